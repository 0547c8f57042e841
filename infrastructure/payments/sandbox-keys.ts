import type pg from 'pg'

/**
 * As with Stripe, an idempotency key is bound to its first endpoint. `other`: the table of the other endpoint.
 *
 * @throws {Error} if the key was used there
 */
export const requireUnusedKey = async (
  db: Pick<pg.Pool, 'query'>,
  other: 'sandbox_payments' | 'sandbox_refunds',
  idempotencyKey: string,
): Promise<void> => {
  const { rowCount } = await db.query(`select from shop.${other} where idempotency_key = $1`, [idempotencyKey])
  if (rowCount !== 0) throw new Error(`The idempotency key ${idempotencyKey} was used for another endpoint.`)
}
