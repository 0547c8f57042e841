import { z } from 'zod'
import { orderStatuses } from '#domain/ordering/order-core.ts'
import { boardColumns, listGroups } from '#domain/ordering/order-groups.ts'
import { detailedStatuses } from '#domain/ordering/progress.ts'
import { flag } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { Id } from './order-targets.ts'

/**
 * Filters for order lists; omitted filters do not apply. Customers may use `q`, `status`, `group`, `late` and the
 * dates; other filters are refused for them.
 */
export const OrderFilter = z.strictObject({
  /** Prefixes of words, all of which must match the order number, its products or, for staff, its customer's name. */
  q: z.string().trim().max(200).optional(),
  status: z.enum(orderStatuses).optional(),
  group: z.enum(listGroups).optional(),
  detailedStatus: z.enum(detailedStatuses).optional(),
  column: z.enum(boardColumns).optional(),
  customerId: Id.optional(),
  /** Only orders that are waiting on Boxwright. */
  waitsFor: z.enum(['us']).optional(),
  /** Only orders assigned to the reader; like the next filters, by the order or one of its items. */
  mine: flag.optional(),
  /** Only orders assigned to this employee. */
  assigneeId: Id.optional(),
  /** Only unfinished orders with an assignment whose due date has passed. */
  overdue: flag.optional(),
  /** Only orders whose follow-up date has been reached. */
  followUp: flag.optional(),
  /** Only orders that are past their planned ready or arrival date. */
  late: flag.optional(),
  /** Timestamps, both inclusive. */
  createdFrom: Moment.optional(),
  createdTo: Moment.optional(),
  changedFrom: Moment.optional(),
  changedTo: Moment.optional(),
})
export type OrderFilter = z.infer<typeof OrderFilter>
