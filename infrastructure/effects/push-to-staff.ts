import { pushTargets } from '../push/subscription-rows.ts'
import type { EffectHandlers } from './perform-effect.ts'

/** Queues a notification for each browser of the employees concerned (PUSH-D02); each is sent and retried separately. */
export const pushToStaff: EffectHandlers['pushToStaff'] = async (tx, notification, effectId) => {
  const targets = await pushTargets(tx.client, notification, tx.at)
  for (const { subscriptionId } of targets) await tx.enqueue('push', { subscriptionId, notification, tag: effectId })
  return { push: notification.kind, recipients: targets.length }
}
