import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import {
  type Movement,
  movementsOf,
  type OpenItem,
  type OrderMovement,
  type StatementParts,
} from '#domain/payments/account-statement.ts'
import { withdrawnAmount } from '#domain/payments/disputed-payments.ts'
import { openInvoice } from '#domain/payments/invoice.ts'
import { amountOwed, dueOn } from '#domain/payments/payment-terms.ts'
import type { HistoryEntry } from '#domain/payments/payments-state.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import type { Moment } from '#domain/time.ts'
import { projection, type Reader } from '../projection.ts'
import { emptyLedger, evolveLedger, type LedgerState } from './ledger-state.ts'

/**
 * The statements of account of customers: the journal entries of each order that concern its customer, folded by the
 * ledger of the books from the events that the customer sees (decision 211).
 */

/** Aggregates whose events change what the customer owes. */
const ofMoney: readonly string[] = ['order', 'card-payment', 'card-dispute', 'invoice']

/** The ledger of one order with the movements of its customer. */
export type StatementState = { ledger: LedgerState; movements: readonly OrderMovement[] }
export const emptyStatement: StatementState = { ledger: emptyLedger, movements: [] }

const historyOf = ({ state: { order } }: LedgerState): readonly HistoryEntry[] =>
  order.status === 'none' ? [] : order.payments

/** The entry that an event has added to the payment history. */
const addedEntry = (before: LedgerState, after: LedgerState): HistoryEntry | undefined =>
  historyOf(after)[historyOf(before).length]

/** Invoices and credit notes, whose amount is part of the order, and disputes, in which a payment remains paid. */
const notedBy = (
  before: LedgerState,
  { state }: LedgerState,
  type: string,
): (Movement & { document: string | null })[] => {
  const none = { debit: 0, credit: 0, due: 0 }
  const invoices = Object.values(state.invoices).slice(Object.keys(before.state.invoices).length)
  const documents = invoices.flatMap(({ kind, number, currency, totals }) =>
    kind === 'proforma'
      ? []
      : {
          ...none,
          type: kind === 'invoice' ? 'InvoiceIssued' : 'CreditNoteIssued',
          currency,
          noted: totals.total,
          document: number,
        },
  )
  const disputes = Object.values(state.cardDisputes).flatMap((dispute) => {
    const known = Object.values(before.state.cardDisputes).filter(({ disputeId }) => disputeId === dispute.disputeId)
    const moved = Math.abs(withdrawnAmount([dispute]) - withdrawnAmount(known))
    return moved === 0 ? [] : { ...none, type, currency: dispute.currency, noted: moved, document: null }
  })
  return [...documents, ...disputes]
}

/** The statement of an order after one more event. */
export const evolveStatement = (before: StatementState, event: Redacted): StatementState => {
  const ledger = evolveLedger(before.ledger, event)
  const { at, position, type } = event
  const isPosted = ledger.entries.length > before.ledger.entries.length
  const posted = isPosted ? movementsOf(ledger.entries.at(-1)!).map((one) => ({ ...one, document: null })) : []
  const changes = posted.length > 0 ? posted : notedBy(before.ledger, ledger, type)
  if (changes.length === 0) return { ...before, ledger }
  const entry = addedEntry(before.ledger, ledger)
  const by = { method: entry ? (entry.paidFrom ?? entry.method) : null, paidOn: entry?.paymentDate ?? null }
  return { ledger, movements: [...before.movements, ...changes.map((one) => ({ ...one, position, at, ...by }))] }
}

const openItemOf = ({ state, owedSince }: LedgerState): OpenItem | null => {
  const order = requireExisting(state.order)
  const { totals, paid, due } = settlementOf(order)
  if (due === 0) return null
  return {
    requestId: order.requestId,
    currency: order.currency,
    invoice: openInvoice(Object.values(state.invoices))?.number ?? null,
    total: totals.total,
    paid,
    due,
    owed: amountOwed(order),
    dueOn: dueOn(order, owedSince) ?? null,
  }
}

/** `account-statement-for-customer`: one row per order with movements. Staff read the same statements. */
export const accountStatementForCustomerProjection = projection<StatementState>({
  name: 'account-statement-for-customer',
  version: 3,
  audience: 'customer',
  key: ({ type, caseId }) => (ofMoney.includes(aggregates.ofEvent(type)?.category ?? '') ? caseId : undefined),
  initial: emptyStatement,
  evolve: evolveStatement,
  columns: { customer_id: 'text', request_id: 'text', movements: 'json', body: 'json' },
  row: ({ ledger, movements }) => {
    if (ledger.state.order.status === 'none' || movements.length === 0) return undefined
    const { customerId, requestId } = requireExisting(ledger.state.order)
    return { customer_id: customerId, request_id: requestId, movements, body: openItemOf(ledger) }
  },
  indexes: [['customer_id']],
  keepsState: true,
})

// Queries -------------------------------------------------------------------------------------------------------------

/** The parts of a customer's statement; `limit`: the maximum number of movements. Both times are inclusive. */
export const statementParts = async (
  reader: Reader,
  { customerId, from, to, limit }: { customerId: string; from: Moment; to: Moment; limit: number },
): Promise<StatementParts> => {
  const { rows } = await reader.query<StatementParts>({
    name: 'account-statement-parts',
    text: `with own as materialized
        (select request_id, movements, body from for_customer.account_statement_for_customer where customer_id = $1),
      moved as materialized
        (select own.request_id as "requestId", m.* from own
          cross join lateral rows from (json_to_recordset(own.movements) as (position bigint, at text, type text,
            currency text, debit bigint, credit bigint, due bigint, noted bigint, document text, method text,
            "paidOn" text)) with ordinality as m(position, at, type, currency, debit, credit, due, noted, document,
            method, "paidOn", nth)),
      before as (select currency, sum(debit - credit)::bigint as balance, sum(due)::bigint as due from moved
        where at::timestamptz < $2 group by currency),
      within as (select * from moved where at::timestamptz between $2 and $3 order by at::timestamptz, position, nth limit $4)
      select
        coalesce((select json_agg(b) from before b), '[]') as opening,
        coalesce((select json_agg(w order by w.at::timestamptz, position, nth) from within w), '[]') as movements,
        coalesce((select json_agg(body order by request_id) from own where json_typeof(body) = 'object'), '[]') as open`,
    values: [customerId, from, to, limit],
  })
  return rows[0]!
}
