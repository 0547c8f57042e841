import { createECDH } from 'node:crypto'
import type pg from 'pg'
import type { PushSubscriptions } from '#application/conversations/push-ports.ts'
import { notificationAccess, pushScopes, type StaffNotification } from '#domain/conversations/staff-notification.ts'
import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { type AdminType, type BookRight, permits, rightsOf, unauthorized } from '#domain/people/rights.ts'
import type { Language } from '#domain/text/languages.ts'
import { tokenHash } from '../people/token-rows.ts'

/** Push subscriptions as rows. */

/** Maximum number of browsers of one employee; the oldest subscriptions are removed. */
const maxSubscriptions = 20

/** Whether a public key is a point of the curve; a notification could not be encrypted for another key. */
const isCurvePoint = (key: string): boolean => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(Buffer.from(key, 'base64url')).length > 0
  } catch {
    return false
  }
}

export const saveSubscription =
  (pool: pg.Pool, now: () => string): PushSubscriptions['save'] =>
  async ({ userId, session }, { app, endpoint, keys: { p256dh, auth } }) => {
    if (!isCurvePoint(p256dh))
      throw new Rejection(invalidInput('keys.p256dh', 'input.pushKey', { field: 'keys.p256dh' }))
    const { rowCount } = await pool.query(
      `insert into people.push_subscriptions (endpoint, p256dh, auth, app, scope, user_id, session_id, created_on)
       select $1, $2, $3, $4, $5, user_id, session_id, $8 from people.sessions
       where token_hash = $7 and user_id = $6 and ended_for is null
       on conflict (endpoint) do update set p256dh = $2, auth = $3, app = $4, scope = $5, created_on = $8,
         user_id = excluded.user_id, session_id = excluded.session_id`,
      [endpoint, p256dh, auth, app, pushScopes[app], userId, tokenHash(session ?? ''), now()],
    )
    if (rowCount === 0) throw new Rejection(unauthorized)
    await pool.query(
      `delete from people.push_subscriptions where subscription_id in (
         select subscription_id from people.push_subscriptions where user_id = $1
         order by created_on desc, subscription_id offset $2
       )`,
      [userId, maxSubscriptions],
    )
  }

export const removeSubscription =
  (pool: pg.Pool): PushSubscriptions['remove'] =>
  async (userId, endpoint) => {
    await pool.query('delete from people.push_subscriptions where user_id = $1 and endpoint = $2', [userId, endpoint])
  }

/** A browser to be notified, and the language of its user. */
export type PushTarget = {
  subscriptionId: string
  endpoint: string
  keys: { p256dh: string; auth: string }
  language: Language
}

type Row = Omit<PushTarget, 'keys'> & {
  p256dh: string
  auth: string
  adminType: AdminType | null
  bookRight: BookRight | null
}

/**
 * The browsers of active employees that may receive a notification, whose session is still valid.
 * @param only the subscription of a queued notification, whose user may have lost the right in the meantime
 */
export const pushTargets = async (
  client: Pick<pg.ClientBase, 'query'>,
  { kind, mentioned, actorId }: StaffNotification & { actorId: string },
  at: string,
  only: string | null = null,
): Promise<PushTarget[]> => {
  const { rows } = await client.query<Row>(
    `select s.subscription_id as "subscriptionId", s.endpoint, s.p256dh, s.auth, a.language,
       a.admin_type as "adminType", a.book_right as "bookRight"
     from people.push_subscriptions s
     join people.accounts a on a.user_id = s.user_id
     join people.sessions o on o.session_id = s.session_id
     where a.type = 'admin' and a.status = 'active' and a.user_id <> $1
       and ($2::text[] is null or a.user_id = any($2)) and ($3::text is null or s.subscription_id = $3)
       and o.ended_for is null and o.expires_on > $4
     order by s.created_on, s.subscription_id`,
    [actorId, mentioned ?? null, only, at],
  )
  return rows.flatMap(({ p256dh, auth, adminType, bookRight, ...target }) => {
    const rights = rightsOf({
      type: 'admin',
      roles: [],
      adminType: adminType ?? undefined,
      bookRight: bookRight ?? undefined,
    })
    return permits(notificationAccess[kind], rights) ? [] : [{ ...target, keys: { p256dh, auth } }]
  })
}
