import { z } from 'zod'
import { OrderedProduct } from '../catalogue/ordered-product.ts'
import { reimbursementCategories, sampleGroups } from '../catalogue/vocabulary.ts'
import { Attachment } from '../files/attachment.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Amount } from '../kernel/money.ts'
import { throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import { repeatedCodeRefusal, Tracking } from '../shipping/tracking.ts'
import { DayRange, Moment } from '../time.ts'
import { partOfOrder } from './part-of-order.ts'
import type { Sender } from './work-item.ts'

/**
 * A sample of an order: ordered with a draft, made while the order is in progress, sent to the customer (table
 * SAMPLE-T). Part of its price is reimbursed with the subsequent packaging order (SAMPLE-D02).
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** Maximum number of files attached to a sample or service per command. */
export const maxAssets = 20
const Assets = z.array(Attachment).max(maxAssets)

/** `unitPrice`, `price` and `maximumReimbursementAmount` are in minor units; `price` is for the whole quantity. */
const addedFields = {
  sampleId: z.string(),
  itemNumber: z.string(),
  product: OrderedProduct,
  group: z.enum(sampleGroups),
  category: z.enum(reimbursementCategories),
  /** The packaging item that it is a sample of. */
  itemId: z.string().nullable(),
  /** The service that includes it (SERVICE-004). */
  partOfService: z.string().nullable(),
  name: z.string(),
  scope: z.string(),
  additionalNotes: z.string(),
  numberOfSamples: z.int().positive(),
  unitPrice: Amount,
  price: Amount,
  maximumReimbursementAmount: Amount,
  isReimbursable: z.boolean(),
  /** Days from start to completion. */
  estimatedDays: DayRange,
}
const Added = z.strictObject(addedFields)
type Added = z.infer<typeof Added>

/** `repriced`: another quantity at the catalogue price of that time; null if the quantity is unchanged. */
const changedFields = {
  name: addedFields.name,
  scope: addedFields.scope,
  additionalNotes: addedFields.additionalNotes,
  repriced: Added.pick({
    numberOfSamples: true,
    unitPrice: true,
    price: true,
    maximumReimbursementAmount: true,
    isReimbursable: true,
  }).nullable(),
}
type Changed = z.infer<z.ZodObject<typeof changedFields>>

/** Prices of the same quantity in the currency that the order changed to. */
const Prices = Added.pick({ unitPrice: true, price: true, maximumReimbursementAmount: true, isReimbursable: true })
type Prices = z.infer<typeof Prices>

/**
 * The configuration that a sample or service is made for: its item can be changed or removed later. Absent in events
 * recorded before 28 November 2026, and for work without a configured item.
 */
export const madeFor = { productConfigurationHash: z.string().min(1).optional() }
export type MadeFor = { productConfigurationHash?: string | undefined }

const facts = {
  SampleAdded: fact({ customer: addedFields }),
  SampleChanged: fact({ customer: changedFields }),
  /** SAMPLE-002: another shipping address of the order than the first one. */
  SampleAddressChosen: fact({ customer: { addressId: z.string().min(1) } }),
  SamplePriced: fact({ customer: { prices: Prices } }),
  SampleStarted: fact({ customer: { estimatedCompletionDate: Moment, ...madeFor } }),
  /** SAMPLE-003. */
  SampleShipped: fact({
    customer: {
      shipmentTracking: Tracking,
      estimatedDeliveryDate: Moment.nullable(),
      invoice: Attachment.nullable(),
    },
  }),
  /** `assets`: files that show a sample that is not shipped. */
  SampleCompleted: fact({ customer: { assets: Assets } }),
  SampleReturnedToWork: fact({ customer: { reason: z.string().min(1) } }),
  SampleCancelled: fact({ customer: {} }),
}

/** Days that an express parcel usually takes: the estimate of a sample that is shipped without one. */
export const usualTransitDays = 5

// State ---------------------------------------------------------------------------------------------------------------

/** Sample status (SAMPLE-004). */
export const sampleStatuses = ['initial', 'inProgress', 'shipped', 'completed', 'cancelled'] as const
export type SampleStatus = (typeof sampleStatuses)[number]

/**
 * Dates are those of the last attempt: a sample that is returned to work is shipped again. Its invoice remains, until
 * another one is attached.
 */
export type LiveSample = Added &
  MadeFor & {
    status: SampleStatus
    /** Where it goes, if chosen; otherwise the first shipping address of the order. */
    addressId?: string | undefined
    addedOn: Moment
    estimatedCompletionDate: Moment | undefined
    estimatedDeliveryDate: Moment | undefined
    startedOn: Moment | undefined
    shippedOn: Moment | undefined
    completedOn: Moment | undefined
    cancelledOn?: Moment | undefined
    shipmentTracking: Tracking | undefined
    invoice: Attachment | undefined
    assets: Attachment[]
    /** Why it was returned to work. */
    returnReason: string | undefined
  }
export type Sample = { status: 'none' } | LiveSample

const initial = { status: 'none' } as Sample

/** Whether it still has to be made or delivered. */
export const isOpenSample = ({ status }: { status: string }): boolean =>
  ['initial', 'inProgress', 'shipped'].includes(status)

// Rules ---------------------------------------------------------------------------------------------------------------

type Status = { status: string }

/** Rules that depend on the status of the sample; the rules that depend on the order are in `workCan`. */
export const sampleCan = {
  /** ORDER-D01 */
  change: (sample: Status) => unlessStatus('ChangeSample', sample.status, 'initial'),
  /** SAMPLE-T02 */
  start: (sample: Status) => unlessStatus('StartSample', sample.status, 'initial'),
  /** SAMPLE-T03 */
  ship: (sample: Status) => unlessStatus('ShipSample', sample.status, 'inProgress'),
  /** SAMPLE-T04, SAMPLE-T05: only staff can complete a sample that was not shipped. */
  complete: (sample: Status, by: Sender) =>
    unlessStatus('CompleteSample', sample.status, 'shipped', ...(by === 'staff' ? ['inProgress'] : [])),
  /** SAMPLE-T06 */
  returnToWork: (sample: Status) => unlessStatus('ReturnSampleToWork', sample.status, 'shipped'),
  /** SAMPLE-T07..T09 */
  cancel: (sample: Status, by: Sender) =>
    unlessStatus('CancelSample', sample.status, 'initial', ...(by === 'customer' ? [] : ['inProgress'])),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type SampleEvent = EventOf<typeof facts>
type Shipped = {
  shipmentTracking: Tracking
  estimatedDeliveryDate: Moment | null
  invoice: Attachment | null
}

const decide = {
  AddSample: (sample: Sample, { addressId, ...data }: Added & Destination): SampleEvent[] => {
    throwIfRefused(unlessStatus('AddSample', sample.status, 'none'))
    return [{ type: 'SampleAdded', data }, ...chosenAddress(sample, addressId)]
  },
  /** Without an `addressId`, its address is unchanged. `prices`: after a change of the order's currency. */
  ChangeSample: (sample: Sample, change: (Changed & Destination) | { prices: Prices }): SampleEvent[] => {
    throwIfRefused(sampleCan.change(sample))
    if ('prices' in change) return [{ type: 'SamplePriced', data: change }]
    const { addressId, ...data } = change
    const texts: SampleEvent[] = isSame(sample, data) ? [] : [{ type: 'SampleChanged', data }]
    return [...texts, ...chosenAddress(sample, addressId)]
  },
  StartSample: (sample: Sample, data: { estimatedCompletionDate: Moment } & MadeFor): SampleEvent[] => {
    throwIfRefused(sampleCan.start(sample))
    return [{ type: 'SampleStarted', data }]
  },
  ShipSample: (sample: Sample, data: Shipped): SampleEvent[] => {
    throwIfRefused(sampleCan.ship(sample) ?? repeatedCodeRefusal(data.shipmentTracking.trackingCodes))
    return [{ type: 'SampleShipped', data }]
  },
  CompleteSample: (sample: Sample, { by, assets }: { by: Sender; assets: Attachment[] }): SampleEvent[] => {
    throwIfRefused(sampleCan.complete(sample, by))
    return [{ type: 'SampleCompleted', data: { assets } }]
  },
  ReturnSampleToWork: (sample: Sample, data: { reason: string }): SampleEvent[] => {
    throwIfRefused(sampleCan.returnToWork(sample))
    return [{ type: 'SampleReturnedToWork', data }]
  },
  CancelSample: (sample: Sample, { by }: { by: Sender }): SampleEvent[] => {
    throwIfRefused(sampleCan.cancel(sample, by))
    return [{ type: 'SampleCancelled', data: {} }]
  },
}

type Destination = { addressId?: string | undefined }

const chosenAddress = (sample: Sample, addressId: string | undefined): SampleEvent[] => {
  const before = sample.status === 'none' ? undefined : sample.addressId
  return addressId === undefined || addressId === before ? [] : [{ type: 'SampleAddressChosen', data: { addressId } }]
}

/** Whether a change leaves the sample as it is, except for its address. */
const isSame = (sample: Sample, { name, scope, additionalNotes, repriced }: Changed): boolean =>
  sample.status !== 'none' &&
  repriced === null &&
  sample.name === name &&
  sample.scope === scope &&
  sample.additionalNotes === additionalNotes

// evolve --------------------------------------------------------------------------------------------------------------

/** Changes a sample, if it was added. */
const changed = (sample: Sample, change: Partial<LiveSample>): Sample =>
  sample.status === 'none' ? sample : { ...sample, ...change }

const withoutShipment = { estimatedDeliveryDate: undefined, shippedOn: undefined, shipmentTracking: undefined }

const evolve: Evolve<Sample, typeof facts, 'customer'> = {
  SampleAdded: (_, data, { at }) => ({
    ...data,
    ...withoutShipment,
    invoice: undefined,
    status: 'initial',
    addedOn: at,
    estimatedCompletionDate: undefined,
    startedOn: undefined,
    completedOn: undefined,
    assets: [],
    returnReason: undefined,
  }),
  SampleChanged: (sample, { repriced, ...texts }) => changed(sample, { ...texts, ...repriced }),
  SampleAddressChosen: (sample, { addressId }) => changed(sample, { addressId }),
  SamplePriced: (sample, { prices }) => changed(sample, prices),
  SampleStarted: (sample, data, { at }) => changed(sample, { ...data, status: 'inProgress', startedOn: at }),
  SampleShipped: (sample, { shipmentTracking, estimatedDeliveryDate, invoice }, { at }) =>
    changed(sample, {
      status: 'shipped',
      shippedOn: at,
      shipmentTracking,
      estimatedDeliveryDate: estimatedDeliveryDate ?? undefined,
      ...(invoice && { invoice }),
      returnReason: undefined,
    }),
  SampleCompleted: (sample, { assets }, { at }) =>
    sample.status === 'none'
      ? sample
      : { ...sample, status: 'completed', completedOn: at, assets: [...sample.assets, ...assets] },
  SampleReturnedToWork: (sample, { reason }) =>
    changed(sample, { ...withoutShipment, status: 'inProgress', returnReason: reason }),
  SampleCancelled: (sample, _, { at }) => changed(sample, { status: 'cancelled', cancelledOn: at }),
}

export const sample = {
  category: 'sample',
  key: 'samples',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.sampleId, ...own }),
  money: Added.pick({ unitPrice: true, price: true, maximumReimbursementAmount: true }),
  idOf: (own) => (own.status === 'none' ? '' : own.sampleId),
  ...partOfOrder,
} as const satisfies Aggregate<Sample, typeof facts, typeof decide, 'customer'>
