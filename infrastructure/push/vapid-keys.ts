import type pg from 'pg'
import webPush from 'web-push'
import type { Secrets } from '../secrets/secrets.ts'

/** The key pair that signs notifications (VAPID, RFC 8292): from the settings, or generated once for the database. */

/** P-256, base64url: the public key as an uncompressed point, the private key as a number. */
export type VapidKeys = { publicKey: string; privateKey: string }

type Row = { publicKey: string; sealed: string }

/**
 * The stored keys, generated at the first start. They are encrypted again with the current secret key, so that the
 * previous one can be removed. If neither can decrypt them, new ones replace them, and all browsers must subscribe
 * again.
 */
export const storedVapidKeys = async (
  pool: pg.Pool,
  secrets: Pick<Secrets, 'open' | 'seal'>,
  now: () => string,
): Promise<VapidKeys> => {
  const read = async (): Promise<Row | undefined> => {
    const text = 'select public_key as "publicKey", sealed from people.push_keys'
    return (await pool.query<Row>(text)).rows[0]
  }
  const known = await read()
  const privateKey = known && ((await secrets.open(known.sealed)) as string | undefined)
  if (known && privateKey !== undefined) {
    const sealed = await secrets.seal(privateKey)
    await pool.query('update people.push_keys set sealed = $2 where sealed = $1', [known.sealed, sealed])
    return { publicKey: known.publicKey, privateKey }
  }
  const fresh = webPush.generateVAPIDKeys()
  // If several processes start at the same time, one of them inserts its pair, and the others read it.
  const { rowCount } = await pool.query(
    `insert into people.push_keys (public_key, sealed, created_on) values ($1, $2, $3)
     on conflict (single) do update set public_key = $1, sealed = $2, created_on = $3 where push_keys.sealed = $4`,
    [fresh.publicKey, await secrets.seal(fresh.privateKey), now(), known?.sealed ?? null],
  )
  if (rowCount === 0) return storedVapidKeys(pool, secrets, now)
  if (known) await pool.query('delete from people.push_subscriptions')
  return fresh
}
