import { z } from 'zod'
import { fact } from '../kernel/fact.ts'
import { Amount, Currency, PositiveAmount } from '../kernel/money.ts'
import { Discount, useClaims } from '../payments/discount-shapes.ts'
import { Bilingual } from '../text/bilingual.ts'
import { CountryCode } from '../text/fields.ts'
import { languages } from '../text/languages.ts'
import { DayRange, Moment } from '../time.ts'
import { cartLimits } from './cart-limits.ts'
import { CheckoutData, erasedCheckoutData } from './checkout-data.ts'
import { routes } from './quote.ts'

/** The events of a cart and the shapes that they contain. Names and shapes are stored permanently: add, never change. */

/** A shipping option offered for the cart (CART-D08). Cost in minor units, time in days. */
export const CartShippingQuote = z.strictObject({
  shippingQuoteId: z.string(),
  name: Bilingual,
  route: z.enum(routes),
  deliveryTimeRange: DayRange,
  cost: Amount,
  currency: Currency,
  validUntil: Moment,
})
export type CartShippingQuote = z.infer<typeof CartShippingQuote>

/** A line as paid: number of packs, and minor units per pack and in total. */
export const PricedLine = z.strictObject({
  productId: z.string(),
  title: Bilingual,
  imageUrl: z.string(),
  quantity: z.int().positive(),
  unitPrice: PositiveAmount,
  total: PositiveAmount,
})
export type PricedLine = z.infer<typeof PricedLine>

/** The facts of a cart, by event type. */
export const cartFacts = {
  CartStarted: fact({ customer: { cartId: z.string(), currency: Currency, countryCode: CountryCode } }),
  /** CART-022: the visitor has signed in. `lines` are the lines of a cart left on another device. */
  CartClaimed: fact({
    customer: {
      customerId: z.string(),
      userId: z.string(),
      lines: z.array(z.strictObject({ productId: z.string(), quantity: z.int().positive() })),
    },
  }),
  /** The lines of this cart were moved to another cart of the same user. */
  CartMerged: fact({ customer: {} }),
  /** New number of packs of the product; 0 removes its line (CART-D01). */
  ProductChosen: fact({ customer: { productId: z.string(), quantity: z.int().min(0).max(cartLimits.packs) } }),
  ShippingQuoteChosen: fact({ customer: { quote: CartShippingQuote } }),
  ShippingQuoteExpired: fact({ customer: {} }),
  CheckoutDataSet: fact({
    customer: { cartId: z.string(), checkoutData: CheckoutData },
    personal: ({ cartId, checkoutData }) => ({
      subject: checkoutData.shippingAddress.email || `cart ${cartId}`,
      erased: { checkoutData: erasedCheckoutData(checkoutData) },
    }),
  }),
  CartCurrencyChanged: fact({ customer: { currency: Currency, countryCode: CountryCode } }),
  /**
   * `amount` is the total of lines and shipping quote, less discounts; `intentId` is the payment at the card provider.
   */
  CheckoutInitiated: fact({
    customer: {
      checkoutIdentifier: z.string(),
      lines: z.array(PricedLine).min(1),
      amount: Amount,
      currency: Currency,
      expiresOn: Moment,
      /** The customer's discounts that were deducted; `amount` is 0 if they cover everything. */
      discounts: z.array(Discount).optional(),
      /** Language of emails to a buyer without an account. */
      language: z.enum(languages),
    },
    /** '' if nothing is to be paid. */
    staff: { intentId: z.string() },
    claims: ({ discounts = [] }) => useClaims(discounts),
  }),
  CheckoutPaid: fact({ customer: {} }),
  /** `refund`: a payment of another amount or currency, which is refunded to the card (decisions 185 and 187). */
  CheckoutFailed: fact({
    customer: { reason: z.string() },
    staff: {
      refund: z
        .strictObject({
          refundId: z.string().min(1),
          intentId: z.string(),
          amount: PositiveAmount,
          /** Absent in events recorded before decision 187. */
          currency: z.string().optional(),
        })
        .optional(),
    },
  }),
  CheckoutExpired: fact({ customer: {} }),
  CheckoutAbandoned: fact({ customer: {} }),
}
