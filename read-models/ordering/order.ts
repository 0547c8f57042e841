import { type MarkedJson, markNames } from '#application/contracts/names.ts'
import { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { isOfOrder } from '#domain/aggregates.ts'
import { type Case, emptyCase, evolveCase } from '#domain/case.ts'
import { projection, type Reader } from '../projection.ts'
import { orderForCustomer, orderForStaff } from './order-view.ts'

/**
 * One order with its items, shipments, money and production, for customer and staff: two tables of the same make. The
 * same fold runs over what each audience may know, so what a customer may not know is not in the customer's table.
 */

const markForCustomer = markNames(OrderForCustomer)
const markForStaff = markNames(OrderForStaff)

/** What each audience reads of a case, and the same with marks where names go. */
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

const orderFor = (audience: 'customer' | 'staff') =>
  projection<Case>({
    name: `order-for-${audience}`,
    version: 20,
    audience,
    key: (event) => (isOfOrder(event) ? event.caseId : undefined),
    initial: emptyCase,
    evolve: evolveCase,
    columns: { request_id: 'text', customer_id: 'text', body: 'json' },
    row: (state) => {
      const shown = views[audience](state)
      return shown && { request_id: shown.order.requestId, customer_id: shown.order.customerId, body: shown.body }
    },
    indexes: [['request_id']],
    keepsState: true,
  })

/** `order-for-customer`: folded from what a customer may know. */
export const orderForCustomerProjection = orderFor('customer')
/** `order-for-staff`: folded from everything. */
export const orderForStaffProjection = orderFor('staff')

// Queries -------------------------------------------------------------------------------------------------------------

/** Orders of customers as they go out, one for each question or nothing: what is another's is not found. */
export const findOrdersForCustomer = async (
  reader: Reader,
  asked: { customerId: string; requestId: string }[],
): Promise<(MarkedJson<OrderForCustomer> | undefined)[]> => {
  const text = `select o.body::text from unnest($1::text[], $2::text[]) with ordinality asked(customer_id, request_id, nth)
    left join lateral (
      select customer_id, body from for_customer.order_for_customer where request_id = asked.request_id offset 0
    ) o using (customer_id) order by nth`
  const values = [asked.map(({ customerId }) => customerId), asked.map(({ requestId }) => requestId)]
  const { rows } = await reader.query<{ body: MarkedJson<OrderForCustomer> | null }>({
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
): Promise<(MarkedJson<OrderForStaff> | undefined)[]> => {
  const text = `select o.body::text from unnest($1::text[]) with ordinality asked(request_id, nth)
    left join for_staff.order_for_staff o using (request_id) order by nth`
  const { rows } = await reader.query<{ body: MarkedJson<OrderForStaff> | null }>({
    name: 'staff-order',
    text,
    values: [requestIds],
  })
  return rows.map(({ body }) => body ?? undefined)
}
