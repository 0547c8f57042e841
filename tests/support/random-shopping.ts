import { cartIn } from '#application/ordering/cart-commands.ts'
import { pricesOf, totalsOf } from '#application/ordering/cart-view.ts'
import { outstandingOf } from '#application/payments/card-payment-commands.ts'
import type { Caller } from '#application/pipeline/access.ts'
import type { Shop } from '#application/pricing/price-requests.ts'
import type { Case } from '#domain/case.ts'
import { emptyCheckoutData } from '#domain/ordering/checkout-data.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import { checkoutData } from './essentials-story.ts'
import type { CommandName } from './send-commands.ts'
import { callers } from './transition-table.ts'

/**
 * Inputs of commands without a contract, which handlers create: those of carts and card payments. Some have a wrong amount,
 * currency or id.
 */

/** Values for inputs. `next`: a random number below a limit. */
export type Making = { state: Case; shop: Shop; now: Moment; next: (below: number) => number }
type Make = (making: Making) => object | undefined

const one = <T>(values: readonly T[], next: Making['next']): T => values[next(values.length)]!
const visitor: Caller = { ...callers.editor, customerId: undefined, actor: { kind: 'customer', id: 'visitor' } }
/** The callers; the system acts for the card provider. */
export const shoppers: readonly Caller[] = [
  visitor,
  visitor,
  callers.editor,
  callers.system,
  callers.system,
  callers['another company'],
  callers.staff,
]

const productIds = ['tissue-ream', 'kraft-tape-6', 'tissue-ream-kraft']
const currencies = ['USD', 'EUR', 'CAD'] as const
const countries = ['US', 'DE', 'CA'] as const
/** A checkout in a country without delivery, and an incomplete one. */
const strange = { ...checkoutData, shippingAddress: { ...checkoutData.shippingAddress, country: 'DE' } }

const cartId = ({ state, next }: Making): string => {
  const cart = cartIn(state)
  return cart.status === 'none' || next(12) === 0 ? 'unknown-cart' : cart.cartId
}
const place = (making: Making) => ({
  cartId: cartId(making),
  currency: one(currencies, making.next),
  countryCode: one(countries, making.next),
})
const ofCase = ({ state }: Making) => ({ caseId: state.caseId })

const shippingQuoteOf = ({ state, shop, now }: Making) => {
  const cart = cartIn(state)
  return cart.status === 'none' ? [] : pricesOf(shop, cart, now).quotes
}

const checkoutOf = ({ state, shop, now, next }: Making) => {
  const cart = cartIn(state)
  if (cart.status === 'none' || cart.lines.length === 0) return undefined
  const { lines } = pricesOf(shop, cart, now)
  const { total: amount } = totalsOf(lines, cart.shippingQuote?.cost ?? 0, [])
  const id = next(1_000_000)
  return {
    cartId: cart.cartId,
    checkoutIdentifier: `checkout ${id}`,
    intentId: `intent ${id}`,
    lines,
    amount,
    currency: cart.currency,
    expiresOn: plusDays(now, 1),
    discounts: [],
    language: 'en-US',
  }
}

const cardPaymentIn = ({ state, next }: Making) => {
  const all = Object.values(state.cardPayments)
  return all.length === 0 || next(12) === 0 ? undefined : all[next(all.length)]
}
const ofPayment = (making: Making) => ({
  ...ofCase(making),
  cardPaymentId: cardPaymentIn(making)?.cardPaymentId ?? 'no-such-payment',
})

export const shopping: { readonly [Name in CommandName]?: Make } = {
  chooseProduct: (making) => ({
    ...place(making),
    productId: one(productIds, making.next),
    quantity: making.next(4),
  }),
  chooseShippingQuote: (making) => {
    const quotes = shippingQuoteOf(making)
    return quotes.length === 0 ? undefined : { cartId: cartId(making), quote: one(quotes, making.next) }
  },
  setCheckoutData: (making) => ({
    cartId: cartId(making),
    checkoutData: one([checkoutData, checkoutData, strange, emptyCheckoutData], making.next),
  }),
  changeCartCurrency: place,
  claimCart: (making) => ({
    cartId: cartId(making),
    ...one(
      [
        { customerId: 'c-bloom', userId: 'u-ada' },
        { customerId: 'c-rival', userId: 'u-eve' },
      ],
      making.next,
    ),
    lines: [{ productId: one(productIds, making.next), quantity: 1 + making.next(3) }],
  }),
  mergeCart: (making) => ({ cartId: cartId(making) }),
  initiateCheckout: checkoutOf,
  abandonCheckout: (making) => ({ cartId: cartId(making) }),
  confirmCheckoutPayment: (making) => {
    const cart = cartIn(making.state)
    const checkout = cart.status === 'none' ? undefined : cart.checkout
    const asked = { amount: checkout?.amount ?? 1, currency: checkout?.currency ?? 'USD' }
    return { ...ofCase(making), ...one([asked, asked, asked, { ...asked, amount: asked.amount + 1 }], making.next) }
  },
  failCheckoutPayment: (making) => ({ ...ofCase(making), reason: 'Your card was declined.' }),
  expireCheckout: ofCase,
  expireShippingQuote: ofCase,
  initiateCardPayment: (making) => {
    const { state, next } = making
    const due = state.order.status === 'none' ? 1 : Math.max(1, outstandingOf(state))
    const id = next(1_000_000)
    return {
      ...ofCase(making),
      cardPaymentId: `card ${id}`,
      intentId: `intent ${id}`,
      amount: one([due, Math.ceil(due / 2), Math.ceil(due / 3), due + 1], next),
      currency: state.order.status === 'none' ? 'USD' : state.order.currency,
      paymentLinkId: null,
    }
  },
  succeedCardPayment: (making) => {
    const asked = ofPayment(making)
    const payment = Object.values(making.state.cardPayments).find(
      ({ cardPaymentId }) => cardPaymentId === asked.cardPaymentId,
    )
    const [amount, currency] = payment ? [payment.amount, payment.currency] : [1, 'USD']
    return { ...asked, amount: amount + (making.next(8) === 0 ? 1 : 0), currency }
  },
  failCardPayment: (making) => ({ ...ofPayment(making), reason: 'Your card was declined.' }),
  expireCardPayment: ofPayment,
}
