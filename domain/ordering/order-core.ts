import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { Amount, Currency, PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, type Refusal, Rejection, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { Address, Contact, erasedAddress, erasedContact } from '../people/contact.ts'
import { Bilingual } from '../text/bilingual.ts'
import { Email } from '../text/email.ts'
import type { Moment } from '../time.ts'
import type { EssentialsFacts } from './essentials-facts.ts'

/**
 * The core slice of an order: its status, customer, contact and addresses. Its facts concern the order as a whole;
 * decisions that read several slices are in order.ts.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/**
 * Total of the order in minor units (ORDER-D15): `total` is the sum of its parts less `reimbursements`; `amountDue` is
 * the amount due at placing according to the payment terms (PAY-D01).
 */
const Totals = z.strictObject({
  packaging: Amount,
  /** Absent in events recorded before essentials could be added to an order. */
  standardProducts: Amount.optional(),
  services: Amount,
  samples: Amount,
  shipping: Amount,
  reimbursements: Amount,
  total: Amount,
  amountDue: Amount,
})

/**
 * A sample or service whose price is partly reimbursed with this order (SAMPLE-D02, SERVICE-D02); `amount` is in minor
 * units.
 */
export const Reimbursement = z.strictObject({
  kind: z.enum(['sample', 'service']),
  /** Id of the sample or service, and of its order. */
  id: z.string(),
  requestId: z.string(),
  title: Bilingual,
  amount: Amount,
})
export type Reimbursement = z.infer<typeof Reimbursement>

/** The payment stages of an order, in order (PAY-D01). */
export const paymentStages = ['placing', 'production', 'delivery'] as const
export type PaymentStage = (typeof paymentStages)[number]

export const coreFacts = {
  OrderCreated: fact({ customer: { requestId: z.string(), customerId: z.string(), currency: Currency } }),
  /** ORDER-T02: visible to staff only until it is published. */
  InternalOrderCreated: fact({ staff: { requestId: z.string(), customerId: z.string(), currency: Currency } }),
  /** ORDER-T04: repeats the data of the creation event, which the customer could not see. */
  OrderPublished: fact({ customer: { requestId: z.string(), customerId: z.string(), currency: Currency } }),
  /** ORDER-T05: the order is hidden from the customer again. */
  OrderWithdrawn: fact({ customer: {} }),
  DraftChanged: fact({
    customer: { contact: Contact, addresses: z.array(Address), additionalComments: z.string() },
    personal: ({ contact, addresses }) => ({
      subject: contact.email,
      erased: { contact: erasedContact, addresses: addresses.map(erasedAddress), additionalComments: '' },
    }),
  }),
  /** An additional shipping address; the first one is part of the draft. */
  ShippingAddressAdded: fact({
    customer: { address: Address, contactEmail: Email },
    personal: ({ address, contactEmail }) => ({
      subject: contactEmail,
      erased: { address: erasedAddress(address), contactEmail: erasedContact.email },
    }),
  }),
  /** ORDER-004: all prices are in the new currency; `PackagingItemConfigured` follows for every configured item. */
  OrderCurrencyChanged: fact({ customer: { currency: Currency } }),
  /** ORDER-D04: of a placed order; its prices are unchanged (decision 221). */
  OrderAddressesChanged: fact({
    customer: { contact: Contact, addresses: z.array(Address) },
    personal: ({ contact, addresses }) => ({
      subject: contact.email,
      erased: { contact: erasedContact, addresses: addresses.map(erasedAddress) },
    }),
  }),
  /** ORDER-D04: of an order in progress. */
  OrderCommentsChanged: fact({
    customer: { additionalComments: z.string(), contactEmail: Email },
    personal: ({ contactEmail }) => ({
      subject: contactEmail,
      erased: { additionalComments: '', contactEmail: erasedContact.email },
    }),
  }),
  OrderPlaced: fact({ customer: { totals: Totals, reimbursements: z.array(Reimbursement) } }),
  /** ORDER-T08: everything due before this stage is paid. */
  OrderPaymentConfirmed: fact({ customer: { stage: z.enum(paymentStages).optional() } }),
  /** ORDER-T10: the order does not continue past a stage until `amount`, in minor units, is paid. */
  OrderPaymentRequested: fact({ customer: { stage: z.enum(['production', 'delivery']), amount: PositiveAmount } }),
  /** ORDER-T09: the order's totals are no longer valid. */
  DraftReopened: fact({ customer: {} }),
  /** ORDER-T11: the reason is visible to the customer. */
  OrderPutOnHold: fact({ customer: { reason: z.string().min(1) } }),
  OrderResumed: fact({ customer: {} }),
  OrderCompleted: fact({ customer: {} }),
  OrderReopened: fact({ customer: {}, staff: { reason: z.string().min(1) } }),
  OrderCancelled: fact({ customer: {} }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Order overall status (ORDER-018). */
export const orderStatuses = [
  'internal',
  'draft',
  'inProgress',
  'onHold',
  'paymentPending',
  'cancelled',
  'completed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The core of an existing order. */
export type CreatedOrder = {
  status: OrderStatus
  /**
   * The status before it was put on hold or cancelled; its phase and step remain those of that status (ORDER-T12, T61).
   */
  formerStatus: OrderStatus | undefined
  /** Reason for the hold, and when it started. */
  hold: { reason: string; since: Moment } | undefined
  requestId: string
  customerId: string
  currency: Currency
  createdOn: Moment
  placedOn: Moment | undefined
  /** When the order was last continued because nothing was due before its next stage. */
  settledOn: Moment | undefined
  contact: Contact | undefined
  addresses: Address[]
  additionalComments: string
  /** Reimbursements of earlier samples and services, once the order is placed. */
  reimbursements: Reimbursement[]
}

export type OrderCore = { status: 'none' } | CreatedOrder

/** Whether only staff may see the order: it is internal, or was internal when it was cancelled (ORDER-T02, T13). */
export const isInternal = (order: Pick<CreatedOrder, 'status' | 'formerStatus'>): boolean =>
  order.status === 'internal' || order.formerStatus === 'internal'

/** @throws {Rejection} `forbidden-transition` if the order does not exist */
export const requireCreated = <Slices extends object>(
  command: string,
  order: OrderCore & Slices,
): CreatedOrder & Slices => {
  if (order.status !== 'none') return order
  throw new Rejection(unlessStatus(command, order.status, 'draft')!)
}

// Rules ---------------------------------------------------------------------------------------------------------------

/**
 * Whether a customer can start another order (ORDER-T01). Drafts are stored permanently, so their number is limited
 * (S-16).
 */
export const mayStartOrder = (drafts: { count: number; limit: number }): Refusal | undefined =>
  drafts.count >= drafts.limit ? ruleBroken('customerId', 'rule.mostDrafts', { n: drafts.limit }) : undefined

export const publicationRules = {
  /** ORDER-T04 */
  publish: (order: { status: string }) => unlessStatus('PublishOrder', order.status, 'internal'),
  /** ORDER-T05 */
  withdraw: (order: { status: string }) => unlessStatus('WithdrawOrder', order.status, 'draft'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type CoreEvent = EventOf<typeof coreFacts>

type Draft = { contact: Contact; addresses: Address[]; additionalComments: string }

/** Maximum number of addresses per order, including the billing address. */
const maxAddresses = 20

const decide = {
  ChangeDraft: (order: OrderCore, data: Draft): CoreEvent[] => {
    throwIfRefused(unlessStatus('ChangeDraft', order.status, 'draft', 'internal'))
    return [{ type: 'DraftChanged', data }]
  },
  /** ORDER-T04. Contact and addresses are recorded again, because the customer could not see the earlier events. */
  PublishOrder: (order: OrderCore, _: object): CoreEvent[] => {
    const internal = requireCreated('PublishOrder', order)
    throwIfRefused(publicationRules.publish(internal))
    const { requestId, customerId, currency, contact, addresses, additionalComments } = internal
    const published: CoreEvent = { type: 'OrderPublished', data: { requestId, customerId, currency } }
    return contact
      ? [published, { type: 'DraftChanged', data: { contact, addresses, additionalComments } }]
      : [published]
  },
  /** ORDER-T05. */
  WithdrawOrder: (order: OrderCore, _: object): CoreEvent[] => {
    throwIfRefused(publicationRules.withdraw(order))
    return [{ type: 'OrderWithdrawn', data: {} }]
  },
  AddShippingAddress: (order: OrderCore, { address }: { address: Address }): CoreEvent[] => {
    const { contact, addresses } = requireCreated('AddShippingAddress', order)
    throwIfRefused(contact ? undefined : ruleBroken('contact', 'rule.contactMissing'))
    throwIfRefused(
      addresses.length < maxAddresses
        ? undefined
        : ruleBroken('addresses', 'rule.addressBookFull', { n: maxAddresses }),
    )
    return [{ type: 'ShippingAddressAdded', data: { address, contactEmail: contact!.email } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

/** Changes an existing order. */
const changed = (core: OrderCore, change: Partial<CreatedOrder>): OrderCore =>
  core.status === 'none' ? core : { ...core, ...change }

/** An order cancelled while on hold retains the status before the hold as its former status. */
const stopOrder = (core: OrderCore, status: 'onHold' | 'cancelled', hold: CreatedOrder['hold']): OrderCore =>
  core.status === 'none' ? core : { ...core, status, formerStatus: core.formerStatus ?? core.status, hold }

const isNew = (
  status: OrderStatus,
  data: Pick<CreatedOrder, 'requestId' | 'customerId' | 'currency'>,
  at: Moment,
): CreatedOrder => ({
  ...data,
  status,
  formerStatus: undefined,
  hold: undefined,
  createdOn: at,
  placedOn: undefined,
  settledOn: undefined,
  contact: undefined,
  addresses: [],
  additionalComments: '',
  reimbursements: [],
})

const evolve: SliceEvolve<OrderCore, typeof coreFacts, EssentialsFacts, 'customer'> = {
  OrderCreated: (_, data, { at }) => isNew('draft', data, at),
  EssentialsOrderPlaced: (_, { requestId, customerId, currency, contact, addresses, additionalComments }, { at }) => ({
    ...isNew('inProgress', { requestId, customerId, currency }, at),
    placedOn: at,
    settledOn: at,
    contact,
    addresses,
    additionalComments,
  }),
  /** In the fold of the customer's events these fields are absent, and the order does not exist yet. */
  InternalOrderCreated: (core, { requestId, customerId, currency }, { at }) =>
    requestId && customerId && currency ? isNew('internal', { requestId, customerId, currency }, at) : core,
  OrderPublished: (core, data, { at }) =>
    core.status === 'none' ? isNew('draft', data, at) : { ...core, status: 'draft' },
  OrderWithdrawn: (core) => changed(core, { status: 'internal' }),
  DraftChanged: changed,
  OrderCurrencyChanged: changed,
  OrderAddressesChanged: changed,
  OrderCommentsChanged: (core, { additionalComments }) => changed(core, { additionalComments }),
  ShippingAddressAdded: (core, { address }) =>
    core.status === 'none' ? core : { ...core, addresses: [...core.addresses, address] },
  OrderPlaced: (core, { totals, reimbursements }, { at }) =>
    changed(core, {
      ...(totals.amountDue > 0 ? { status: 'paymentPending' } : { status: 'inProgress', settledOn: at }),
      placedOn: at,
      reimbursements,
    }),
  OrderPaymentConfirmed: (core, _, { at }) => changed(core, { status: 'inProgress', settledOn: at }),
  OrderPaymentRequested: (core) => changed(core, { status: 'paymentPending' }),
  DraftReopened: (core) =>
    changed(core, { status: 'draft', placedOn: undefined, settledOn: undefined, reimbursements: [] }),
  OrderPutOnHold: (core, { reason }, { at }) => stopOrder(core, 'onHold', { reason, since: at }),
  OrderResumed: (core) =>
    core.status === 'none'
      ? core
      : { ...core, status: core.formerStatus ?? core.status, formerStatus: undefined, hold: undefined },
  OrderCompleted: (core) => changed(core, { status: 'completed' }),
  OrderReopened: (core) => changed(core, { status: 'inProgress' }),
  OrderCancelled: (core) => stopOrder(core, 'cancelled', undefined),
}

export const orderCore = { facts: coreFacts, initial: { status: 'none' } as OrderCore, decide, evolve }
