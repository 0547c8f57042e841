import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { Amount, Currency, PositiveAmount } from '../kernel/money.ts'
import { demand, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { PaymentEntry } from '../payments/payment.ts'
import { Address, Contact, erasedAddress, erasedContact } from '../people/contact.ts'
import { CartShippingQuote, PricedLine } from './cart.ts'
import type { OrderCore } from './order-core.ts'

/** An order of essentials that was paid in the shop (ORDER-T03): in progress from its first event, with nothing to quote. */

// Events --------------------------------------------------------------------------------------------------------------

/** A product from stock; `quantity` counts packs, prices are minor units. */
export const StandardItem = PricedLine.extend({ id: z.string().min(1), itemNumber: z.string() })
export type StandardItem = z.infer<typeof StandardItem>

const facts = {
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
      /** Minor units. */
      totals: z.strictObject({ standardProducts: PositiveAmount, shipping: Amount, total: PositiveAmount }),
      payment: PaymentEntry,
    },
    personal: ({ contact, addresses }) => ({
      subject: contact.email,
      erased: { contact: erasedContact, addresses: addresses.map(erasedAddress), additionalComments: '' },
    }),
  }),
}
export type EssentialsFacts = typeof facts

// State ---------------------------------------------------------------------------------------------------------------

export type EssentialsState = { standardItems: StandardItem[] }

// Commands · decide ---------------------------------------------------------------------------------------------------

type Placed = EventOf<typeof facts>

const decide = {
  PlaceEssentialsOrder: (order: OrderCore, data: Placed['data']): Placed[] => {
    demand(unlessStatus('PlaceEssentialsOrder', order.status, 'none'))
    return [{ type: 'EssentialsOrderPlaced', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: SliceEvolve<EssentialsState, typeof facts, Record<never, never>, 'customer'> = {
  EssentialsOrderPlaced: (_, { standardItems }) => ({ standardItems }),
}

const initial: EssentialsState = { standardItems: [] }

export const essentialsOrder = { facts, initial, decide, evolve }
