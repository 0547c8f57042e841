import type { ReferralTerms } from '#domain/payments/referral.ts'
import { setting, wholeNumber } from '../setting-kinds.ts'

/** REF-D04. */
const percent = 10
/** US dollars. */
const upperLimit = 200
const reward = 100

const dollars = (about: string, fallback: number) =>
  setting({
    about,
    fallback: String(fallback),
    expects: 'whole US dollars from 1 to 100000',
    schema: wholeNumber(1, 100_000),
  })

/** Settings of referral rewards. */
export const referralVariables = {
  REFERRAL_PERCENT: setting({
    about: 'Discount in percent on the packaging of the first order of a referred customer',
    fallback: String(percent),
    expects: 'a whole number from 1 to 100',
    schema: wholeNumber(1, 100),
  }),
  REFERRAL_LIMIT: dollars('Maximum amount of that discount, in US dollars', upperLimit),
  REFERRAL_REWARD: dollars('Credit for the referrer when that order is paid, in US dollars', reward),
}

export const referralTermsFrom = (read: (name: keyof typeof referralVariables) => number): ReferralTerms => ({
  percent: read('REFERRAL_PERCENT'),
  upperLimit: read('REFERRAL_LIMIT') * 100,
  reward: read('REFERRAL_REWARD') * 100,
})

export const defaultReferralTerms: ReferralTerms = { percent, upperLimit: upperLimit * 100, reward: reward * 100 }
