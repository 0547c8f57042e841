import { bilingual } from '../text/bilingual.ts'
import type { CustomerDiscount } from './customer-discount.ts'

/**
 * Rewards of a referral (REF-D04): the referred customer gets a percentage off the packaging of their first order, the
 * referrer an amount once that order is paid.
 */

/** `upperLimit` and `reward` in minor units of US dollars. */
export type ReferralTerms = { percent: number; upperLimit: number; reward: number }

type Referred = NonNullable<CustomerDiscount['referral']>

/** One of each per referred customer: the id is derived from the customer's id. */
export const welcomeId = (customerId: string): string => `welcome-${customerId}`
export const rewardId = (referredToCustomerId: string): string => `referral-${referredToCustomerId}`

export const welcomeName = bilingual((language) => (language === 'en-US' ? 'Welcome discount' : '新客户折扣'))
const rewardName = bilingual((language) => (language === 'en-US' ? 'Referral reward' : '推荐奖励'))
const creditName = bilingual((language) => (language === 'en-US' ? 'Credit from an earlier order' : '早前订单的余额'))

const common = {
  description: '',
  currency: 'USD' as const,
  validFrom: null,
  validTo: null,
  prepaid: false,
}

export const welcomeOf = (referral: Referred, { percent, upperLimit }: ReferralTerms): CustomerDiscount => ({
  ...common,
  discountId: welcomeId(referral.referredToCustomerId),
  customerId: referral.referredToCustomerId,
  name: welcomeName,
  scope: 'packaging',
  type: 'percentage',
  percent,
  amount: null,
  source: 'referral',
  upperLimit,
  once: true,
  requestId: referral.requestId,
  referral,
})

export const rewardOf = (referral: Referred, { reward }: ReferralTerms): CustomerDiscount => ({
  ...common,
  discountId: rewardId(referral.referredToCustomerId),
  customerId: referral.referredFromCustomerId,
  name: rewardName,
  scope: 'total',
  type: 'absolute',
  percent: null,
  amount: reward,
  source: 'referral',
  upperLimit: null,
  once: false,
  // The order belongs to the other customer.
  requestId: null,
  referral,
})

/** PAY-D07: credit of an overpaid order; `amount` in minor units. */
export const creditOf = (
  order: { customerId: string; requestId: string; currency: CustomerDiscount['currency'] },
  refund: { id: string; amount: number },
): CustomerDiscount => ({
  ...common,
  discountId: refund.id,
  customerId: order.customerId,
  name: creditName,
  scope: 'total',
  type: 'absolute',
  percent: null,
  amount: refund.amount,
  currency: order.currency,
  source: 'credit',
  upperLimit: null,
  once: false,
  requestId: order.requestId,
  referral: null,
  prepaid: true,
})
