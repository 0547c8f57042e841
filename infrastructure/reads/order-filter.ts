import type pg from 'pg'
import type { OrderFilter as AskedOrders } from '#application/ordering/contracts/order-filter.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import type { OrderFilter } from '#read-models/ordering/order-list-queries.ts'
import { searchWords } from '#read-models/search.ts'
import { customersNamed } from '../people/find-by-name.ts'

/** Filters of order lists that only staff can use: columns of their board, and the customer. */
const forStaffOnly = [
  'detailedStatus',
  'column',
  'customerId',
  'waitsFor',
  'mine',
  'assigneeId',
  'overdue',
  'followUp',
] as const

/**
 * Converts the filter of an order list to the input of views. Names of customers can change and be erased, so no view
 * stores them; search words are matched against current names, for staff only.
 * @throws {Rejection} 400 with a field that customers may not filter by
 */
export const orderFilter = async (
  pool: pg.Pool,
  { audience, actor }: Caller,
  { q = '', waitsFor, late, mine, overdue, followUp, ...filter }: AskedOrders,
  now: string,
): Promise<OrderFilter> => {
  const asked = { ...filter, ...(late && { lateAt: now }) }
  const words = searchWords(q)
  if (audience === 'staff') {
    const found = words.map(async (word) => ({ word, customerIds: await customersNamed(pool, word) }))
    return {
      ...asked,
      waitingForUs: waitsFor === 'us',
      ...(mine && { assigneeId: actor.id }),
      ...(overdue && { assignedDueBefore: now }),
      ...(followUp && { followUpBy: now }),
      words: await Promise.all(found),
    }
  }
  const refused = forStaffOnly.find((field) => ({ ...asked, waitsFor, mine, overdue, followUp })[field] !== undefined)
  if (refused) throw new Rejection(invalidInput(refused, 'input.filterForStaff', { field: refused }))
  return { ...asked, words: words.map((word) => ({ word, customerIds: [] })) }
}
