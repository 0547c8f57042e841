import { markNames } from '#application/contracts/names.ts'
import { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { isOfOrder } from '#domain/aggregates.ts'
import { type Case, emptyCase, evolveCase } from '#domain/case.ts'
import type { Redacted } from '#domain/events.ts'
import type { FeedRow } from '../feed.ts'
import { projection, type Reader, tableOf } from '../projection.ts'
import { orderForCustomer, orderForStaff } from './order-view.ts'

/**
 * One order with its items, shipments, payments and production, for customers and staff. It changes with every event,
 * so it is not stored in a table: it is folded on read from the feed of its audience, which contains only what that
 * audience may see (decision 118).
 */

const markForCustomer = markNames(OrderForCustomer)
const markForStaff = markNames(OrderForStaff)

/** The view for each audience, and the same with marks for names. */
const views = {
  customer: (state: Case) => {
    const order = orderForCustomer(state)
    return order && { order, body: markForCustomer(order) }
  },
  staff: (state: Case) => {
    const order = orderForStaff(state)
    return order && { order, body: markForStaff(order) }
  },
} as const

type Audience = keyof typeof views

const orderFor = (audience: Audience) =>
  projection<Case>({
    name: `order-for-${audience}`,
    version: 37,
    audience,
    key: (event) => (isOfOrder(event) ? event.caseId : undefined),
    initial: emptyCase,
    evolve: evolveCase,
    columns: { request_id: 'text', customer_id: 'text', body: 'json' },
    row: (state) => {
      const shown = views[audience](state)
      return shown && { request_id: shown.order.requestId, customer_id: shown.order.customerId, body: shown.body }
    },
    indexes: [],
    keepsState: true,
  })

/** `order-for-customer`: folded from the customer's events. */
export const orderForCustomerProjection = orderFor('customer')
/** `order-for-staff`: folded from all events. */
export const orderForStaffProjection = orderFor('staff')

// Queries -------------------------------------------------------------------------------------------------------------

/** A requested order. `after`: the position up to which its events are already known, otherwise 0. */
export type OrderAsked = {
  requestId: string
  /** The customer who must own it; undefined for staff, who can read all orders. */
  customerId: string | undefined
  after: number
}

/**
 * The events of orders after a position, oldest first, redacted for the audience: one list per requested order,
 * undefined if there is no such order.
 */
export const findOrderEvents = async (
  reader: Reader,
  audience: Audience,
  asked: readonly OrderAsked[],
): Promise<(Redacted[] | undefined)[]> => {
  const orders = tableOf({ name: `order-list-for-${audience}`, audience })
  const feed = tableOf({ name: `feed-for-${audience}`, audience })
  // `offset 0` prevents the planner from turning the index lookups into joins over whole tables.
  const isOwn = audience === 'customer' ? ' and customer_id = asked.customer_id' : ''
  const text = `select asked.nth, o.key as "caseId", f.body
    from unnest($1::text[], $2::text[], $3::bigint[]) with ordinality asked(request_id, customer_id, after, nth)
    cross join lateral (
      select key from ${orders} where request_id = asked.request_id${isOwn} offset 0
    ) o
    left join lateral (
      select position, body from ${feed} where case_id = o.key and position > asked.after offset 0
    ) f on true order by asked.nth, f.position`
  const values = [
    asked.map(({ requestId }) => requestId),
    asked.map(({ customerId }) => customerId ?? null),
    asked.map(({ after }) => after),
  ]
  const { rows } = await reader.query<{ nth: number; caseId: string; body: FeedRow | null }>({
    name: `${audience}-order`,
    text,
    values,
  })
  const found: (Redacted[] | undefined)[] = asked.map(() => undefined)
  for (const { nth, caseId, body } of rows) {
    const events = (found[nth - 1] ??= [])
    if (body) events.push({ ...body, caseId })
  }
  return found
}
