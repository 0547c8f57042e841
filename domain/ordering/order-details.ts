import { z } from 'zod'
import { Attachment } from '../files/attachment.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import type { Currency } from '../kernel/money.ts'
import { firstOf, type Refusal, ruleBroken, throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { TermsState } from '../payments/payment-terms.ts'
import { amountPaid, type PaymentsState } from '../payments/payments-state.ts'
import type { Address, Contact } from '../people/contact.ts'
import { type coreFacts, type OrderCore, requireCreated } from './order-core.ts'
import { itemsOf, type ItemsState, type QuotesState } from './order-items.ts'
import { lifecycleRules } from './order-lifecycle.ts'
import { configuredAs, type ItemEvent, type PricedConfiguration } from './packaging-item.ts'
import { type QuoteEvent, voidedRequest } from './quote-facts.ts'
import type { StandardItemFacts, StandardPrices } from './standard-item-facts.ts'

/**
 * Details of an order that are changed separately: files and currency of a draft, addresses until the first payment,
 * and comments of an order in progress (ORDER-004, ORDER-012, ORDER-D04). Facts about fields of the core are its facts.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** Maximum number of files attached to an order; more can be attached to notes. */
export const maxOrderFiles = 20

const facts = {
  OrderAttachmentsChanged: fact({ customer: { attachments: z.array(Attachment).max(maxOrderFiles) } }),
}

// State ---------------------------------------------------------------------------------------------------------------

export type AttachmentsState = { attachments: Attachment[] }

// Rules ---------------------------------------------------------------------------------------------------------------

type Priced = {
  status: string
  discounts: readonly { type: string; upperLimit: number | null }[]
  /** Amount that staff agreed as due at placing, in the order's currency. */
  customAmountDue: number | null
}
/** A percentage without a limit is valid in every currency. */
const hasAmount = ({ type, upperLimit }: Priced['discounts'][number]): boolean =>
  type === 'absolute' || upperLimit !== null

type Place = Pick<Address, 'country' | 'zipCode'>

export const detailsCan = {
  attach: (order: { status: string }) => unlessStatus('ChangeOrderAttachments', order.status, 'draft', 'internal'),
  /** Prices of items are calculated again; amounts that a person agreed cannot be converted. */
  changeCurrency: (order: Priced): Refusal | undefined =>
    firstOf(
      unlessStatus('ChangeOrderCurrency', order.status, 'draft', 'internal'),
      order.discounts.some(hasAmount) ? ruleBroken('discounts', 'rule.currencyOfDiscounts') : undefined,
      order.customAmountDue === null ? undefined : ruleBroken('paymentTerms', 'rule.currencyOfTerms'),
    ),
  /** Until the first payment, as long as the order can become a draft again. */
  changeAddresses: (order: Parameters<typeof lifecycleRules.reopenDraft>[0]): Refusal | undefined =>
    firstOf(
      unlessStatus('ChangeOrderAddresses', order.status, 'paymentPending'),
      lifecycleRules.reopenDraft(order) ? ruleBroken('addresses', 'rule.shipmentsFixed') : undefined,
    ),
  /** ORDER-D04: shipping is priced for a country and a zip code, and it is part of the total of a placed order. */
  keepPlace: (before: Place, after: Place): Refusal | undefined =>
    before.country === after.country && before.zipCode === after.zipCode
      ? undefined
      : ruleBroken('shippingAddress.zipCode', 'rule.addressChangesPrice'),
  comment: (order: { status: string }) => unlessStatus('ChangeOrderComments', order.status, 'inProgress'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & ItemsState & QuotesState & PaymentsState & TermsState & AttachmentsState
type DetailEvent = EventOf<
  typeof facts & Pick<typeof coreFacts, 'OrderCurrencyChanged' | 'OrderAddressesChanged' | 'OrderCommentsChanged'>
>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const shippingAddress = (addresses: readonly Address[]) => addresses.find(({ type }) => type === 'shipping')

const decide = {
  ChangeOrderAttachments: (order: Order, data: { attachments: Attachment[] }): DetailEvent[] => {
    throwIfRefused(detailsCan.attach(order))
    return isSame(order.attachments, data.attachments) ? [] : [{ type: 'OrderAttachmentsChanged', data }]
  },
  /**
   * ORDER-004. `priced`, `standardPrices`: every configured item, and all essentials, in the new currency. Prices quoted by staff are void, and their requests
   * have to be sent again.
   */
  ChangeOrderCurrency: (
    order: Order,
    {
      currency,
      priced,
      standardPrices,
    }: {
      currency: Currency
      priced: Record<string, PricedConfiguration>
      standardPrices: StandardPrices | null
    },
  ): (DetailEvent | ItemEvent | QuoteEvent | EventOf<StandardItemFacts>)[] => {
    const { customAmountDue } = order.paymentTerms
    throwIfRefused(detailsCan.changeCurrency({ ...order, customAmountDue }))
    if (requireCreated('ChangeOrderCurrency', order).currency === currency) return []
    const again = itemsOf(order).flatMap((item): (ItemEvent | QuoteEvent)[] => {
      const configured = priced[item.id]
      return configured ? [...voidedRequest(item, 'itemChanged'), configuredAs(item.id, configured)] : []
    })
    return [
      { type: 'OrderCurrencyChanged', data: { currency } },
      ...again,
      ...(standardPrices ? [{ type: 'StandardItemsPriced' as const, data: { prices: standardPrices } }] : []),
    ]
  },
  ChangeOrderAddresses: (order: Order, data: { contact: Contact; addresses: Address[] }): DetailEvent[] => {
    const { status, payments, requestedStage } = order
    throwIfRefused(detailsCan.changeAddresses({ status, paid: amountPaid(payments), requestedStage }))
    const { contact, addresses } = requireCreated('ChangeOrderAddresses', order)
    const [before, after] = [shippingAddress(addresses), shippingAddress(data.addresses)]
    throwIfRefused(before && after ? detailsCan.keepPlace(before, after) : undefined)
    return isSame([contact, addresses], [data.contact, data.addresses]) ? [] : [{ type: 'OrderAddressesChanged', data }]
  },
  /** ORDER-D04: of an order in progress; those of a draft are part of `ChangeDraft`. */
  ChangeOrderComments: (order: Order, { additionalComments }: { additionalComments: string }): DetailEvent[] => {
    throwIfRefused(detailsCan.comment(order))
    const { contact, additionalComments: before } = requireCreated('ChangeOrderComments', order)
    throwIfRefused(contact ? undefined : ruleBroken('contact', 'rule.contactMissing'))
    return before === additionalComments
      ? []
      : [{ type: 'OrderCommentsChanged', data: { additionalComments, contactEmail: contact!.email } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------
const evolve: SliceEvolve<AttachmentsState, typeof facts, Record<never, never>, 'customer'> = {
  OrderAttachmentsChanged: (_, { attachments }) => ({ attachments }),
}

const initial: AttachmentsState = { attachments: [] }

export const orderDetails = { facts, initial, decide, evolve }
