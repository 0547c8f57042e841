import type { Moment } from '#domain/time.ts'
import type { Reader } from '../projection.ts'

/** Maximum number of orders per timer run; the rest are processed in the next run. */
const maxPerRun = 500

type Due = { caseId: string; due: Moment }

/** Drafts whose shipping quote has expired by `now`, earliest first (SHIP-T16). */
export const shippingQuotesDue = async (reader: Reader, now: Moment): Promise<Due[]> => {
  const text = `select key as "caseId", shipping_quotes_end as due from for_staff.order_list_for_staff
    where shipping_quotes_end <= $1 order by shipping_quotes_end, key limit ${maxPerRun}`
  const { rows } = await reader.query<Due>({ name: 'shipping-quotes-due', text, values: [now] })
  return rows
}

/** Drafts with a quote that has expired by `now`, earliest first. */
export const quotesDue = async (reader: Reader, now: Moment): Promise<{ caseId: string; due: Moment }[]> => {
  const text = `select key as "caseId", quotes_end as due from for_staff.order_list_for_staff
    where quotes_end <= $1 order by quotes_end, key limit ${maxPerRun}`
  const { rows } = await reader.query<{ caseId: string; due: Moment }>({ name: 'quotes-due', text, values: [now] })
  return rows
}
