import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { Context } from '../kernel/decider.ts'
import type { EventOf, Evolve } from '../kernel/fact.ts'
import type { Currency } from '../kernel/money.ts'
import { Amount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { Discount } from '../payments/discount-shapes.ts'
import type { languages } from '../text/languages.ts'
import type { Moment } from '../time.ts'
import { isBefore } from '../time.ts'
import { CartShippingQuote, PricedLine, cartFacts } from './cart-facts.ts'
import { cartLimits } from './cart-limits.ts'
import type { CheckoutData } from './checkout-data.ts'
import { checkoutRefusal, emptyCheckoutData } from './checkout-data.ts'

/**
 * The cart of essentials (table CART-T). It belongs to the case of the order that it becomes: the case starts with the
 * first change to the cart, its order with the payment. A cart stores only choices; the checkout fixes the current shop
 * prices.
 */

// State ---------------------------------------------------------------------------------------------------------------

/** Values of the checkout status (CART-D04). */
export const checkoutStatuses = ['notStarted', 'pending', 'paid', 'failed', 'expired'] as const
type CheckoutStatus = (typeof checkoutStatuses)[number]

/** Stage of a cart; `merged` is final. */
type CartStage =
  | 'empty'
  | 'productChosen'
  | 'shippingQuoteChosen'
  | 'checkoutDataSet'
  | 'checkoutInitiated'
  | 'paid'
  | 'merged'

export type CartLine = { productId: string; quantity: number }

/** A checkout that was started. Amounts in minor units. */
export type Checkout = {
  checkoutIdentifier: string
  lines: PricedLine[]
  amount: number
  currency: Currency
  startedOn: Moment
  expiresOn: Moment
  discounts?: Discount[] | undefined
  language: (typeof languages)[number]
  /** Visible only to staff and the system. */
  intentId?: string | undefined
}

export type StartedCart = {
  status: CartStage
  cartId: string
  customerId: string | undefined
  userId: string | undefined
  currency: Currency
  countryCode: string
  lines: CartLine[]
  shippingQuote: CartShippingQuote | undefined
  checkoutData: CheckoutData
  checkoutStatus: CheckoutStatus
  checkout: Checkout | undefined
  /** The card provider's explanation of why the last payment was declined. */
  failure: string | undefined
}
export type Cart = { status: 'none' } | StartedCart

const initial = { status: 'none' } as Cart

// Rules ---------------------------------------------------------------------------------------------------------------

type Staged = { status: Cart['status'] }
const open = ['empty', 'productChosen', 'shippingQuoteChosen', 'checkoutDataSet'] as const
/** A cart without events is considered empty. */
const stageOf = ({ status }: Staged): string => (status === 'none' ? 'empty' : status)

export const cartCan = {
  chooseProduct: (cart: Staged) => unlessStatus('ChooseProduct', stageOf(cart), ...open),
  chooseShippingQuote: (cart: Staged) => unlessStatus('ChooseShippingQuote', stageOf(cart), ...open.slice(1)),
  setCheckoutData: (cart: Staged) => unlessStatus('SetCheckoutData', stageOf(cart), ...open.slice(1)),
  changeCurrency: (cart: Staged) => unlessStatus('ChangeCartCurrency', stageOf(cart), ...open),
  abandon: (cart: Staged) => unlessStatus('AbandonCheckout', stageOf(cart), 'checkoutInitiated'),
  /** CART-T09 and CART-016: requires a product, shipping and checkout data, and a valid shipping quote. */
  initiate: (cart: Cart, now: Moment): Refusal | undefined => {
    if (cart.status === 'none' || cart.status === 'empty') return ruleBroken('products', 'rule.cartEmpty')
    if (cart.status === 'checkoutInitiated' || cart.status === 'paid' || cart.status === 'merged') {
      return unlessStatus('InitiateCheckout', cart.status, 'checkoutDataSet')
    }
    const { shippingQuote, checkoutData } = cart
    return firstOf(
      shippingQuote && isBefore(now, shippingQuote.validUntil)
        ? undefined
        : ruleBroken('shippingQuoteId', 'rule.cartShippingMissing'),
      checkoutRefusal(checkoutData),
      cart.status === 'checkoutDataSet' ? undefined : ruleBroken('checkoutData', 'rule.checkoutDataUnconfirmed'),
    )
  },
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type CartEvent = EventOf<typeof cartFacts>
/** Initial data of a cart, used only by its first command. */
type NewCart = { cartId: string; currency: Currency; countryCode: string }

const startEvents = (cart: Cart, { cartId, currency, countryCode }: NewCart): CartEvent[] =>
  cart.status === 'none' ? [{ type: 'CartStarted', data: { cartId, currency, countryCode } }] : []

const decide = {
  ChooseProduct: (cart: Cart, { productId, quantity, ...begun }: CartLine & NewCart): CartEvent[] => {
    throwIfRefused(cartCan.chooseProduct(cart))
    const lines = cart.status === 'none' ? [] : cart.lines
    const known = lines.some((line) => line.productId === productId)
    if (!known && quantity === 0) return []
    throwIfRefused(
      !known && lines.length >= cartLimits.lines
        ? ruleBroken('productId', 'rule.cartFull', { n: cartLimits.lines })
        : undefined,
    )
    return [...startEvents(cart, begun), { type: 'ProductChosen', data: { productId, quantity } }]
  },
  ChooseShippingQuote: (cart: Cart, { quote }: { quote: CartShippingQuote }): CartEvent[] => {
    throwIfRefused(cartCan.chooseShippingQuote(cart))
    return [{ type: 'ShippingQuoteChosen', data: { quote } }]
  },
  ExpireShippingQuote: (cart: Cart, _: object, { now }: Context): CartEvent[] => {
    throwIfRefused(unlessStatus('ExpireShippingQuote', stageOf(cart), 'shippingQuoteChosen', 'checkoutDataSet'))
    if (cart.status === 'none' || (cart.shippingQuote && isBefore(now, cart.shippingQuote.validUntil))) return []
    return [{ type: 'ShippingQuoteExpired', data: {} }]
  },
  SetCheckoutData: (cart: Cart, { checkoutData }: { checkoutData: CheckoutData }): CartEvent[] => {
    throwIfRefused(cartCan.setCheckoutData(cart))
    if (cart.status === 'none') return []
    if (checkoutData.forCheckout) {
      throwIfRefused(checkoutRefusal(checkoutData))
      const field = 'shippingAddress.country'
      throwIfRefused(
        checkoutData.shippingAddress.country === cart.countryCode ? undefined : ruleBroken(field, 'rule.cartCountry'),
      )
    }
    return [{ type: 'CheckoutDataSet', data: { cartId: cart.cartId, checkoutData } }]
  },
  ChangeCartCurrency: (cart: Cart, begun: NewCart): CartEvent[] => {
    throwIfRefused(cartCan.changeCurrency(cart))
    if (cart.status === 'none') return [...startEvents(cart, begun), changedTo(begun)]
    return cart.currency === begun.currency && cart.countryCode === begun.countryCode ? [] : [changedTo(begun)]
  },
  /** CART-022. Lines of the user's other cart are added, except for products that this cart already contains. */
  ClaimCart: (
    cart: Cart,
    { lines, ...data }: { customerId: string; userId: string; lines: CartLine[] },
  ): CartEvent[] => {
    throwIfRefused(unlessStatus('ClaimCart', cart.status, ...open, 'checkoutInitiated'))
    if (cart.status === 'none' || cart.userId === data.userId) return []
    const added = cart.status === 'checkoutInitiated' ? [] : lines.filter(isNewIn(cart))
    return [{ type: 'CartClaimed', data: { ...data, lines: added.slice(0, cartLimits.lines - cart.lines.length) } }]
  },
  MergeCart: (cart: Cart, _: object): CartEvent[] => {
    throwIfRefused(unlessStatus('MergeCart', cart.status, ...open))
    return [{ type: 'CartMerged', data: {} }]
  },
  InitiateCheckout: (
    cart: Cart,
    data: Omit<Checkout, 'startedOn' | 'intentId'> & { intentId: string },
    { now }: Context,
  ): CartEvent[] => {
    throwIfRefused(cartCan.initiate(cart, now))
    const initiated: CartEvent = { type: 'CheckoutInitiated', data }
    return data.amount > 0 ? [initiated] : [initiated, { type: 'CheckoutPaid', data: {} }]
  },
  /**
   * CART-T10 and PAY-D05: a payment of another amount or currency buys nothing; it is refunded, and the checkout fails
   * for the `reason`.
   */
  ConfirmCheckoutPayment: (
    cart: Cart,
    { amount, currency, reason }: { amount: number; currency: string; reason: string },
  ): CartEvent[] => {
    throwIfRefused(unlessStatus('ConfirmCheckoutPayment', stageOf(cart), 'checkoutInitiated'))
    const checkout = cart.status === 'none' ? undefined : cart.checkout
    const { checkoutIdentifier = '', intentId = '' } = checkout ?? {}
    const refundId = `refund of ${checkoutIdentifier}`
    return checkout?.amount === amount && checkout.currency === currency
      ? [{ type: 'CheckoutPaid', data: {} }]
      : [{ type: 'CheckoutFailed', data: { reason, refund: { refundId, intentId, amount, currency } } }]
  },
  FailCheckoutPayment: (cart: Cart, { reason }: { reason: string }): CartEvent[] => {
    throwIfRefused(unlessStatus('FailCheckoutPayment', stageOf(cart), 'checkoutInitiated'))
    return [{ type: 'CheckoutFailed', data: { reason } }]
  },
  ExpireCheckout: (cart: Cart, _: object): CartEvent[] => {
    throwIfRefused(unlessStatus('ExpireCheckout', stageOf(cart), 'checkoutInitiated'))
    return [{ type: 'CheckoutExpired', data: {} }]
  },
  AbandonCheckout: (cart: Cart, _: object): CartEvent[] => {
    throwIfRefused(cartCan.abandon(cart))
    return [{ type: 'CheckoutAbandoned', data: {} }]
  },
}

const changedTo = ({ currency, countryCode }: NewCart): CartEvent => ({
  type: 'CartCurrencyChanged',
  data: { currency, countryCode },
})

const isNewIn =
  ({ lines }: StartedCart) =>
  ({ productId }: CartLine): boolean =>
    !lines.some((line) => line.productId === productId)

// evolve --------------------------------------------------------------------------------------------------------------

/** Changes a started cart. */
const changed = (cart: Cart, change: (cart: StartedCart) => Partial<StartedCart>): Cart =>
  cart.status === 'none' ? cart : { ...cart, ...change(cart) }

/** The lines or their prices have changed, so shipping must be chosen again. */
const withChangedLines = (lines: CartLine[]): Partial<StartedCart> => ({
  lines,
  status: lines.length > 0 ? 'productChosen' : 'empty',
  shippingQuote: undefined,
})

/** Reopens the cart after an unpaid checkout. */
const reopenCart = (cart: Cart, checkoutStatus: CheckoutStatus, failure?: string): Cart =>
  changed(cart, () => ({ status: 'checkoutDataSet', checkoutStatus, failure }))

const evolve: Evolve<Cart, typeof cartFacts, 'customer'> = {
  CartStarted: (_, { cartId, currency, countryCode }) => ({
    status: 'empty',
    cartId,
    customerId: undefined,
    userId: undefined,
    currency,
    countryCode,
    lines: [],
    shippingQuote: undefined,
    checkoutData: emptyCheckoutData,
    checkoutStatus: 'notStarted',
    checkout: undefined,
    failure: undefined,
  }),
  CartClaimed: (cart, { customerId, userId, lines }) =>
    changed(cart, (own) => ({
      customerId,
      userId,
      ...(lines.length > 0 && withChangedLines([...own.lines, ...lines])),
    })),
  CartMerged: (cart) => changed(cart, () => ({ status: 'merged' })),
  ProductChosen: (cart, line) =>
    changed(cart, ({ lines }) => {
      const others = lines.filter(({ productId }) => productId !== line.productId)
      if (line.quantity === 0) return withChangedLines(others)
      const replaced = lines.map((one) => (one.productId === line.productId ? line : one))
      return withChangedLines(others.length < lines.length ? replaced : [...lines, line])
    }),
  ShippingQuoteChosen: (cart, { quote }) =>
    changed(cart, ({ status }) => ({
      shippingQuote: quote,
      status: status === 'productChosen' ? 'shippingQuoteChosen' : status,
    })),
  ShippingQuoteExpired: (cart) => changed(cart, ({ lines }) => withChangedLines(lines)),
  CheckoutDataSet: (cart, { checkoutData }) =>
    changed(cart, ({ status }) => ({
      checkoutData,
      status: status === 'shippingQuoteChosen' && checkoutData.forCheckout ? 'checkoutDataSet' : status,
    })),
  CartCurrencyChanged: (cart, { currency, countryCode }) =>
    changed(cart, ({ lines }) => ({ currency, countryCode, ...withChangedLines(lines) })),
  CheckoutInitiated: (cart, checkout, { at }) =>
    changed(cart, () => ({
      status: 'checkoutInitiated',
      checkoutStatus: 'pending',
      checkout: { ...checkout, startedOn: at },
      failure: undefined,
    })),
  CheckoutPaid: (cart) => changed(cart, () => ({ status: 'paid', checkoutStatus: 'paid' })),
  CheckoutFailed: (cart, { reason }) => reopenCart(cart, 'failed', reason),
  CheckoutExpired: (cart) => reopenCart(cart, 'expired'),
  CheckoutAbandoned: (cart) => reopenCart(cart, 'notStarted'),
}

export const cart = {
  category: 'cart',
  key: 'carts',
  holds: 'many',
  facts: cartFacts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.cartId, ...own }),
  money: z.object({
    shippingQuote: CartShippingQuote,
    checkout: z.object({ lines: z.array(PricedLine), amount: Amount, discounts: z.array(Discount) }),
  }),
  idOf: (own) => (own.status === 'none' ? '' : own.cartId),
  claims: 'cartId',
  /** The identity of its order, once the order exists. */
  identity: (own, ofCase) =>
    own.status === 'none' || ofCase.entityId !== ''
      ? ofCase
      : { entityId: own.cartId, parties: { customerId: own.customerId ?? null, supplierId: null } },
  entityIdFor: {},
  topics: { customer: 'orders', staff: 'orders', supplier: 'orders' },
} as const satisfies Aggregate<Cart, typeof cartFacts, typeof decide, 'customer'>
