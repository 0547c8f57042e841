/**
 * Amounts at Stripe, which are in the smallest unit of each currency (docs.stripe.com/currencies). Ours are in
 * hundredths; for the payment currencies, both are the same.
 */

/** Currencies without a smaller unit. ISK and UGX are not among them: Stripe counts them in hundredths. */
const whole = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
/** Currencies with 1,000 smaller units, of which Stripe accepts multiples of ten. */
const thousandths = 'BHD JOD KWD OMR TND'.split(' ')

/** Hundredths per unit in which Stripe counts. */
const hundredths = (currency: string): number => {
  const code = currency.toUpperCase()
  return whole.includes(code) ? 100 : thousandths.includes(code) ? 0.1 : 1
}

/** Stripe's amount → minor units. */
export const fromStripe = (amount: number, currency: string): number => Math.round(amount * hundredths(currency))
/** Minor units → Stripe's amount. */
export const toStripe = (minor: number, currency: string): number => Math.round(minor / hundredths(currency))
