import type { Moment } from '#domain/time.ts'
import type { Reader } from '../projection.ts'

/** Maximum number of orders per timer run; the rest are processed in the next run. */
const maxPerRun = 500

type Due = { caseId: string; due: Moment }

const dueStatement = (column: 'quotes_end' | 'shipping_quotes_end' | 'changes_end') =>
  `select key as "caseId", ${column} as due from for_staff.order_list_for_staff
    where ${column} <= $1 order by ${column}, key limit ${maxPerRun}`

const dueBy =
  (name: string, column: Parameters<typeof dueStatement>[0]) =>
  async (reader: Reader, now: Moment): Promise<Due[]> => {
    const { rows } = await reader.query<Due>({ name, text: dueStatement(column), values: [now] })
    return rows
  }

/** Drafts whose shipping quote has expired by `now`, earliest first (SHIP-T16). */
export const shippingQuotesDue = dueBy('shipping-quotes-due', 'shipping_quotes_end')

/** Drafts with a quote that has expired by `now`, earliest first. */
export const quotesDue = dueBy('quotes-due', 'quotes_end')

/** Orders with a proposed change that the customer has not answered by `now`, earliest first. */
export const orderChangesDue = dueBy('order-changes-due', 'changes_end')
