import { notifyingEvents, staffNotificationOf } from '#domain/conversations/staff-notification.ts'
import { type DomainEvent } from '#domain/events.ts'
import type { Process } from '../../pipeline/process.ts'

/** Notifies employees by Web Push (PUSH-D02), except the one who acted. */
export const notifyStaff: Process = {
  name: 'notify-staff',
  on: Object.keys(notifyingEvents) as DomainEvent['type'][],
  react: (event) => {
    const notification = staffNotificationOf(event)
    return notification ? [{ effect: 'pushToStaff', input: { ...notification, actorId: event.actor.id } }] : []
  },
}
