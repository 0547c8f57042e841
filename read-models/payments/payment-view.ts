import type { Case } from '#domain/case.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { requireExisting, type ExistingOrder } from '#domain/ordering/order.ts'
import { isByProvider } from '#domain/payments/card-intents.ts'
import { paymentInProgress } from '#domain/payments/card-payment.ts'
import { refundableToCard } from '#domain/payments/card-refund.ts'
import { differingStatus, undecided } from '#domain/payments/differing-payment.ts'
import {
  creditLeft,
  disputesOfOrder,
  paymentsIn,
  withdrawnAmount,
  withdrawnFrom,
} from '#domain/payments/disputed-payments.ts'
import { paidInstalments } from '#domain/payments/payment-terms.ts'
import { paymentStatus } from '#domain/payments/payment.ts'
import type { HistoryEntry } from '#domain/payments/payments-state.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import { discountedBy } from '#domain/payments/totals.ts'
import { partsOf } from '../ordering/order-summary.ts'
import { disputeView } from './disputes.ts'

/** The payment part of an order, by audience. Pure; money is converted to numbers in the currency. */

const paymentView = (state: Case, order: ExistingOrder) => {
  const { totals, paymentTerms, requestedStage, addresses } = order
  const { terms, customAmountDue, dueDate } = paymentTerms
  const { paid } = settlementOf(order)
  return {
    terms,
    customAmountDue: customAmountDue === null ? null : inCurrency(customAmountDue),
    dueDate,
    billingAddressId: addresses.find(({ type }) => type === 'billing')?.id ?? null,
    instalments: paidInstalments(order).map((one) => ({
      ...one,
      amount: inCurrency(one.amount),
      paid: inCurrency(one.paid),
    })),
    requestedStage,
    charges: order.charges.map((one) => ({ ...one, amount: inCurrency(one.amount) })),
    paymentBlock: order.paymentBlock !== undefined,
    status: paymentStatus(paid, totals?.total),
    alreadyPaidAmount: inCurrency(paid),
    credit: inCurrency(creditLeft(state)),
  }
}

/** `value` as entered: a percentage, or an amount in the currency. */
const discountsView = (state: Case) => {
  const { discounts } = requireExisting(state.order)
  const off = discountedBy(partsOf(state), discounts)
  return discounts.map(({ percent, amount, upperLimit, ofCustomer, ...discount }) => ({
    ...discount,
    value: percent ?? inCurrency(amount ?? 0),
    upperLimit: upperLimit === null ? null : inCurrency(upperLimit),
    amount: inCurrency(off.find(({ discountId }) => discountId === discount.discountId)?.amount ?? 0),
    ofCustomer: ofCustomer
      ? {
          taken: ofCustomer.taken === null ? null : inCurrency(ofCustomer.taken),
          currency: ofCustomer.currency,
          rate: ofCustomer.rate ?? null,
        }
      : null,
  }))
}

/** Without internal notes and the reason of a payment block. */
export const paymentForCustomer = (state: Case) => {
  const order = requireExisting(state.order)
  return {
    ...paymentView(state, order),
    discounts: discountsView(state).map(({ internalNotes: _, ...discount }) => discount),
    paymentHistory: order.payments.map(({ id, amount, paymentDate, method, reverses, paidFrom }) => ({
      id,
      amount: inCurrency(amount),
      paymentDate,
      method,
      reverses: reverses ?? null,
      paidFrom: wayOf({ method, paidFrom }),
      ...disputeOf(state, id),
    })),
    cardPaymentInProgress: inProgressForCustomer(state),
    differingCardPayments: differingIn(state).map(({ ofCustomer }) => ofCustomer),
    cardRefunds: order.cardRefunds.map(({ refundId, amount, requestedOn, status }) => ({
      refundId,
      amount: inCurrency(amount),
      requestedOn,
      status,
    })),
  }
}

/** The card payment that is not in the payment history yet. */
const inProgressIn = (state: Case) => {
  const payment = paymentInProgress(Object.values(state.cardPayments), requireExisting(state.order).payments)
  if (!payment) return null
  const { amount, initiatedOn: startedOn, expiresOn, paymentLinkId, intentId = '' } = payment
  return { amount: inCurrency(amount), startedOn, expiresOn, byLink: paymentLinkId !== null, intentId }
}

/** Card payments that differ from what was requested (decision 185). */
const differingIn = (state: Case) =>
  paymentsIn(state).flatMap((payment) => {
    if (payment.status !== 'differs') return []
    const { cardPaymentId, amount, receivedAmount, receivedCurrency, initiatedOn, refunds, intentId = '' } = payment
    const failed = refunds.findLast(({ status }) => status === 'failed')
    const of = {
      cardPaymentId,
      amount: inCurrency(amount),
      receivedAmount: inCurrency(receivedAmount),
      receivedCurrency,
      undecided: inCurrency(undecided(payment)),
      startedOn: initiatedOn,
      status: differingStatus(payment),
    }
    return [{ ofCustomer: of, ofStaff: { ...of, intentId, refundFailure: failed ? (failed.failure ?? '') : null } }]
  })

const inProgressForCustomer = (state: Case) => {
  const payment = inProgressIn(state)
  if (!payment) return null
  const { intentId: _, ...seen } = payment
  return seen
}

/** The newest dispute of a card payment: its status, and the money withdrawn; null if there is none. */
const disputeOf = ({ cardDisputes }: Pick<Case, 'cardDisputes'>, paymentId: string) => {
  const dispute = Object.values(cardDisputes).findLast(({ cardPaymentId }) => cardPaymentId === paymentId)
  const { amount = 0, currency = 'USD', withdrawnOn = null, reinstatedOn = null } = dispute ?? {}
  return {
    dispute: dispute?.status ?? null,
    disputeMoney: withdrawnOn === null ? null : { amount: inCurrency(amount), currency, withdrawnOn, reinstatedOn },
  }
}

/** A refund without `paidFrom` was made by bank transfer. */
const wayOf = ({ method, paidFrom }: Pick<HistoryEntry, 'method' | 'paidFrom'>) =>
  method === 'refund' ? (paidFrom ?? 'bankTransfer') : null

export const paymentForStaff = (state: Case) => {
  const order = requireExisting(state.order)
  // Views of orders do not contain the cart, whose checkout is the first payment of an order of essentials.
  const checkoutPayment = order.standardItems.length > 0 ? order.payments[0]?.id : undefined
  return {
    ...paymentView(state, order),
    discounts: discountsView(state).map(({ internalNotes = '', ...discount }) => ({ ...discount, internalNotes })),
    paymentBlockReason: order.paymentBlock?.reason ?? '',
    paymentHistory: order.payments.map(
      ({ id, amount, paymentDate, method, internalNotes = '', reverses, paidFrom, cardPaymentId, bankLine }) => ({
        id,
        paymentDate,
        ...disputeOf(state, id),
        byProvider: id === checkoutPayment || isByProvider(state, { id, cardPaymentId }),
        bankLine: bankLine ? { statementId: bankLine.statementId, lineId: bankLine.lineId } : null,
        method,
        paidFrom: wayOf({ method, paidFrom }),
        reverses: reverses ?? null,
        amount: inCurrency(amount),
        internalNotes,
        refundable: reverses ? 0 : inCurrency(Math.max(0, refundableToCard(order, id) - withdrawnFrom(state, id))),
      }),
    ),
    cardPaymentInProgress: inProgressIn(state),
    differingCardPayments: differingIn(state).map(({ ofStaff }) => ofStaff),
    cardRefunds: order.cardRefunds.map(
      ({ refundId, amount, requestedOn, status, internalNotes = '', failure = '' }) => ({
        refundId,
        amount: inCurrency(amount),
        requestedOn,
        status,
        internalNotes,
        failure,
      }),
    ),
    disputes: Object.values(state.cardDisputes).map(disputeView),
    withdrawnAmount: inCurrency(withdrawnAmount(disputesOfOrder(state))),
  }
}
