import type { OrderAccount } from '#application/payments/contracts/books.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { creditLeft } from '#domain/payments/disputed-payments.ts'
import type { Posting } from '#domain/payments/ledger.ts'
import { paymentAttention } from '#domain/payments/payment-attention.ts'
import { amountOwed, dueOn } from '#domain/payments/payment-terms.ts'
import { paymentStatus } from '#domain/payments/payment.ts'
import { plannedCosts } from '#domain/payments/planned-costs.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import type { LedgerState } from './ledger-state.ts'

/** The payments and the margin of one order in lists, from its books. */

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
    attention: paymentAttention(state) ?? null,
    dueOn: dueOn(order, owedSince) ?? null,
    lastPaymentOn: lastPaymentOn ?? null,
    costs: costsOf(balances),
    plannedCost: inCurrency(planned.amount),
    isCostKnown: planned.isKnown,
  } satisfies OrderAccount
}
