import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { type Marked, type MarkedJson, markNames } from '#application/contracts/names.ts'
import {
  Payable,
  type PayableFilter,
  type PayableStatus,
  type PayableTotals,
} from '#application/payments/contracts/payables.ts'
import { step } from '#domain/kernel/decider.ts'
import { type Currency, inCurrency } from '#domain/kernel/money.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { type PurchaseOrder, purchaseOrder } from '#domain/production/purchase-order.ts'
import { billedOf, openBills, openParts, owedOf } from '#domain/production/supplier-bill.ts'
import { type Moment, startOfUtcDay } from '#domain/time.ts'
import { compose, run } from '../compose.ts'
import { purchaseOrderKey } from '../production/purchase-orders.ts'
import { cutPage, type Place, projection, type Reader } from '../projection.ts'
import { containsWords, searchVector, wordsOf } from '../search.ts'
import { partsOf, payableBy, type PayableParts, payableWords } from './payable-bills.ts'

/** Amounts owed to suppliers, by purchase order; every filter uses an index. */

type State = { po: PurchaseOrder }

/** `due_on` of a purchase order without an unpaid bill, so that it is sorted last. */
const neverDue = '9999-12-31T00:00:00.000Z'

const mark = markNames(Payable)

const statusOf = (open: number, isDue: boolean): PayableStatus => {
  if (open < 0) return 'overpaid'
  if (isDue) return 'due'
  return open > 0 ? 'unbilled' : 'settled'
}

/** A purchase order as a payable; undefined until an amount is owed, billed or paid. */
export const payableOf = (po: PurchaseOrder): Payable | undefined => {
  const { spec, source } = po
  if (!spec || !source) return undefined
  const owed = owedOf(po)
  const paid = amountPaid(po.payments)
  if (owed === 0 && po.bills.length === 0 && po.payments.length === 0) return undefined
  const [next] = openBills(po)
  const parts = openParts(po)
  return {
    purchaseOrderId: spec.purchaseOrderId,
    requestId: source.requestId,
    supplierId: spec.supplierId,
    status: statusOf(owed - paid, next !== undefined),
    isRemoved: po.status === 'removed',
    currency: spec.currency,
    owed: inCurrency(owed),
    billed: inCurrency(billedOf(po).amount),
    paid: inCurrency(paid),
    open: inCurrency(owed - paid),
    openBilled: inCurrency(parts.billed),
    unbilled: inCurrency(parts.unbilled),
    next: next ? { number: next.bill.number, dueDate: next.bill.dueDate, open: inCurrency(next.open) } : null,
  }
}

/** `payable-for-staff`: one row per purchase order with a cost. */
export const payableForStaffProjection = projection<State>({
  name: 'payable-for-staff',
  version: 2,
  audience: 'staff',
  key: purchaseOrderKey,
  initial: { po: purchaseOrder.initial },
  evolve: ({ po }, event) => ({ po: step(purchaseOrder.evolve, po, event) }),
  columns: {
    supplier_id: 'text',
    currency: 'text',
    status: 'text',
    due_on: 'timestamptz',
    search: 'text',
    payable_by: 'text',
    parts: 'json',
    body: 'json',
  },
  row: ({ po }) => {
    const payable = payableOf(po)
    return (
      payable && {
        supplier_id: payable.supplierId,
        currency: payable.currency,
        status: payable.status,
        due_on: payable.next?.dueDate ?? neverDue,
        search: wordsOf(
          [payable.purchaseOrderId, payable.requestId, ...po.bills.map(({ number }) => number)].join(' '),
        ).join(' '),
        payable_by: payableBy(po).join(' '),
        parts: partsOf(po),
        body: mark(payable),
      }
    )
  },
  indexes: [
    ['due_on', 'key'],
    ['status', 'due_on', 'key'],
    ['supplier_id', 'due_on', 'key'],
    ['currency', 'due_on', 'key'],
    { gin: searchVector },
    { gin: payableWords },
  ],
  keepsState: true,
})

// Queries -------------------------------------------------------------------------------------------------------------

const table = 'for_staff.payable_for_staff'
type Row = {
  key: string
  supplier_id: string
  currency: string | null
  status: string
  due_on: string
  parts: PayableParts
  body: Marked<Payable>
}
type Tables = { [table]: Row }
const db = compose<Tables>()

/** `now` determines what is overdue. */
export type PayableListQuery = PayableFilter & { limit: number; after: Place | undefined; now: Moment }

const conditions = (
  eb: ExpressionBuilder<Tables, typeof table>,
  { q = '', status, supplierId, currency, dueFrom, dueTo, now }: PayableFilter & { now: Moment },
): Expression<SqlBool>[] => {
  const all = [
    ...containsWords(q),
    status && eb('status', '=', status === 'overdue' ? 'due' : status),
    status === 'overdue' ? eb('due_on', '<', startOfUtcDay(now)) : undefined,
    supplierId === undefined ? undefined : eb('supplier_id', '=', supplierId),
    currency && eb('currency', '=', currency),
    dueFrom === undefined ? undefined : eb('due_on', '>=', dueFrom),
    dueTo === undefined ? undefined : eb('due_on', '<=', dueTo),
    eb('currency', 'is not', null),
  ]
  return all.filter((one) => one !== undefined)
}

/** The list statement. */
export const payableListStatement = ({ limit, after, ...filter }: PayableListQuery) =>
  db
    .selectFrom(table)
    .select([sql<MarkedJson<Payable>>`body::text`.as('body'), sql<string>`due_on::text`.as('sort'), 'key'])
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(due_on, key) > (${after![0]}::timestamptz, ${after![1]})`),
    )
    .orderBy('due_on')
    .orderBy('key')
    .limit(limit + 1)
    .compile()

/** A page of payables as marked JSON, earliest due bill first, and the cursor of the next page. */
export const listPayables = async (reader: Reader, query: PayableListQuery) => {
  const rows = await run(reader, payableListStatement(query))
  const { items, next } = cutPage(rows, query.limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ body }) => body), next }
}

/** The statement for the totals by currency: the billed part, the overdue part of it, and the rest. */
const payableTotalsStatement = (filter: PayableFilter & { now: Moment }) =>
  db
    .selectFrom(table)
    .select([
      sql<Currency>`currency`.as('currency'),
      sql<number>`sum((body->>'openBilled')::numeric)::float8`.as('billed'),
      sql<number>`coalesce(sum((select sum(b.open) from json_to_recordset(parts->'bills') b(open bigint, "dueDate" timestamptz)
        where b."dueDate" < ${startOfUtcDay(filter.now)}::timestamptz)), 0)::float8 / 100`.as('overdue'),
      sql<number>`sum((body->>'unbilled')::numeric)::float8`.as('unbilled'),
      sql<number>`sum(greatest(0, -(body->>'open')::numeric))::float8`.as('overpaid'),
    ])
    .where((eb) => eb.and([...conditions(eb, filter), eb('status', '!=', 'settled')]))
    .groupBy('currency')
    .orderBy('currency')
    .compile()

/** Totals of the payables that match a filter. */
export const payableTotals = (reader: Reader, filter: PayableFilter & { now: Moment }): Promise<PayableTotals[]> =>
  run(reader, payableTotalsStatement(filter))
