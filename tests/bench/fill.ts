import pg from 'pg'
import { factOf } from '#domain/events.ts'
import { facts } from './load.ts'

/**
 * A log that is long already: orders of ten facts each, as the load has them, written by PostgreSQL itself. Ids grow
 * with time, as they do in the product; the commands that did it are there as well.
 */

const eventsOfOrder = 10
const ordersAtOnce = 10_000

const schema = `
  create temporary table story (nth integer, type text, version smallint, data text);
  set synchronous_commit = off;
`

const orders = `
  with orders as materialized (
    select n, n - $1 as place, uuidv7()::text as id, 'c-' || lpad((n % 100)::text, 4, '0') as customer, 'u-' || lpad((n % 1000)::text, 4, '0') as person,
      substr(md5(n::text), 1, 8) as request
    from generate_series($1::bigint, $2::bigint) n
  ), written as (
    insert into log.events (position, stream, version, event_id, type, schema_version, case_id, entity_id, customer_id,
      supplier_id, actor_kind, actor_id, command_id, correlation_id, recorded_at, data) overriding system value
    select $1 * 10 + case when $3::boolean then (s.nth - 1) * ($2 - $1 + 1) + o.place + 1 else o.place * 10 + s.nth end, 'order-' || o.id, s.nth, uuidv7(), s.type, s.version, 'order-' || o.id, o.request, o.customer,
      null, 'customer', o.person, o.id || s.nth || '/' || o.person, o.id || s.nth || '/' || o.person, now(),
      replace(replace(s.data, '"c-0000"', '"' || o.customer || '"'), '"00000000"', '"' || o.request || '"')::json
    from orders o cross join lateral (select * from story order by nth) s order by 1
  )
  insert into log.commands (command_id, fingerprint, case_id, position)
  select o.id || s.nth || '/' || o.person, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'order-' || o.id,
    $1 * 10 + case when $3::boolean then (s.nth - 1) * ($2 - $1 + 1) + o.place + 1 else o.place * 10 + s.nth end
  from orders o cross join lateral (select * from story order by nth) s`

/**
 * Fills an empty log of ours with this many events; they are all visible when it answers. The events of an order stand
 * side by side, or, with `ordersUnderWay`, so many orders are written at the same time.
 */
export const fill = async (
  url: string,
  events: number,
  say: (done: number) => void,
  { ordersUnderWay }: { ordersUnderWay?: number } = {},
): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // its queries are rejected
  await client.connect()
  await client.query(schema)
  const next = facts(1)
  // A caller writes into twenty orders by turns: the first of each twenty are those of one order.
  const story = Array.from({ length: eventsOfOrder * 20 }, () => next(0)).filter((_, n) => n % 20 === 0)
  for (const [nth, { event, customerId, requestId }] of story.entries()) {
    const data = JSON.stringify(event.data)
      .replace(`"${customerId}"`, '"c-0000"')
      .replace(`"${requestId}"`, '"00000000"')
    const values = [nth + 1, event.type, factOf(event.type).version, data]
    await client.query('insert into story values ($1, $2, $3, $4)', values)
  }
  const all = Math.ceil(events / eventsOfOrder)
  const window = ordersUnderWay ?? ordersAtOnce
  for (let from = 0; from < all; from += window) {
    const upTo = Math.min(all, from + window)
    await client.query(orders, [from, upTo - 1, ordersUnderWay !== undefined])
    say(upTo * eventsOfOrder)
  }
  await client.query(
    `select setval(pg_get_serial_sequence('log.events', 'position'), (select max(position) from log.events))`,
  )
  await client.query('vacuum analyze log.events')
  await client.query('vacuum analyze log.commands')
  await client.query('checkpoint')
  await client.end()
}
