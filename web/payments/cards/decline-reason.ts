import { language, t } from '../../locales/i18n.ts'

/** Explanations of the card provider (docs.stripe.com/declines/codes and /error-codes), which servers get in English. */
const known = {
  'Your card was declined.': 'declined',
  'Your card has insufficient funds.': 'insufficientFunds',
  'Your card has expired.': 'expired',
  "Your card's security code is incorrect.": 'securityCode',
  'Your card number is incorrect.': 'number',
  'Your card does not support this type of purchase.': 'notSupported',
  'An error occurred while processing your card. Try again in a little bit.': 'processing',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.':
    'notAuthenticated',
  'The payment was not authenticated.': 'notAuthenticated',
} as const

const keyOf = (message: string) => (Object.hasOwn(known, message) ? known[message as keyof typeof known] : undefined)

/** Why a card was declined, in the reader's language; other explanations are shown only to readers of English. */
export const declineReason = (message: string): string => {
  const key = keyOf(message.replaceAll('’', "'"))
  if (key) return t(`cart.reasons.${key}`)
  return message !== '' && language() === 'en-US' ? message : t('cart.notPaid')
}
