import type { LiveEvent } from '#application/conversations/contracts/live.ts'
import { notificationText, staffNotificationOf } from '#domain/conversations/staff-notification.ts'
import { millisecondsOf } from '#domain/time.ts'
import { loadTexts, t } from '../locales/i18n.ts'
import { messageText } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { notice } from '../ui/notice.ts'

/**
 * Milliseconds after which an event is no news: a page that reconnects receives all events that it missed, perhaps of
 * days. Long enough for a clock that differs by minutes.
 */
const newsMs = 10 * 60_000

/** Shows a recent event of the channel `notifications` on the open page of an employee (PUSH-003). */
export const showStaffNotice = async (event: LiveEvent): Promise<void> => {
  const notification = staffNotificationOf(event)
  if (!notification || Date.now() - millisecondsOf(event.timestamp) > newsMs) return
  await loadTexts('app')
  const { kind, entityId } = notification
  const address = {
    newOrder: paths.staff.order,
    orderPlaced: paths.staff.order,
    artworkUploaded: paths.staff.order,
    chatMention: paths.conversation,
    purchaseOrderConfirmed: paths.staff.purchaseOrder,
    orderAssigned: paths.staff.order,
    purchaseOrderAssigned: paths.staff.purchaseOrder,
  }[kind]
  notice(
    messageText(notificationText(notification)),
    { href: address(entityId), label: t('chat.openNotice') },
    event.id,
  )
}
