import type { Case } from '#domain/case.ts'
import type { Currency } from '#domain/currencies.ts'
import { notFound, type Refusal } from '#domain/kernel/refusal.ts'
import { message } from '#domain/messages/message.ts'
import type { CartShippingQuote, PricedLine } from '#domain/ordering/cart-facts.ts'
import type { Cart, CartLine } from '#domain/ordering/cart.ts'
import { addressesOf, type CheckoutData, contactOf } from '#domain/ordering/checkout-data.ts'
import type { Discount } from '#domain/payments/discount-shapes.ts'
import { paddedNumber } from '#domain/text/ids.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Moment } from '#domain/time.ts'
import { messageText } from '../messages/message-text.ts'
import { requireUnused } from '../payments/offered-discounts.ts'
import { type Caller, systemOnly } from '../pipeline/access.ts'
import { command, type CommandSpec, orderStream } from '../pipeline/handle.ts'

/**
 * Cart commands. A cart is found by its id, which only the cookie of its browser contains. The cart's case already has
 * the id of the future order, so the order is created in the same case (decision 80).
 */

/** The cart of a case; there is at most one. */
export const cartIn = ({ carts }: Case): Cart => Object.values(carts)[0] ?? { status: 'none' }

type OfCart = { cartId: string }
type OfCase = { caseId: string }

/** Once a user has claimed a cart, only that user may change it. */
const ownCart = (caller: Caller, state: Case): Refusal | undefined => {
  const cart = cartIn(state)
  const isOthers = cart.status !== 'none' && cart.userId !== undefined && cart.userId !== caller.actor.id
  return isOthers ? notFound('cart') : undefined
}

const cartStream: CommandSpec<unknown>['stream'] = ({ carts }, _, idGenerator) =>
  Object.keys(carts)[0] ?? idGenerator.stream('cart')

const byShopper = {
  aggregate: 'cart' as const,
  access: ['shopper'] as const,
  of: ({ cartId }: OfCart) => ({ cartId }),
  allow: ownCart,
  newCaseId: (idGenerator: { stream: (category: string) => string }) => idGenerator.stream('order'),
  stream: cartStream,
  data: ({ cartId: _, ...data }: OfCart) => data,
}

const bySystem = {
  aggregate: 'cart' as const,
  ...systemOnly('cart'),
  of: ({ caseId }: OfCase) => ({ caseId }),
  stream: cartStream,
  data: ({ caseId: _, ...data }: OfCase) => data,
}

type NewCart = OfCart & { currency: Currency; countryCode: string }

export const cartCommands = {
  chooseProduct: command<NewCart & CartLine>({ ...byShopper, name: 'ChooseProduct', data: (input) => input }),
  chooseShippingQuote: command<OfCart & { quote: CartShippingQuote }>({ ...byShopper, name: 'ChooseShippingQuote' }),
  setCheckoutData: command<OfCart & { checkoutData: CheckoutData }>({ ...byShopper, name: 'SetCheckoutData' }),
  changeCartCurrency: command<NewCart>({ ...byShopper, name: 'ChangeCartCurrency', data: (input) => input }),
  claimCart: command<OfCart & { customerId: string; userId: string; lines: CartLine[] }>({
    ...byShopper,
    name: 'ClaimCart',
  }),
  mergeCart: command<OfCart>({ ...byShopper, name: 'MergeCart' }),
  initiateCheckout: command<
    OfCart & {
      checkoutIdentifier: string
      intentId: string
      lines: PricedLine[]
      amount: number
      currency: Currency
      expiresOn: Moment
      discounts: Discount[]
      language: Language
    }
  >({
    ...byShopper,
    name: 'InitiateCheckout',
    data: async ({ cartId: _, ...checkout }, { ports }) => {
      await requireUnused(checkout.discounts, ports)
      return checkout
    },
  }),
  abandonCheckout: command<OfCart>({ ...byShopper, name: 'AbandonCheckout' }),
}

/** Cart commands sent by the system: after a report from the card provider, or by a timer. */
export const cartSystemCommands = {
  confirmCheckoutPayment: command<OfCase & { amount: number; currency: string }>({
    ...bySystem,
    name: 'ConfirmCheckoutPayment',
    data: ({ caseId: _, ...paid }, { state }) => {
      const cart = cartIn(state)
      const language = (cart.status !== 'none' && cart.checkout?.language) || 'en-US'
      return { ...paid, reason: messageText(message('rule.checkoutAmountDiffers'), language) }
    },
  }),
  failCheckoutPayment: command<OfCase & { reason: string }>({ ...bySystem, name: 'FailCheckoutPayment' }),
  expireCheckout: command<OfCase>({ ...bySystem, name: 'ExpireCheckout' }),
  expireShippingQuote: command<OfCase>({ ...bySystem, name: 'ExpireShippingQuote' }),
  /** ORDER-T03 and CART-D07: places the order of a paid cart, for the customer with the buyer's email address. */
  placeEssentialsOrder: command<OfCase>({
    ...bySystem,
    aggregate: 'order',
    name: 'PlaceEssentialsOrder',
    stream: orderStream,
    scope: 'case',
    precondition: (state) => (cartIn(state).status === 'paid' ? undefined : notFound('cart')),
    data: async (_, { state, ports }) => {
      const { checkout, shippingQuote: shipping, checkoutData, customerId, ...cart } = paidCart(state)
      const { ulid } = ports.idGenerator
      const { language, amount, lines, discounts = [] } = checkout
      const standardProducts = lines.reduce((sum, { total }) => sum + total, 0)
      const contact = contactOf(checkoutData)
      return {
        requestId: ports.idGenerator.human(),
        customerId: customerId ?? (await ports.people.customerOfGuest({ ...contact, language })),
        currency: cart.currency,
        contact,
        addresses: addressesOf(checkoutData, ulid),
        additionalComments: checkoutData.comments,
        standardItems: lines.map((line, nth) => ({ ...line, id: ulid(), itemNumber: paddedNumber(nth + 1) })),
        shipping,
        totals: { standardProducts, shipping: shipping.cost, total: amount },
        payment:
          amount > 0 ? { id: checkout.checkoutIdentifier, amount, paymentDate: ports.now(), method: 'stripe' } : null,
        discounts,
      }
    },
  }),
}

/** @throws {Error} if the cart has no checkout: a bug, because it was paid */
const paidCart = (state: Case) => {
  const cart = cartIn(state)
  if (cart.status === 'none' || !cart.checkout || !cart.shippingQuote) throw new Error('A paid cart has no checkout')
  return { ...cart, checkout: cart.checkout, shippingQuote: cart.shippingQuote }
}
