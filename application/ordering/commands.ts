import type { z } from 'zod'
import type { Command } from '#domain/kernel/decider.ts'
import { amountOf, unitPriceOf } from '#domain/kernel/money.ts'
import { demand, invalid, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { defaultValidity } from '#domain/ordering/quote.ts'
import { products } from '#domain/packaging/box.ts'
import type { Address } from '#domain/people/contact.ts'
import { type Caller, changesOrders, editsOrder, mayEdit, worksOnOrder } from '../pipeline/access.ts'
import { command, orderStream } from '../pipeline/handle.ts'
import { reportedShipments } from '../shipping/commands.ts'
import type { ordering } from './contracts/ordering.ts'

/** What may be asked of an order. Inputs are those of the contracts; each command is a few lines on the one road. */

type Body<Name extends keyof typeof ordering> = z.output<(typeof ordering)[Name]['body']>
type OfOrder = { requestId: string }
type OfItem = OfOrder & { itemId: string }

/** What every command on an existing order has in common. */
const onOrder = {
  aggregate: 'order' as const,
  access: changesOrders,
  of: ({ requestId }: OfOrder) => ({ requestId }),
  allow: editsOrder,
  stream: orderStream,
}

export const createOrder = command<Body<'create'>>({
  aggregate: 'order',
  access: changesOrders,
  allow: mayEdit,
  stream: (_state, _input, mint) => mint.stream('order'),
  prepare: async ({ currency, customerId }, { caller, ports }) => {
    const owner = await ownerOf(caller, customerId, ports.people.customerExists)
    return { type: 'CreateOrder', data: { requestId: ports.mint.human(), customerId: owner, currency } }
  },
})

/** Customers order for their own company, staff for the one they name. */
const ownerOf = async (
  caller: Caller,
  asked: string | undefined,
  exists: (id: string) => Promise<boolean>,
): Promise<string> => {
  if (caller.audience !== 'staff') {
    demand(asked === undefined || asked === caller.customerId ? undefined : notFound('customer'))
    return caller.customerId!
  }
  if (asked === undefined) throw new Rejection(invalid('customerId', 'input.empty', { field: 'customerId' }))
  demand((await exists(asked)) ? undefined : notFound('customer'))
  return asked
}

export const addPackagingItem = command<OfOrder & Body<'addPackagingItem'>>({
  ...onOrder,
  prepare: ({ customerProductName, configured }, { ports }) => ({
    type: 'AddPackagingItem',
    data: { itemId: ports.mint.ulid(), product: products.mailerBox, customerProductName, configured },
  }),
})

export const configurePackagingItem = command<OfItem & Body<'configurePackagingItem'>>({
  ...onOrder,
  prepare: ({ itemId, configuration, quantities }) => ({
    type: 'ConfigurePackagingItem',
    data: { itemId, configuration, quantities },
  }),
})

export const requestQuote = command<OfItem & Body<'requestQuote'>>({
  ...onOrder,
  prepare: ({ itemId, customerComments }, { ports }) => ({
    type: 'RequestQuote',
    data: { itemId, customerComments, quoteRequestId: ports.mint.ulid() },
  }),
})

export const completeQuoteRequest = command<OfItem & Body<'completeQuoteRequest'>>({
  ...onOrder,
  access: ['staff'],
  allow: worksOnOrder,
  prepare: async ({ itemId, quotes, shippingOptions, sourcing, internalNotes, validUntil }, { ports }) => {
    demand((await ports.people.supplierExists(sourcing.supplierId)) ? undefined : notFound('supplier'))
    return {
      type: 'CompleteQuoteRequest',
      data: {
        itemId,
        quotes: quotes.map((quote) => ({ ...quote, unitPrice: unitPriceOf(quote.unitPrice) })),
        shippingOptions: shippingOptions.map((option) => ({
          ...option,
          id: ports.mint.ulid(),
          cost: amountOf(option.cost),
        })),
        sourcing: { supplierId: sourcing.supplierId, unitCost: unitPriceOf(sourcing.unitCost) },
        internalNotes,
        validUntil: validUntil ?? defaultValidity(ports.now()),
      },
    }
  },
})

export const sourceItem = command<OfItem & Body<'sourceItem'>>({
  ...onOrder,
  access: ['staff'],
  allow: worksOnOrder,
  prepare: async ({ itemId, supplierId, unitCost }, { ports }) => {
    demand((await ports.people.supplierExists(supplierId)) ? undefined : notFound('supplier'))
    return { type: 'SourceItem', data: { itemId, sourcing: { supplierId, unitCost: unitPriceOf(unitCost) } } }
  },
})

export const selectQuote = command<OfItem & Body<'selectQuote'>>({
  ...onOrder,
  prepare: ({ itemId, quantity }) => ({ type: 'SelectQuote', data: { itemId, quantity } }),
})

export const deselectQuote = command<OfItem & Body<'deselectQuote'>>({
  ...onOrder,
  prepare: ({ itemId }) => ({ type: 'DeselectQuote', data: { itemId } }),
})

export const changeDraft = command<OfOrder & Body<'changeDraft'>>({
  ...onOrder,
  prepare: ({ contact, shippingAddress, billingAddress, additionalComments }, { state, ports }) => {
    const withId = (address: Omit<Address, 'id' | 'type'>, type: Address['type']): Address => {
      const known = state.order.addresses.find((one) => one.type === type)
      return { ...address, type, id: known?.id ?? ports.mint.ulid() }
    }
    const addresses = [withId(shippingAddress, 'shipping'), withId(billingAddress ?? shippingAddress, 'billing')]
    return { type: 'ChangeDraft', data: { contact, addresses, additionalComments } }
  },
})

/** Decided on the whole case: a shipment that was added or removed is noticed, however shortly before. */
export const placeOrder = command<OfOrder & Body<'placeOrder'>>({
  ...onOrder,
  wholeCase: true as const,
  prepare: (_, { state }) => ({ type: 'PlaceOrder', data: { shipments: reportedShipments(state) } }),
})

export const cancelOrder = command<OfOrder & Body<'cancel'>>({
  ...onOrder,
  prepare: () => ({ type: 'CancelOrder', data: {} }),
})

export const recordPayment = command<OfOrder & Body<'recordPayment'>>({
  ...onOrder,
  access: ['staff'],
  allow: worksOnOrder,
  prepare: ({ amount, method, paymentDate, internalNotes }, { ports }): Command => ({
    type: 'RecordPayment',
    data: {
      payment: { id: ports.mint.ulid(), amount: amountOf(amount), method, paymentDate: paymentDate ?? ports.now() },
      internalNotes,
    },
  }),
})
