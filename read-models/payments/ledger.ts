import { type Marked, type MarkedJson, markNames } from '#application/contracts/names.ts'
import { OrderAccount } from '#application/payments/contracts/books.ts'
import { aggregates } from '#domain/aggregates.ts'
import type { Case } from '#domain/case.ts'
import { amountOf } from '#domain/kernel/money.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { isPaymentToCheck, unlessPaymentToCheck } from '#domain/payments/payment-attention.ts'
import { nextReminderOn } from '#domain/payments/payment-reminder.ts'
import type { Moment } from '#domain/time.ts'
import { type Index, nullColumns, projection } from '../projection.ts'
import { emptyLedger, evolveLedger, type LedgerState } from './ledger-state.ts'
import { accountOf } from './order-account.ts'

/** The view of the books: a row for each order, and for each cart with a card payment of its own (decision 104). */

/** Aggregates whose events move money or change what is due, and invoices, whose numbers identify payments. */
const ofMoney: readonly string[] = [
  'order',
  'purchase-order',
  'card-payment',
  'card-dispute',
  'invoice',
  'sample',
  'service',
]

/**
 * The row of a cart without an order, which has postings only if its card payment differs from its checkout; undefined
 * for an order, and without postings.
 */
const cartRowOf = ({ state, entries, balances }: LedgerState) => {
  const payment = Object.values(state.cardPayments).find(({ cartId }) => cartId !== undefined)
  if (state.order.status !== 'none' || !payment || entries.length === 0) return undefined
  const changedOn = entries.at(-1)!.at
  return {
    ...nullColumns(columns),
    reference: payment.intentId ?? payment.cardPaymentId,
    customer_id: '',
    currency: payment.currency,
    owed: 0,
    outstanding: 0,
    invoices: '',
    status: '',
    methods: '',
    attention: isPaymentToCheck(state) ? 'differs' : null,
    changed_on: changedOn,
    cart_changed_on: changedOn,
    first_on: entries[0]!.at,
    last_on: changedOn,
    balances,
    entries,
  }
}

/** No reminder while a card payment of another amount is being checked or refunded. */
const remindOn = (state: Case, due: Moment | null): Moment | undefined =>
  due === null || unlessPaymentToCheck(state) ? undefined : nextReminderOn(requireExisting(state.order), due)

const mark = markNames(OrderAccount)

/** The invoice numbers of an order; queries must use the same expression as the index. */
export const invoiceNumbers = `string_to_array(invoices, ' ')`

const indexes: readonly Index[] = [
  ['request_id'],
  ['changed_on', 'key'],
  { sparse: ['due_on', 'key'] },
  { sparse: ['remind_on', 'key'] },
  ['status', 'changed_on', 'key'],
  ['customer_id', 'changed_on', 'key'],
  ['currency', 'outstanding', 'key'],
  ['currency', 'owed', 'key'],
  { sparse: ['attention', 'changed_on', 'key'] },
  { gin: invoiceNumbers },
  { sparse: ['cart_changed_on', 'key'] },
  ['first_on'],
  ['last_on'],
]

const columns = {
  request_id: 'text',
  reference: 'text',
  customer_id: 'text',
  currency: 'text',
  owed: 'bigint',
  outstanding: 'bigint',
  invoices: 'text',
  status: 'text',
  methods: 'text',
  attention: 'text',
  due_on: 'timestamptz',
  remind_on: 'timestamptz',
  changed_on: 'timestamptz',
  cart_changed_on: 'timestamptz',
  first_on: 'timestamptz',
  last_on: 'timestamptz',
  balances: 'json',
  entries: 'json',
  body: 'json',
} as const

/** `ledger-for-staff`: one row per order, or cart without an order, with postings. */
export const ledgerForStaffProjection = projection<LedgerState>({
  name: 'ledger-for-staff',
  version: 16,
  audience: 'staff',
  key: ({ type, caseId }) => (ofMoney.includes(aggregates.ofEvent(type)?.category ?? '') ? caseId : undefined),
  initial: emptyLedger,
  evolve: evolveLedger,
  columns,
  row: (ledger) => {
    const account = accountOf(ledger)
    if (!account) return cartRowOf(ledger)
    const { entries, balances } = ledger
    return {
      request_id: account.requestId,
      reference: account.requestId,
      customer_id: account.customerId,
      currency: account.currency,
      owed: amountOf(account.owed),
      outstanding: amountOf(account.outstanding),
      invoices: Object.values(ledger.state.invoices)
        .map(({ number }) => number)
        .join(' '),
      status: account.status,
      methods: account.methods.join(' '),
      attention: account.attention,
      due_on: account.dueOn,
      remind_on: remindOn(ledger.state, account.dueOn) ?? null,
      changed_on: entries.at(-1)!.at,
      cart_changed_on: null,
      first_on: entries[0]!.at,
      last_on: entries.at(-1)!.at,
      balances,
      entries,
      body: mark(account),
    }
  },
  indexes,
  keepsState: true,
})

/** A row of the view as read by lists. */
export type LedgerRow = {
  key: string
  request_id: string | null
  customer_id: string
  status: string
  methods: string
  attention: string | null
  due_on: string | null
  changed_on: string
  body: Marked<OrderAccount>
}
export type AccountJson = MarkedJson<OrderAccount>
