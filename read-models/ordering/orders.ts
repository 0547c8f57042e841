import type { JsonOf } from '#application/contracts/wire.ts'
import type { OrderForCustomer, OrderForStaff, OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import type { TimelineEvent } from '#application/production/contracts.ts'
import { type Case, emptyCase, evolveCase } from '#domain/case.ts'
import type { Redacted } from '#domain/events.ts'
import { type Page, pageOf, type Place, projection, type Reader } from '../projection.ts'
import { orderForCustomer, orderForStaff, orderSummary, timelineEvent } from './order-view.ts'

/**
 * One order and the lists of orders, for customer and staff: two tables of the same make. The same fold runs over what
 * each audience may know, so what a customer may not know is not in the customer's table.
 */

/** The case and its timeline, as the audience knows them. */
export type OrderRow = { state: Case; events: TimelineEvent[] }

export const emptyRow: OrderRow = { state: emptyCase, events: [] }

export const evolveRow = ({ state, events }: OrderRow, event: Redacted): OrderRow => ({
  state: evolveCase(state, event),
  events: [...events, timelineEvent(event)],
})

/** What each audience reads of a row. */
export const orderViews = {
  customer: ({ state, events }: OrderRow): OrderForCustomer | undefined => orderForCustomer(state, events),
  staff: ({ state, events }: OrderRow): OrderForStaff | undefined => orderForStaff(state, events),
}

const ordersFor = (audience: 'customer' | 'staff') =>
  projection<OrderRow>({
    name: `order-for-${audience}`,
    version: 6,
    audience,
    key: ({ caseId }) => caseId,
    initial: emptyRow,
    evolve: evolveRow,
    columns: {
      request_id: 'text',
      customer_id: 'text',
      status: 'text',
      changed_on: 'text',
      summary: 'json',
      body: 'json',
    },
    row: (row) => {
      const body = orderViews[audience](row)
      return (
        body && {
          request_id: body.requestId,
          customer_id: body.customerId,
          status: body.status,
          changed_on: body.changedOn,
          summary: orderSummary(row.state),
          body,
        }
      )
    },
    indexes: [['request_id'], ['customer_id', 'changed_on'], ['changed_on']],
    keepsState: true,
  })

/** `order-for-customer`: folded from what a customer may know. */
export const orderForCustomerProjection = ordersFor('customer')
/** `order-for-staff`: folded from everything. */
export const orderForStaffProjection = ordersFor('staff')

// Queries -------------------------------------------------------------------------------------------------------------

/** Orders of customers as they go out, one for each question or nothing: what is another's is not found. */
export const findOrdersForCustomer = async (
  reader: Reader,
  asked: { customerId: string; requestId: string }[],
): Promise<(JsonOf<OrderForCustomer> | undefined)[]> => {
  const text = `select o.body::text from unnest($1::text[], $2::text[]) with ordinality asked(customer_id, request_id, nth)
    left join lateral (
      select customer_id, body from for_customer.order_for_customer where request_id = asked.request_id offset 0
    ) o using (customer_id) order by nth`
  const values = [asked.map(({ customerId }) => customerId), asked.map(({ requestId }) => requestId)]
  const { rows } = await reader.query<{ body: JsonOf<OrderForCustomer> | null }>({
    name: 'customer-order',
    text,
    values,
  })
  return rows.map(({ body }) => body ?? undefined)
}

/** Orders as they go out, one for each question or nothing. */
export const findOrdersForStaff = async (
  reader: Reader,
  requestIds: string[],
): Promise<(JsonOf<OrderForStaff> | undefined)[]> => {
  const text = `select o.body::text from unnest($1::text[]) with ordinality asked(request_id, nth)
    left join for_staff.order_for_staff o using (request_id) order by nth`
  const { rows } = await reader.query<{ body: JsonOf<OrderForStaff> | null }>({
    name: 'staff-order',
    text,
    values: [requestIds],
  })
  return rows.map(({ body }) => body ?? undefined)
}

type ListRow = { body: OrderSummary; sort: string; key: string }
/** What a list of orders is asked for. `after`: where the page before ended, by `changedOn`. */
export type ListQuery = { limit: number; status: string | undefined; after: Place | undefined }

const listed = (table: string, where: string) => `select summary as body, changed_on as sort, key from ${table}
  where ${where} and ($1::text is null or status = $1) and ($2::text is null or (changed_on, key) < ($2, $3))
  order by changed_on desc, key desc limit $4`

/** Orders of a customer, last changed first. */
export const listOrdersForCustomer = async (
  reader: Reader,
  customerId: string,
  { limit, status, after }: ListQuery,
): Promise<Page<OrderSummary>> => {
  const text = listed('for_customer.order_for_customer', 'customer_id = $5')
  const values = [status ?? null, after?.[0] ?? null, after?.[1] ?? null, limit + 1, customerId]
  const { rows } = await reader.query<ListRow>({ name: 'customer-orders', text, values })
  return pageOf(rows, limit)
}

/** All orders, last changed first. */
export const listOrdersForStaff = async (
  reader: Reader,
  { limit, status, after }: ListQuery,
): Promise<Page<OrderSummary>> => {
  const text = listed('for_staff.order_for_staff', 'request_id is not null')
  const values = [status ?? null, after?.[0] ?? null, after?.[1] ?? null, limit + 1]
  const { rows } = await reader.query<ListRow>({ name: 'staff-orders', text, values })
  return pageOf(rows, limit)
}

/** Orders of a customer that were placed and are not over: they keep it from being archived (CRM-T02). */
export const countOpenOrders = async (reader: Reader, customerId: string): Promise<number> => {
  const text = `select count(*) from for_staff.order_for_staff
    where customer_id = $1 and status in ('paymentPending', 'inProgress', 'onHold')`
  const { rows } = await reader.query<{ count: number }>({ name: 'open-orders', text, values: [customerId] })
  return rows[0]!.count
}
