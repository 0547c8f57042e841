import { z } from 'zod'
import { boardColumns, listGroups } from '#domain/ordering/order-groups.ts'
import { endpoint, pageOf, Paging, period } from '../../contracts/endpoint.ts'
import { OrderFilter } from './order-filter.ts'
import { OrderSummary } from './order-shapes.ts'

/** Lists of orders, for customers and staff. */

/** Sort orders of order lists; `urgency`: orders that have been waiting on Boxwright the longest first. */
export const orderSorts = ['changed', 'created', 'urgency'] as const

/** Counts of orders; cancelled orders are included only in `total`. */
const OrderCounts = z.discriminatedUnion('audience', [
  z.object({
    audience: z.literal('staff'),
    total: z.number(),
    waitingForUs: z.number(),
    columns: z.record(z.enum(boardColumns), z.number()),
  }),
  z.object({
    audience: z.literal('customer'),
    total: z.number(),
    groups: z.record(z.enum(listGroups), z.number()),
  }),
])

const inPeriods = <
  S extends z.ZodObject<Pick<typeof OrderFilter.shape, 'createdFrom' | 'createdTo' | 'changedFrom' | 'changedTo'>>,
>(
  schema: S,
): S => period(period(schema, 'createdFrom', 'createdTo'), 'changedFrom', 'changedTo')

export const orderListContracts = {
  list: endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'List orders visible to the caller, most recently changed first unless `sort` is given',
    access: ['customer', 'staff'],
    query: inPeriods(Paging.extend({ ...OrderFilter.shape, sort: z.enum(orderSorts).default('changed') })),
    reply: pageOf(OrderSummary),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/orders/counts',
    summary: 'Count orders that match a filter, by board column for staff and by group for customers',
    access: ['customer', 'staff'],
    query: inPeriods(OrderFilter),
    reply: OrderCounts,
  }),
  board: endpoint({
    method: 'GET',
    path: '/orders/board',
    summary: 'List the most urgent orders of each board column, longest waiting for Boxwright first',
    access: ['staff'],
    query: inPeriods(OrderFilter.omit({ column: true }).extend({ limit: z.int().min(1).max(50).default(12) })),
    reply: z.object({ columns: z.array(z.object({ column: z.enum(boardColumns), orders: z.array(OrderSummary) })) }),
  }),
}
