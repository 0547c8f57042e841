import type { Case } from '#domain/case.ts'
import { paymentStatus } from '#domain/payments/payment.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { welcomeId } from '#domain/payments/referral.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/**
 * REF-D04: grants a referred customer a discount on their first order, and the referrer a reward once that order is
 * paid. PAY-D07: converts the credit of an order to a discount of its customer.
 */
export const grantDiscounts: Process = {
  name: 'grant-discounts',
  on: ['OrderCreated', 'PaymentRecorded', 'OrderPlaced', 'EssentialsOrderPlaced', 'DiscountApplied', 'RefundRecorded'],
  react: ({ type, data }, state): Intent[] => {
    const { order } = state
    if (order.status === 'none') return []
    const { customerId, requestId } = order
    if (type === 'OrderCreated') return [{ command: 'grantByCause', input: { for: 'welcome', customerId, requestId } }]
    if (type === 'RefundRecorded') {
      const { id: refundId, paidFrom } = data.refund
      return paidFrom === 'credit' ? [{ command: 'grantByCause', input: { for: 'credit', requestId, refundId } }] : []
    }
    return isPaidFirstOrder(state) ? [{ command: 'grantByCause', input: { for: 'reward', customerId, requestId } }] : []
  },
}

/**
 * Whether the order used the discount for referred customers, or contains only essentials, to which that discount does
 * not apply. The reward is granted once, so only the first such order counts.
 */
const isPaidFirstOrder = ({ order }: Pick<Case, 'order'>): boolean =>
  order.status !== 'none' &&
  // Money can arrive after the order was canceled.
  order.status !== 'cancelled' &&
  (order.standardItems.length > 0 ||
    order.discounts.some(({ discountId }) => discountId === welcomeId(order.customerId))) &&
  paymentStatus(amountPaid(order.payments), order.totals?.total) === 'paid'
