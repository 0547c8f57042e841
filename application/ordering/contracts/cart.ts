import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { cartLimits } from '#domain/ordering/cart-limits.ts'
import { checkoutStatuses } from '#domain/ordering/cart.ts'
import { CheckoutData } from '#domain/ordering/checkout-data.ts'
import { routes } from '#domain/ordering/quote.ts'
import { discountSources } from '#domain/payments/discount-shapes.ts'
import { Bilingual } from '#domain/text/bilingual.ts'
import { CountryCode } from '#domain/text/fields.ts'
import { HumanId } from '#domain/text/ids.ts'
import { DayRange, Moment } from '#domain/time.ts'
import { endpoint, WireAmount } from '../../contracts/endpoint.ts'

/**
 * The cart of essentials and its checkout (CART-*). A cart belongs to a browser, identified by a cookie, or to its
 * user.
 */

/** `left`: packs in stock that are not reserved by another checkout; null if the product's stock is not counted. */
const CartProduct = z.object({
  productId: z.string(),
  title: Bilingual,
  imageUrl: z.string(),
  quantity: z.int(),
  unitPrice: WireAmount,
  total: WireAmount,
  left: z.int().nullable(),
})

const ShippingQuote = z.object({
  shippingQuoteId: z.string(),
  name: Bilingual,
  route: z.enum(routes),
  deliveryTimeRange: DayRange,
  cost: WireAmount,
  currency: Currency,
  validUntil: Moment,
})

/** Data of the payment form (CART-D06). If there is no amount, nothing is due and the cart is already paid. */
export const StartedCheckout = z.object({
  checkoutIdentifier: z.string(),
  clientSecret: z.string(),
  amount: WireAmount,
  currency: Currency,
  expiresOn: Moment,
})
export type StartedCheckout = z.infer<typeof StartedCheckout>

/** CART-D05: `requestId` is set once the order is placed, within seconds after the payment. */
export const CheckoutResult = z.object({
  status: z.enum(checkoutStatuses),
  requestId: HumanId.nullable(),
  amount: WireAmount.nullable(),
  currency: Currency.nullable(),
  /** The card provider's explanation of why the card was declined. */
  message: z.string(),
})

export const Cart = z.object({
  products: z.array(CartProduct),
  currency: Currency,
  countryCode: CountryCode,
  shippingQuoteId: z.string().nullable(),
  shippingQuotes: z.array(ShippingQuote),
  checkoutData: CheckoutData,
  stage: z.enum(['empty', 'productChosen', 'shippingQuoteChosen', 'checkoutDataSet', 'checkoutInitiated']),
  checkoutStatus: z.enum(checkoutStatuses),
  /** The signed-in customer's discounts that the checkout uses. */
  discounts: z.array(
    z.object({
      discountId: z.string(),
      name: z.union([z.string(), Bilingual]),
      source: z.enum(discountSources),
      amount: WireAmount,
    }),
  ),
  /** Includes the chosen shipping option, otherwise the cheapest one, because discounts can apply to shipping. */
  totals: z.object({ products: WireAmount, shipping: WireAmount, total: WireAmount }),
})

const path = '/essentials/cart/product'
const changes = { access: ['shopper'], rateLimit: 'configurations', reply: Cart } as const

export const cart = {
  get: endpoint({
    method: 'GET',
    path: `${path}/`,
    summary: 'Get the cart of this browser; empty if there is none',
    access: ['anyone'],
    reply: Cart,
  }),
  chooseProduct: endpoint({
    method: 'PUT',
    path: `${path}/product/`,
    summary: 'Set the number of packs of a product in the cart; 0 removes it (ChooseProduct)',
    ...changes,
    body: z.strictObject({
      productId: z.string().min(1).max(100),
      quantity: z.int().min(0).max(cartLimits.packs).default(1),
    }),
  }),
  chooseShippingQuote: endpoint({
    method: 'PUT',
    path: `${path}/shipping-quote/`,
    summary: 'Select an offered shipping option (ChooseShippingQuote)',
    ...changes,
    body: z.strictObject({ shippingQuoteId: z.string().min(1).max(100) }),
  }),
  setCheckoutData: endpoint({
    method: 'PUT',
    path: `${path}/checkout-data/`,
    summary:
      'Save addresses and comments; complete and validated with forCheckout, otherwise as a draft (SetCheckoutData)',
    ...changes,
    body: CheckoutData,
  }),
  changeCurrency: endpoint({
    method: 'PUT',
    path: `${path}/currency/`,
    summary: 'Change the currency and country of the cart (ChangeCartCurrency)',
    ...changes,
    body: z.strictObject({ currency: Currency, countryCode: CountryCode }),
  }),
  initiateCheckout: endpoint({
    method: 'POST',
    path: `${path}/initiate-checkout/`,
    summary: 'Start the card payment for the cart (InitiateCheckout)',
    access: ['buyer'],
    rateLimit: 'configurations',
    reply: StartedCheckout,
  }),
  abandonCheckout: endpoint({
    method: 'POST',
    path: `${path}/abandon-checkout/`,
    summary: 'Cancel the payment and reopen the cart (AbandonCheckout)',
    ...changes,
  }),
  checkoutStatus: endpoint({
    method: 'GET',
    path: `${path}/checkout-status/`,
    summary: 'Get the last known status of the latest checkout',
    access: ['anyone'],
    reply: z.object({ status: z.enum(checkoutStatuses) }),
  }),
  checkoutResult: endpoint({
    method: 'GET',
    path: `${path}/checkout-result/`,
    summary: 'Get the result of the latest checkout from the card provider',
    access: ['anyone'],
    rateLimit: 'configurations',
    reply: CheckoutResult,
  }),
}
