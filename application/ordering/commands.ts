import type { z } from 'zod'
import type { Case } from '#domain/case.ts'
import type { Command } from '#domain/kernel/decider.ts'
import { amountOf, unitPriceOf } from '#domain/kernel/money.ts'
import { throwIfRefused, invalidInput, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { mayStartOrder } from '#domain/ordering/order-core.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { itemAllocations, unplannedPieces } from '#domain/ordering/plan-gaps.ts'
import type { Requester } from '#domain/ordering/quote-request-rules.ts'
import { defaultValidity, type ShippingOption } from '#domain/ordering/quote.ts'
import { reportedShipments, undelivered } from '#domain/ordering/reported-shipments.ts'
import { intentOf, isByProvider } from '#domain/payments/card-intents.ts'
import { unlessWithdrawn } from '#domain/payments/disputed-payments.ts'
import { unlessPaymentToCheck } from '#domain/payments/payment-attention.ts'
import { type Bilingual, bilingual } from '#domain/text/bilingual.ts'
import { plusDays } from '#domain/time.ts'
import { currentOffersTo } from '../payments/offered-discounts.ts'
import type { Caller } from '../pipeline/access.ts'
import { decideOn } from '../pipeline/aggregates.ts'
import type { CommandSpec } from '../pipeline/handle.ts'
import { boundCommand } from '../pipeline/operation.ts'
import type { Ports } from '../pipeline/ports.ts'
import { ordering } from './contracts/ordering.ts'
import { addressesWith } from './order-addresses.ts'
import { answerWithOrder, orderCommand } from './order-command.ts'
import { newItem } from './packaging-items.ts'
import { openWork, reimbursableTo, reportedWork } from './reported-work.ts'
import { packsOf, reservationOf } from './standard-items.ts'

/** Order commands. Their contracts define the inputs and who may send them. */

const newOrderStream: CommandSpec<unknown>['stream'] = (_state, _input, idGenerator) => idGenerator.stream('order')

const newOrder = async (
  { currency, customerId, item }: z.output<(typeof ordering.create)['body']>,
  { caller, ports }: { caller: Caller; ports: Ports },
) => {
  const owner = await ownerOf(caller, customerId, ports.people.customerExists)
  if (caller.audience === 'customer') throwIfRefused(mayStartOrder(await ports.drafts(owner)))
  const first = item && newItem(item, currency, ports)
  return { requestId: ports.idGenerator.human(), customerId: owner, currency, item: first }
}

export const createOrder = boundCommand(
  ordering.create,
  {
    aggregate: 'order',
    name: 'CreateOrder',
    allow: () => undefined,
    stream: newOrderStream,
    data: newOrder,
  },
  answerWithOrder,
)

/** ORDER-T02. */
export const createInternalOrder = boundCommand(
  ordering.createInternal,
  {
    aggregate: 'order',
    name: 'CreateInternalOrder',
    allow: () => undefined,
    stream: newOrderStream,
    data: newOrder,
  },
  answerWithOrder,
)

/** ORDER-T04. */
export const publishOrder = orderCommand(ordering.publish, 'PublishOrder', { data: () => ({}) })

/** ORDER-T05. */
export const withdrawOrder = orderCommand(ordering.withdraw, 'WithdrawOrder', { data: () => ({}) })

/** Customers order for their own company; staff specify the customer. */
const ownerOf = async (
  caller: Caller,
  asked: string | undefined,
  exists: (id: string) => Promise<boolean>,
): Promise<string> => {
  if (caller.audience !== 'staff') {
    throwIfRefused(asked === undefined || asked === caller.customerId ? undefined : notFound('customer'))
    return caller.customerId!
  }
  if (asked === undefined) throw new Rejection(invalidInput('customerId', 'input.empty', { field: 'customerId' }))
  throwIfRefused((await exists(asked)) ? undefined : notFound('customer'))
  return asked
}

export const requestQuote = orderCommand(ordering.requestQuote, 'RequestQuote', {
  data: ({ itemId, customerComments, quantities }, { ports }) => ({
    itemId,
    customerComments,
    ...(quantities && { quantities: [...new Set(quantities)].toSorted((a, b) => a - b) }),
    quoteRequestId: ports.idGenerator.ulid(),
  }),
})

/** Customers cannot see requests that staff create. */
const requester = ({ audience }: Caller): Requester => (audience === 'customer' ? 'customer' : 'staff')

export const createInternalQuoteRequest = orderCommand(
  ordering.createInternalQuoteRequest,
  'CreateInternalQuoteRequest',
  { data: ({ itemId }, { ports }) => ({ itemId, quoteRequestId: ports.idGenerator.ulid() }) },
)

export const releaseQuoteRequest = orderCommand(ordering.releaseQuoteRequest, 'ReleaseQuoteRequest', {
  data: ({ itemId }) => ({ itemId }),
})

export const askCustomerFeedback = orderCommand(ordering.askCustomerFeedback, 'AskCustomerFeedback', {
  data: ({ itemId, question }) => ({ itemId, question }),
})

export const giveQuoteFeedback = orderCommand(ordering.giveQuoteFeedback, 'GiveQuoteFeedback', {
  data: ({ itemId, answer }, { caller }) => ({ itemId, answer, by: requester(caller) }),
})

export const reopenQuoteRequest = orderCommand(ordering.reopenQuoteRequest, 'ReopenQuoteRequest', {
  data: ({ itemId }, { caller }) => ({ itemId, by: requester(caller) }),
})

export const cancelQuoteRequest = orderCommand(ordering.cancelQuoteRequest, 'CancelQuoteRequest', {
  data: ({ itemId }, { caller }) => ({ itemId, by: requester(caller) }),
})

export const completeQuoteRequest = orderCommand(ordering.completeQuoteRequest, 'CompleteQuoteRequest', {
  data: async ({ itemId, quotes, shippingOptions = [], sourcing, internalNotes, validUntil }, { ports }) => {
    throwIfRefused((await ports.people.supplierExists(sourcing.supplierId)) ? undefined : notFound('supplier'))
    return {
      itemId,
      quotes: quotes.map((quote) => ({ ...quote, unitPrice: unitPriceOf(quote.unitPrice) })),
      shippingOptions: optionsOf(shippingOptions, ports),
      sourcing: { supplierId: sourcing.supplierId, unitCost: unitPriceOf(sourcing.unitCost) },
      internalNotes,
      validUntil: validUntil ?? defaultValidity(ports.now()),
    }
  },
})

export const refreshShippingQuotes = orderCommand(ordering.refreshShippingQuotes, 'RefreshShippingQuotes', {
  data: ({ shippingOptions, validUntil }, { ports }) => ({
    options: optionsOf(shippingOptions, ports),
    validUntil: validUntil ?? defaultValidity(ports.now()),
  }),
})

/** New options with separate ids, so that a shipment planned with an earlier option no longer matches (SHIP-T15). */
export const optionsOf = (
  inputs: readonly (Omit<ShippingOption, 'id' | 'name'> & { name: string })[],
  ports: Ports,
): ShippingOption[] =>
  inputs.map((option) => ({
    ...option,
    name: optionName(option.name, ports),
    id: ports.idGenerator.ulid(),
    cost: amountOf(option.cost),
  }))

/** The name of a shipping option that staff entered: a tariff name in every language, any other text unchanged. */
const optionName = (typed: string, ports: Ports): Bilingual => {
  const titles = ports.shop().index.catalogue.freight.tariffs.map(({ title }) => title)
  return titles.find((title) => Object.values(title).includes(typed)) ?? bilingual(() => typed)
}

export const sourceItem = orderCommand(ordering.sourceItem, 'SourceItem', {
  data: async ({ itemId, supplierId, unitCost }, { ports }) => {
    throwIfRefused((await ports.people.supplierExists(supplierId)) ? undefined : notFound('supplier'))
    return { itemId, sourcing: { supplierId, unitCost: unitPriceOf(unitCost) } }
  },
})

export const selectQuote = orderCommand(ordering.selectQuote, 'SelectQuote', {
  data: ({ itemId, quantity }) => ({ itemId, quantity }),
})

export const deselectQuote = orderCommand(ordering.deselectQuote, 'DeselectQuote', {
  data: ({ itemId }) => ({ itemId }),
})

export const changeDraft = orderCommand(ordering.changeDraft, 'ChangeDraft', {
  data: ({ contact, additionalComments, ...addresses }, { state, ports }) => ({
    contact,
    addresses: addressesWith(requireExisting(state.order), addresses, ports),
    additionalComments,
  }),
})

/** Decided on the whole case, so that concurrently added or removed shipments are considered. */
export const placeOrder = orderCommand(ordering.placeOrder, 'PlaceOrder', {
  scope: 'case',
  data: async ({ total }, { state, caller, ports }) => {
    const data = {
      by: requester(caller),
      agreedTotal: total === undefined ? null : amountOf(total),
      shipments: reportedShipments(state),
      work: reportedWork(state),
      reimbursable: await reimbursableTo(state, ports),
      offers: await currentOffersTo(requireExisting(state.order), ports),
    }
    await reservePacks(state, { type: 'PlaceOrder', data }, ports)
    return data
  },
})

/** Minutes until a reservation ends if the order is not placed after all. */
const reservationMinutes = 10

/**
 * Reserves the essentials of an order that is about to be placed, so that no one else can buy the same packs. The order
 * takes them out of stock once it is placed.
 *
 * @throws {Rejection} if the order cannot be placed, or if fewer packs are in stock
 */
const reservePacks = async (state: Case, placing: Command, { stock, now }: Ports): Promise<void> => {
  const packs = packsOf(state)
  if (packs.length === 0) return
  // Nothing is reserved for an order that is refused.
  decideOn('order', state, state.caseId, placing, { now: now() })
  await stock.reserve(reservationOf(state.caseId), packs, plusDays(now(), reservationMinutes / 1440))
}

export const cancelOrder = orderCommand(ordering.cancel, 'CancelOrder', {
  scope: 'case',
  precondition: (state, _, caller) => (requester(caller) === 'staff' ? undefined : unlessPaymentToCheck(state)),
  data: (_, { caller }) => ({ by: requester(caller) }),
})

export const reopenDraft = orderCommand(ordering.reopenDraft, 'ReopenDraft', {
  scope: 'case',
  precondition: unlessPaymentToCheck,
  data: () => ({}),
})

export const holdOrder = orderCommand(ordering.hold, 'HoldOrder', { data: ({ reason }) => ({ reason }) })

export const resumeOrder = orderCommand(ordering.resume, 'ResumeOrder', { data: () => ({}) })

/** Decided on the whole case: all pieces must be in shipments that are delivered, and all samples and services finished. */
export const completeOrder = orderCommand(ordering.complete, 'CompleteOrder', {
  scope: 'case',
  data: (_, { state }) => ({
    unplanned: unplannedPieces(itemAllocations(state)),
    undelivered: undelivered(state),
    openWork: openWork(state),
  }),
})

export const reopenOrder = orderCommand(ordering.reopen, 'ReopenOrder', { data: ({ reason }) => ({ reason }) })

export const recordPayment = orderCommand(ordering.recordPayment, 'RecordPayment', {
  data: ({ amount, method, paymentDate, internalNotes, keepAsCredit }, { ports }) => ({
    payment: {
      id: ports.idGenerator.ulid(),
      amount: amountOf(amount),
      method,
      paymentDate: paymentDate ?? ports.now(),
    },
    internalNotes,
    keepAsCredit,
  }),
})

/** PAY-T05. */
export const recordRefund = orderCommand(ordering.recordRefund, 'RecordRefund', {
  scope: 'case',
  precondition: (state, { amount }) => unlessWithdrawn(state, amountOf(amount)),
  data: ({ amount, paidFrom, paymentDate, internalNotes }, { ports }) => ({
    refund: {
      id: ports.idGenerator.ulid(),
      amount: amountOf(amount),
      paymentDate: paymentDate ?? ports.now(),
      paidFrom,
    },
    internalNotes,
  }),
})

/** PAY-T05 through the card provider; the provider's response records it. */
export const refundCardPayment = orderCommand(ordering.refundCardPayment, 'RequestCardRefund', {
  scope: 'case',
  precondition: (state, { amount, paymentId }) => unlessWithdrawn(state, amountOf(amount), paymentId),
  data: ({ paymentId, amount, internalNotes }, { state, ports }) => {
    const intentId = intentOf(state, paymentId)
    if (intentId === undefined) throw new Rejection(notFound('payment'))
    const refund = { refundId: ports.idGenerator.ulid(), cardPaymentId: paymentId, amount: amountOf(amount) }
    return { refund, intentId, internalNotes }
  },
})

/** PAY-T08. */
export const removePaymentEntry = orderCommand(ordering.removePaymentEntry, 'RemovePaymentEntry', {
  scope: 'case',
  data: ({ paymentId, reason }, { state, ports }) => {
    const entry = state.order.payments.find(({ id }) => id === paymentId)
    const byProvider = entry !== undefined && isByProvider(state, entry)
    return { paymentId, counterEntryId: ports.idGenerator.ulid(), reason, byProvider }
  },
})
