import type pg from 'pg'
import type { Stock } from '#application/payments/ports.ts'
import type { Effects } from '#application/pipeline/effects.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { tooFewPacks } from '#domain/ordering/standard-items.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { inTransaction } from '../db/database.ts'

/**
 * Packs in stock as rows (decision 82). A reservation locks the rows of its products in id order, so two checkouts of
 * the last pack are serialized, and the second is refused.
 */

/** `now` is ISO 8601 in UTC; `titleOf` names a product in a refusal. */
export const openStock = (pool: pg.Pool, now: () => string, titleOf: (productId: string) => Bilingual): Stock => ({
  reserve: (checkoutIdentifier, lines, until) =>
    inTransaction(pool, async (client) => {
      const ids = lines.map(({ productId }) => productId)
      await client.query('select from shop.stock where product_id = any($1) order by product_id for update', [ids])
      await client.query('delete from shop.reservations where checkout = $1', [checkoutIdentifier])
      const left = await availablePacks(client, ids, now(), checkoutIdentifier)
      for (const { productId, quantity } of lines) {
        const packs = left.get(productId)
        if (packs !== undefined && packs < quantity)
          throw new Rejection(tooFewPacks('products', packs, titleOf(productId)))
      }
      await client.query(
        `insert into shop.reservations (checkout, product_id, packs, until)
         select $1, line.id, line.packs, $4 from unnest($2::text[], $3::integer[]) line(id, packs)`,
        [checkoutIdentifier, ids, lines.map(({ quantity }) => quantity), until],
      )
    }),
  release: (checkoutIdentifier) =>
    inTransaction(pool, async (client) => {
      await settleStock(client, { checkoutIdentifier, sold: false }, now())
    }),
  left: (productIds) => availablePacks(pool, productIds, now(), ''),
})

/** Packs that no other checkout has reserved, for products whose stock is counted. */
const availablePacks = async (
  db: Pick<pg.Pool, 'query'>,
  productIds: readonly string[],
  now: string,
  checkoutIdentifier: string,
): Promise<ReadonlyMap<string, number>> => {
  if (productIds.length === 0) return new Map()
  const { rows } = await db.query<{ productId: string; packs: number }>({
    name: 'stock-left',
    text: `select s.product_id as "productId", (s.packs - coalesce((select sum(r.packs) from shop.reservations r
        where r.product_id = s.product_id and r.until > $2 and r.checkout <> $3), 0))::integer as packs
      from shop.stock s where s.product_id = any($1)`,
    values: [[...productIds], now, checkoutIdentifier],
  })
  return new Map(rows.map(({ productId, packs }) => [productId, packs]))
}

/** Ends the reservation of a checkout; sold packs are subtracted from the stock. Idempotent. */
export const settleStock = async (
  client: pg.PoolClient,
  { checkoutIdentifier, sold }: { checkoutIdentifier: string; sold: boolean },
  at: string,
): Promise<{ packs: number }> => {
  const { rows } = await client.query<{ productId: string; packs: number }>(
    'delete from shop.reservations where checkout = $1 returning product_id as "productId", packs',
    [checkoutIdentifier],
  )
  for (const { productId, packs } of sold ? rows.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)) : []) {
    await takeFromStock(client, productId, packs, at)
  }
  return { packs: rows.reduce((sum, { packs }) => sum + packs, 0) }
}

/**
 * Takes packs of a placed order out of stock, or returns those with a negative quantity, and ends the reservation that
 * the order made before it was placed.
 */
export const moveStock = async (
  client: pg.PoolClient,
  { reservation, packs }: Effects['moveStock'],
  at: string,
): Promise<{ packs: number }> => {
  await client.query('delete from shop.reservations where checkout = $1', [reservation])
  for (const { productId, quantity } of packs.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
    await takeFromStock(client, productId, quantity, at)
  }
  return { packs: packs.reduce((sum, { quantity }) => sum + quantity, 0) }
}

/** A product without a row is not counted. A negative quantity adds packs. */
const takeFromStock = (client: pg.PoolClient, productId: string, quantity: number, at: string) =>
  client.query(
    `update shop.stock set packs = greatest(0, packs - $2), changed_on = $3, changed_by = 'system'
     where product_id = $1`,
    [productId, quantity, at],
  )

// Counts --------------------------------------------------------------------------------------------------------------

/** A product whose stock is counted: unsold packs, and those of them that checkouts have reserved. */
export type CountedStock = {
  productId: string
  packs: number
  reserved: number
  changedOn: string
  changedBy: string
}

/** By product id. `now` is ISO 8601 in UTC. */
export const listStock = async (pool: pg.Pool, now: string): Promise<CountedStock[]> => {
  const { rows } = await pool.query<CountedStock>({
    name: 'counted-stock',
    text: `select s.product_id as "productId", s.packs, coalesce((select sum(r.packs) from shop.reservations r
        where r.product_id = s.product_id and r.until > $1), 0)::integer as reserved,
        s.changed_on as "changedOn", s.changed_by as "changedBy" from shop.stock s order by s.product_id`,
    values: [now],
  })
  return rows
}

/** Records a count of the unsold packs, including reserved ones. `null`: not counted any more, so not limited. */
export const countStock = async (
  pool: pg.Pool,
  { productId, packs }: { productId: string; packs: number | null },
  { by, at }: { by: string; at: string },
): Promise<void> => {
  if (packs === null) {
    await pool.query('delete from shop.stock where product_id = $1', [productId])
    return
  }
  await pool.query(
    `insert into shop.stock (product_id, packs, changed_on, changed_by) values ($1, $2, $3, $4)
     on conflict (product_id) do update set packs = excluded.packs, changed_on = excluded.changed_on, changed_by = excluded.changed_by`,
    [productId, packs, at, by],
  )
}
