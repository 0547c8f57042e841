import { messageText } from '#application/messages/message-text.ts'
import { notificationText, type StaffNotification } from '#domain/conversations/staff-notification.ts'
import { message } from '#domain/messages/message.ts'
import type { Language } from '#domain/text/languages.ts'

/** What the service worker of the browser shows, `web/public/push-worker.js`; contains no personal data. */
export type PushContent = {
  title: string
  body: string
  /** Path of the page that a click opens. */
  path: string
  /** The same for a repeated notification, which replaces the first one. */
  tag: string
}

const pathOf = ({ kind, entityId }: StaffNotification): string => {
  const id = encodeURIComponent(entityId)
  if (kind === 'chatMention') return `/_app/messages/${id}`
  const isOfPurchaseOrder = kind === 'purchaseOrderConfirmed' || kind === 'purchaseOrderAssigned'
  return isOfPurchaseOrder ? `/_app/staff/purchase-orders/${id}` : `/_app/staff/orders/${id}`
}

export const pushContent = (notification: StaffNotification, language: Language, tag: string): PushContent => ({
  title: messageText(message(`push.${notification.kind}`), language),
  body: messageText(notificationText(notification), language),
  path: pathOf(notification),
  tag,
})
