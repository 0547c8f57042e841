import { foldCase } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import type { CustomerDiscount } from '#domain/payments/customer-discount.ts'
import { creditOf, rewardId, rewardOf, welcomeId, welcomeOf } from '#domain/payments/referral.ts'
import { systemOnly } from '../pipeline/access.ts'
import { command, streamOfCase } from '../pipeline/handle.ts'
import type { Ports } from '../pipeline/ports.ts'

/**
 * Discounts granted by processes: for referrals (REF-D04), and for the credit of an overpaid order (PAY-D07). The id is
 * derived from the cause, so each discount is granted only once.
 */

type Cause =
  | { for: 'welcome' | 'reward'; customerId: string; requestId: string }
  | { for: 'credit'; requestId: string; refundId: string }

const grantIdOf = (cause: Cause): string =>
  cause.for === 'credit'
    ? cause.refundId
    : cause.for === 'welcome'
      ? welcomeId(cause.customerId)
      : rewardId(cause.customerId)

/** Null if the customer was not referred, or no credit was given. */
const discountFor = async (cause: Cause, ports: Ports): Promise<CustomerDiscount | null> => {
  if (cause.for === 'credit') {
    const order = requireExisting(foldCase(await ports.log.readCase({ requestId: cause.requestId })).order)
    const refund = order.payments.find(({ id, paidFrom }) => id === cause.refundId && paidFrom === 'credit')
    return refund ? creditOf(order, { id: refund.id, amount: -refund.amount }) : null
  }
  const { customerId, requestId } = cause
  const referrer = await ports.people.referrerOf(customerId)
  if (referrer === undefined || referrer === customerId) return null
  const referral = { referredFromCustomerId: referrer, referredToCustomerId: customerId, requestId }
  return cause.for === 'welcome' ? welcomeOf(referral, ports.referralTerms) : rewardOf(referral, ports.referralTerms)
}

export const grantByCause = command<Cause>({
  aggregate: 'customer-discount',
  name: 'GrantCustomerDiscountByCause',
  ...systemOnly('discount'),
  of: (cause) => ({ customerDiscountId: grantIdOf(cause) }),
  stream: streamOfCase('customer-discount'),
  data: async (cause, { ports }) => {
    const discount = await discountFor(cause, ports)
    return { granted: discount && { customerDiscount: discount, internalNotes: '' } }
  },
})
