import { amountOf } from '#domain/kernel/money.ts'
import { throwIfRefused, invalidInput } from '#domain/kernel/refusal.ts'
import { requireUndecided } from '#domain/payments/undecided-work.ts'
import { orderCommand } from '../ordering/order-command.ts'
import { discounts as contracts } from './contracts/payments.ts'

/** Staff commands for discounts and charges of an order. */

export const applyDiscount = orderCommand(contracts.apply, 'ApplyDiscount', {
  data: ({ name, description, scope, type, value, source, upperLimit, internalNotes }, { ports }) => {
    const isPercentage = type === 'percentage'
    throwIfRefused(
      isPercentage && value > 100 ? invalidInput('value', 'input.atMost', { field: 'value', n: 100 }) : undefined,
    )
    return {
      discount: {
        discountId: ports.idGenerator.ulid(),
        name,
        description,
        scope,
        type,
        percent: isPercentage ? value : null,
        amount: isPercentage ? null : amountOf(value),
        source,
        upperLimit: upperLimit === null ? null : amountOf(upperLimit),
      },
      internalNotes,
    }
  },
})

export const removeDiscount = orderCommand(contracts.remove, 'RemoveDiscount', {
  data: ({ discountId }) => ({ discountId }),
})

/** How much of the price of a canceled sample or service is returned (decision 235). */
export const settleCancelledWork = orderCommand(contracts.settleWork, 'SettleCancelledWork', {
  // The price is that of the sample or service.
  scope: 'case',
  data: ({ itemId, amount, internalNotes }, { state }) => ({
    work: requireUndecided(state, itemId),
    amount: amountOf(amount),
    internalNotes,
  }),
})

export const changeOrderTotal = orderCommand(contracts.charge, 'ChangeOrderTotal', {
  data: ({ part, description, amount }, { ports }) => ({
    charge: { chargeId: ports.idGenerator.ulid(), part, description, amount: amountOf(amount) },
  }),
})

export const discounts = {
  apply: applyDiscount,
  remove: removeDiscount,
  charge: changeOrderTotal,
  settleWork: settleCancelledWork,
}
