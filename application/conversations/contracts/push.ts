import { z } from 'zod'
import { isPushEndpoint, pushApps, type PushScope, pushScopes } from '#domain/conversations/staff-notification.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import { endpoint } from '../../contracts/endpoint.ts'

/** Web Push (RFC 8030) for employees: their browser is notified while no page is open (PUSH-D01, PUSH-D02). */

const PushEndpoint = z
  .string()
  .max(1_000)
  .refine(isPushEndpoint, { error: 'input.pushEndpoint' satisfies MessageKey })

/** Base64url of a fixed number of bytes, with or without padding. */
const keyOf = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), {
    error: 'input.pushKey' satisfies MessageKey,
  })

/** A subscription as `PushSubscription.toJSON()` returns it. */
export const NewPushSubscription = z.strictObject({
  app: z.enum(pushApps),
  endpoint: PushEndpoint,
  /** The browser's public key (P-256, uncompressed) and its shared secret (RFC 8291). */
  keys: z.strictObject({ p256dh: keyOf(65), auth: keyOf(16) }),
})
export type NewPushSubscription = z.output<typeof NewPushSubscription>

const access = ['staff', 'supplierManager'] as const

export const push = {
  settings: endpoint({
    method: 'GET',
    path: '/push/settings',
    summary: 'Get the public key with which browsers subscribe (VAPID, RFC 8292)',
    access,
    reply: z.strictObject({ publicKey: z.string() }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/push/subscriptions',
    summary:
      'Notify this browser of new and placed orders, artwork, mentions and confirmed purchase orders; ends with the session',
    access,
    body: NewPushSubscription,
    reply: z.strictObject({
      endpoint: z.string(),
      scope: z.enum(Object.values(pushScopes) as [PushScope, ...PushScope[]]),
    }),
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/push/subscriptions',
    summary: 'Stop notifying a browser of the signed-in user',
    access,
    body: z.strictObject({ endpoint: z.string().max(1_000) }),
    reply: z.null(),
  }),
}
