import { z } from 'zod'
import { fact } from '../kernel/fact.ts'
import { Amount, Currency, PositiveAmount } from '../kernel/money.ts'
import { Discount } from '../payments/discount-shapes.ts'
import { PaymentEntry } from '../payments/payments-state.ts'
import { Address, Contact, erasedAddress, erasedContact } from '../people/contact.ts'
import { CartShippingQuote, PricedLine } from './cart-facts.ts'

/**
 * The fact of an order of essentials, folded by several slices of the order. Names and shapes are stored permanently:
 * add, never change.
 */

/** A stock product; `quantity` is the number of packs, prices are in minor units. */
export const StandardItem = PricedLine.extend({
  id: z.string().min(1),
  itemNumber: z.string(),
  /** Absent if the order was paid in the shop, where a buyer comments on the whole order. */
  additionalNotes: z.string().optional(),
})
export type StandardItem = z.infer<typeof StandardItem>

export const essentialsFacts = {
  EssentialsOrderPlaced: fact({
    customer: {
      requestId: z.string(),
      customerId: z.string(),
      currency: Currency,
      contact: Contact,
      addresses: z.array(Address),
      additionalComments: z.string(),
      standardItems: z.array(StandardItem).min(1),
      shipping: CartShippingQuote,
      /** In minor units. */
      totals: z.strictObject({ standardProducts: PositiveAmount, shipping: Amount, total: Amount }),
      /** Null if discounts covered the whole amount. */
      payment: PaymentEntry.nullable(),
      /** The customer's discounts that the checkout used. */
      discounts: z.array(Discount).optional(),
    },
    personal: ({ contact, addresses }) => ({
      subject: contact.email,
      erased: { contact: erasedContact, addresses: addresses.map(erasedAddress), additionalComments: '' },
    }),
  }),
}
export type EssentialsFacts = typeof essentialsFacts
