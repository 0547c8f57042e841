import { type Marked, type MarkedJson, markNames } from '#application/contracts/names.ts'
import { OrderAccount } from '#application/payments/contracts/books.ts'
import { aggregates } from '#domain/aggregates.ts'
import { type Case, emptyCase, evolveCase } from '#domain/case.ts'
import type { Redacted } from '#domain/events.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { creditLeft } from '#domain/payments/disputed-payments.ts'
import { balancesOf, entryBetween, type Posting } from '#domain/payments/ledger.ts'
import { nextReminderOn } from '#domain/payments/payment-reminder.ts'
import { amountOwed, dueOn } from '#domain/payments/payment-terms.ts'
import { paymentStatus } from '#domain/payments/payment.ts'
import { plannedCosts } from '#domain/payments/planned-costs.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import type { Moment } from '#domain/time.ts'
import { type Index, projection } from '../projection.ts'

/** The books of each order: its balances and the journal entries that they result from (decision 104). */

/** A journal entry: the postings of one event. They sum to zero in each currency. */
export type JournalEntry = { position: number; at: Moment; type: string; postings: Posting[] }

export type LedgerState = {
  state: Case
  entries: readonly JournalEntry[]
  balances: readonly Posting[]
  /** The time since which an amount has been due. */
  owedSince: Moment | undefined
  lastPaymentOn: Moment | undefined
}

export const emptyLedger: LedgerState = {
  state: emptyCase,
  entries: [],
  balances: [],
  owedSince: undefined,
  lastPaymentOn: undefined,
}

/** Aggregates whose events move money, and invoices, whose numbers identify payments. */
const ofMoney: readonly string[] = ['order', 'purchase-order', 'card-dispute', 'invoice']

/** The books of an order after one more event. */
export const evolveLedger = (before: LedgerState, event: Redacted): LedgerState => {
  const state = evolveCase(before.state, event)
  const balances = balancesOf(state)
  const postings = entryBetween(before.balances, balances)
  const { at, position, type } = event
  const owes = state.order.status !== 'none' && amountOwed(state.order) > 0
  return {
    state,
    balances,
    entries: postings.length > 0 ? [...before.entries, { position, at, type, postings }] : before.entries,
    owedSince: owes ? (before.owedSince ?? at) : undefined,
    lastPaymentOn: type === 'PaymentRecorded' || type === 'EssentialsOrderPlaced' ? at : before.lastPaymentOn,
  }
}

const revenueAccounts: readonly Posting['account'][] = [
  'packagingRevenue',
  'standardProductRevenue',
  'serviceRevenue',
  'sampleRevenue',
  'shippingRevenue',
  'discounts',
  'creditedWork',
]

/** Revenue after discounts; a credit that the customer has paid earlier does not reduce it. */
const revenueOf = (balances: readonly Posting[]): number =>
  balances.reduce((sum, { account, amount }) => (revenueAccounts.includes(account) ? sum - amount : sum), 0)

const costAccounts: readonly Posting['account'][] = ['purchases', 'purchaseDifferences', 'cardFees', 'disputeLosses']

/** Costs by currency: billed amounts and unbilled purchase orders of suppliers, fees and losses of disputes. */
const costsOf = (balances: readonly Posting[]) => {
  const costs = balances.filter(({ account }) => costAccounts.includes(account))
  return [...Map.groupBy(costs, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    amount: inCurrency(all.reduce((sum, { amount }) => sum + amount, 0)),
  }))
}

/** Payments of an order, for lists; undefined until an amount is due or was paid. */
export const accountOf = ({ state, entries, balances, owedSince, lastPaymentOn }: LedgerState) => {
  if (state.order.status === 'none' || entries.length === 0) return undefined
  const order = requireExisting(state.order)
  const { requestId, customerId, currency, status, payments } = order
  const { totals, paid, due } = settlementOf(order)
  const planned = plannedCosts(state)
  return {
    requestId,
    customerId,
    currency,
    orderStatus: status,
    status: paymentStatus(paid, totals.total),
    methods: [...new Set(payments.map(({ method }) => method))].toSorted(),
    total: inCurrency(totals.total),
    revenue: inCurrency(revenueOf(balances)),
    paid: inCurrency(paid),
    outstanding: inCurrency(due),
    owed: inCurrency(amountOwed(order)),
    credit: inCurrency(creditLeft(state)),
    dispute: Object.values(state.cardDisputes).at(-1)?.status ?? null,
    dueOn: dueOn(order, owedSince) ?? null,
    lastPaymentOn: lastPaymentOn ?? null,
    costs: costsOf(balances),
    plannedCost: inCurrency(planned.amount),
    isCostKnown: planned.isKnown,
  } satisfies OrderAccount
}

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
  { gin: invoiceNumbers },
  ['first_on'],
  ['last_on'],
]

/** `ledger-for-staff`: one row per order with postings. */
export const ledgerForStaffProjection = projection<LedgerState>({
  name: 'ledger-for-staff',
  version: 9,
  audience: 'staff',
  key: ({ type, caseId }) => (ofMoney.includes(aggregates.ofEvent(type)?.category ?? '') ? caseId : undefined),
  initial: emptyLedger,
  evolve: evolveLedger,
  columns: {
    request_id: 'text',
    customer_id: 'text',
    currency: 'text',
    owed: 'bigint',
    outstanding: 'bigint',
    invoices: 'text',
    status: 'text',
    methods: 'text',
    due_on: 'timestamptz',
    remind_on: 'timestamptz',
    changed_on: 'timestamptz',
    first_on: 'timestamptz',
    last_on: 'timestamptz',
    balances: 'json',
    entries: 'json',
    body: 'json',
  },
  row: (ledger) => {
    const account = accountOf(ledger)
    const { entries, balances } = ledger
    return (
      account && {
        request_id: account.requestId,
        customer_id: account.customerId,
        currency: account.currency,
        owed: amountOf(account.owed),
        outstanding: amountOf(account.outstanding),
        invoices: Object.values(ledger.state.invoices)
          .map(({ number }) => number)
          .join(' '),
        status: account.status,
        methods: account.methods.join(' '),
        due_on: account.dueOn,
        remind_on: nextReminderOn(requireExisting(ledger.state.order), account.dueOn ?? undefined) ?? null,
        changed_on: entries.at(-1)!.at,
        first_on: entries[0]!.at,
        last_on: entries.at(-1)!.at,
        balances,
        entries,
        body: mark(account),
      }
    )
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
  due_on: string | null
  changed_on: string
  body: Marked<OrderAccount>
}
export type AccountJson = MarkedJson<OrderAccount>
