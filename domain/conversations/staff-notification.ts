import { type Message, message } from '../messages/message.ts'
import type { Access } from '../people/rights.ts'

/** Notifications of employees: by Web Push, and on the live channel `notifications` of an open page (PUSH-D02). */

/** Who is notified of what; a mention and an assignment notify only the employee concerned (decision 245). */
export const notificationAccess = {
  newOrder: ['staff'],
  orderPlaced: ['staff'],
  artworkUploaded: ['staff'],
  chatMention: ['staff', 'supplierManager'],
  purchaseOrderConfirmed: ['staff', 'supplierManager'],
  orderAssigned: ['staff'],
  purchaseOrderAssigned: ['staff', 'supplierManager'],
} as const satisfies Record<string, readonly Access[]>
export type NotificationKind = keyof typeof notificationAccess

/**
 * `entityId`: a requestId, or the id of a purchase order or conversation. `mentioned`: the user ids of the addressees;
 * without it, everyone with access is one.
 */
export type StaffNotification = { kind: NotificationKind; entityId: string; mentioned?: readonly string[] }

/** The events that cause notifications. */
export const notifyingEvents = {
  OrderCreated: 'newOrder',
  OrderPlaced: 'orderPlaced',
  EssentialsOrderPlaced: 'orderPlaced',
  ArtworkUploaded: 'artworkUploaded',
  MessagePosted: 'chatMention',
  PurchaseOrderConfirmed: 'purchaseOrderConfirmed',
  OrderAssigned: 'orderAssigned',
  PurchaseOrderAssigned: 'purchaseOrderAssigned',
} as const satisfies Record<string, NotificationKind>

type Happened = { type: string; entityId: string; data: Readonly<Record<string, unknown>> }

/** The notification about an event, if any. */
export const staffNotificationOf = ({ type, entityId, data }: Happened): StaffNotification | undefined => {
  const kind = (notifyingEvents as Readonly<Record<string, NotificationKind>>)[type]
  if (kind === undefined) return undefined
  const mentioned = addressees[kind]?.(data)
  if (mentioned === undefined) return { kind, entityId }
  return mentioned.length === 0 ? undefined : { kind, entityId, mentioned }
}

type Addressees = (data: Happened['data']) => readonly string[]
const assignee: Addressees = ({ assigneeId }) => (typeof assigneeId === 'string' ? [assigneeId] : [])
/** User ids in the event, for notifications that not everyone with access gets. */
const addressees: Partial<Record<NotificationKind, Addressees>> = {
  chatMention: ({ message: posted }) => (posted as { mentions: readonly string[] }).mentions,
  orderAssigned: assignee,
  purchaseOrderAssigned: assignee,
}

/** The text of a notification; `push.<kind>` is its title. */
export const notificationText = ({ kind, entityId: id }: StaffNotification): Message =>
  kind === 'chatMention' ? message('push.chatMentionText') : message(`push.${kind}Text`, { id })

/** Apps that can subscribe, with the scope of their notifications (PUSH-002): employees of the provider. */
export const pushScopes = { psm: 'internal', psp: 'internal', pma: 'internal' } as const
export type PushApp = keyof typeof pushScopes
export const pushApps = Object.keys(pushScopes) as PushApp[]
export type PushScope = (typeof pushScopes)[PushApp]

/** Host names with a public top-level domain. IP addresses end with digits, `localhost` has no dot. */
const publicName = /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*[a-z\d]$/
const reservedName = /\.(?:local|localhost|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/

/**
 * Whether a URL can be that of a push service: https on its default port, and a public host name. The server sends
 * requests to it, so it must not address our own network (SSRF); `infrastructure/push/public-agent.ts` checks the
 * address that the name resolves to.
 */
export const isPushEndpoint = (endpoint: string): boolean => {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  // Another spelling of an address would be a second subscription of the same browser; browsers return this one.
  if (url.href !== endpoint || url.hash !== '') return false
  return publicName.test(url.hostname) && !reservedName.test(url.hostname)
}
