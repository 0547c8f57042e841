import { amountOf } from '#domain/kernel/money.ts'
import { ruleBroken, Rejection } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { nextRequest } from '#domain/payments/payment-terms.ts'
import { orderCommand } from '../ordering/order-command.ts'
import { paymentTerms as contracts } from './contracts/payments.ts'

/** Staff commands for payment terms, payment requests and the payment block. */

export const setPaymentTerms = orderCommand(contracts.set, 'SetPaymentTerms', {
  data: ({ terms, customAmountDue, dueDate }) => ({
    paymentTerms: { terms, customAmountDue: customAmountDue === null ? null : amountOf(customAmountDue), dueDate },
  }),
})

/** ORDER-T10: staff can request the next instalment at any stage of the order; processes specify the stage. */
export const requestOrderPayment = orderCommand(contracts.request, 'RequestOrderPayment', {
  data: ({ stage }, { state }) => {
    const next = stage ?? nextRequest(requireExisting(state.order))
    if (!next) throw new Rejection(ruleBroken('stage', 'rule.nothingDue'))
    return { stage: next }
  },
})

export const blockPayment = orderCommand(contracts.block, 'BlockPayment', { data: ({ reason }) => ({ reason }) })

export const unblockPayment = orderCommand(contracts.unblock, 'UnblockPayment', { data: () => ({}) })
