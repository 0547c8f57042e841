import { z } from 'zod'
import { OrderedProduct } from '../catalogue/ordered-product.ts'
import { Attachment } from '../files/attachment.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Amount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, Rejection, unlessStatus } from '../kernel/refusal.ts'
import { Bilingual } from '../text/bilingual.ts'
import type { Moment } from '../time.ts'
import { partOfOrder } from './part-of-order.ts'
import { type MadeFor, madeFor, maxAssets } from './sample.ts'
import type { Sender } from './work-item.ts'

/**
 * A service of an order, such as a custom structure or a press proof (table SERVICE-T). Some require the customer's
 * product before they start (table SAMPLE-T10..T14).
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** Product sample status (SAMPLE-005). */
export const productSampleStatuses = ['pending', 'received', 'notRequired'] as const
export type ProductSampleStatus = (typeof productSampleStatuses)[number]

const Assets = z.array(Attachment).max(maxAssets)

/** `unitPrice`, `price` and `reimbursableAmount` are in minor units; `price` is for the whole quantity. */
const addedFields = {
  serviceId: z.string(),
  itemNumber: z.string(),
  product: OrderedProduct,
  /** The pricing unit: a design, a structure. */
  priceUnit: Bilingual,
  /** The associated packaging item. */
  itemId: z.string().nullable(),
  scope: z.string(),
  additionalNotes: z.string(),
  quantity: z.int().positive(),
  unitPrice: Amount,
  price: Amount,
  reimbursableAmount: Amount,
  /** Days from start to completion. */
  estimatedDays: z.int().nonnegative(),
  productSample: z.enum(productSampleStatuses).exclude(['received']),
}
const Added = z.strictObject(addedFields)
type Added = z.infer<typeof Added>

/** `repriced`: another quantity at the catalogue price of that time; null if the quantity is unchanged. */
const changedFields = {
  scope: addedFields.scope,
  additionalNotes: addedFields.additionalNotes,
  repriced: Added.pick({ quantity: true, unitPrice: true, price: true, reimbursableAmount: true }).nullable(),
}
type Changed = z.infer<z.ZodObject<typeof changedFields>>

/** Prices of the same quantity in the currency that the order changed to. */
const Prices = Added.pick({ unitPrice: true, price: true, reimbursableAmount: true })
type Prices = z.infer<typeof Prices>

const facts = {
  ServiceAdded: fact({ customer: addedFields }),
  ServiceChanged: fact({ customer: changedFields }),
  ServicePriced: fact({ customer: { prices: Prices } }),
  ServiceStarted: fact({ customer: madeFor }),
  ServiceSubmittedForReview: fact({ customer: { assets: Assets.min(1), comments: z.string() } }),
  ServiceChangesRequested: fact({ customer: { reason: z.string().min(1) } }),
  ServiceCompleted: fact({ customer: { assets: Assets } }),
  ServiceCancelled: fact({ customer: {} }),
  ProductSampleReceived: fact({ customer: {} }),
  ProductSampleWaived: fact({ customer: {} }),
  ProductSampleRequired: fact({ customer: {} }),
  ProductSampleReceiptRevoked: fact({ customer: {} }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Service status (SERVICE-002). */
export const serviceStatuses = ['initial', 'inProgress', 'inReview', 'completed', 'cancelled'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

export type LiveService = Omit<Added, 'productSample'> &
  MadeFor & {
    status: ServiceStatus
    productSample: ProductSampleStatus
    addedOn: Moment
    startedOn: Moment | undefined
    endedOn: Moment | undefined
    cancelledOn?: Moment | undefined
    /** Files of all submissions, oldest first. */
    assets: Attachment[]
    /** Staff comments on the last submission, and the changes requested by the customer. */
    comments: string
    changesReason: string | undefined
  }
export type Service = { status: 'none' } | LiveService

const initial = { status: 'none' } as Service

/** Whether it is not finished yet. */
export const isOpenService = ({ status }: { status: string }): boolean =>
  ['initial', 'inProgress', 'inReview'].includes(status)

// Rules ---------------------------------------------------------------------------------------------------------------

type Status = { status: string }
type WithProductSample = { status: string; productSample: string }

const productSampleCan = (command: string, service: WithProductSample, ...allowed: ProductSampleStatus[]) =>
  firstOf(
    unlessStatus(command, service.status, 'initial', 'inProgress', 'inReview'),
    unlessStatus(command, service.productSample, ...allowed),
  )

/** Rules that depend on the status of the service; the rules that depend on the order are in `workCan`. */
export const serviceCan = {
  /** ORDER-D01 */
  change: (service: Status) => unlessStatus('ChangeService', service.status, 'initial'),
  /** SERVICE-T02 */
  start: (service: WithProductSample) =>
    firstOf(
      unlessStatus('StartService', service.status, 'initial'),
      service.productSample === 'pending' ? ruleBroken('productSample', 'rule.productSamplePending') : undefined,
    ),
  /** SERVICE-T03 */
  submit: (service: Status) => unlessStatus('SubmitServiceForReview', service.status, 'inProgress'),
  /** SERVICE-T04 */
  requestChanges: (service: Status) => unlessStatus('RequestServiceChanges', service.status, 'inReview'),
  /** SERVICE-T05, SERVICE-T06: only staff can complete a service that was not reviewed. */
  complete: (service: Status, by: Sender) =>
    unlessStatus('CompleteService', service.status, 'inReview', ...(by === 'staff' ? ['inProgress'] : [])),
  /** SERVICE-T07..T09 */
  cancel: (service: Status, by: Sender) =>
    unlessStatus('CancelService', service.status, 'initial', ...(by === 'customer' ? [] : ['inProgress', 'inReview'])),
  /** SAMPLE-T11 */
  recordReceipt: (service: WithProductSample) => productSampleCan('RecordProductSampleReceipt', service, 'pending'),
  /** SAMPLE-T12 */
  waive: (service: WithProductSample) => productSampleCan('WaiveProductSample', service, 'pending'),
  /** SAMPLE-T13 */
  require: (service: WithProductSample) => productSampleCan('RequireProductSample', service, 'notRequired'),
  /** SAMPLE-T14 */
  revokeReceipt: (service: WithProductSample) => productSampleCan('RevokeProductSampleReceipt', service, 'received'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type ServiceEvent = EventOf<typeof facts>

const decide = {
  AddService: (service: Service, data: Added): ServiceEvent[] => {
    throwIfRefused(unlessStatus('AddService', service.status, 'none'))
    return [{ type: 'ServiceAdded', data }]
  },
  /** `prices`: after a change of the order's currency. */
  ChangeService: (service: Service, data: Changed | { prices: Prices }): ServiceEvent[] => {
    throwIfRefused(serviceCan.change(service))
    if ('prices' in data) return [{ type: 'ServicePriced', data }]
    return isSame(service, data) ? [] : [{ type: 'ServiceChanged', data }]
  },
  StartService: (service: Service, data: MadeFor): ServiceEvent[] => {
    throwIfRefused(serviceCan.start(live('StartService', service)))
    return [{ type: 'ServiceStarted', data }]
  },
  SubmitServiceForReview: (service: Service, data: { assets: Attachment[]; comments: string }): ServiceEvent[] => {
    throwIfRefused(serviceCan.submit(service))
    return [{ type: 'ServiceSubmittedForReview', data }]
  },
  RequestServiceChanges: (service: Service, data: { reason: string }): ServiceEvent[] => {
    throwIfRefused(serviceCan.requestChanges(service))
    return [{ type: 'ServiceChangesRequested', data }]
  },
  CompleteService: (service: Service, { by, assets }: { by: Sender; assets: Attachment[] }): ServiceEvent[] => {
    throwIfRefused(serviceCan.complete(service, by))
    return [{ type: 'ServiceCompleted', data: { assets } }]
  },
  CancelService: (service: Service, { by }: { by: Sender }): ServiceEvent[] => {
    throwIfRefused(serviceCan.cancel(service, by))
    return [{ type: 'ServiceCancelled', data: {} }]
  },
  RecordProductSampleReceipt: (service: Service, _: object): ServiceEvent[] => {
    throwIfRefused(serviceCan.recordReceipt(live('RecordProductSampleReceipt', service)))
    return [{ type: 'ProductSampleReceived', data: {} }]
  },
  WaiveProductSample: (service: Service, _: object): ServiceEvent[] => {
    throwIfRefused(serviceCan.waive(live('WaiveProductSample', service)))
    return [{ type: 'ProductSampleWaived', data: {} }]
  },
  RequireProductSample: (service: Service, _: object): ServiceEvent[] => {
    throwIfRefused(serviceCan.require(live('RequireProductSample', service)))
    return [{ type: 'ProductSampleRequired', data: {} }]
  },
  RevokeProductSampleReceipt: (service: Service, _: object): ServiceEvent[] => {
    throwIfRefused(serviceCan.revokeReceipt(live('RevokeProductSampleReceipt', service)))
    return [{ type: 'ProductSampleReceiptRevoked', data: {} }]
  },
}

/** Whether a change leaves the service as it is. */
const isSame = (service: Service, { scope, additionalNotes, repriced }: Changed): boolean =>
  service.status !== 'none' &&
  repriced === null &&
  service.scope === scope &&
  service.additionalNotes === additionalNotes

/** @throws {Rejection} `forbidden-transition` if the service was not added */
const live = (command: string, service: Service): LiveService => {
  if (service.status !== 'none') return service
  throw new Rejection(unlessStatus(command, service.status, 'initial')!)
}

// evolve --------------------------------------------------------------------------------------------------------------

/** Changes a service, if it was added. */
const changed = (service: Service, change: Partial<LiveService>): Service =>
  service.status === 'none' ? service : { ...service, ...change }

const withAssets = (service: Service, assets: Attachment[], change: Partial<LiveService>): Service =>
  service.status === 'none' ? service : { ...service, ...change, assets: [...service.assets, ...assets] }

const evolve: Evolve<Service, typeof facts, 'customer'> = {
  ServiceAdded: (_, data, { at }) => ({
    ...data,
    status: 'initial',
    addedOn: at,
    startedOn: undefined,
    endedOn: undefined,
    assets: [],
    comments: '',
    changesReason: undefined,
  }),
  ServiceChanged: (service, { repriced, ...texts }) => changed(service, { ...texts, ...repriced }),
  ServicePriced: (service, { prices }) => changed(service, prices),
  ServiceStarted: (service, data, { at }) => changed(service, { ...data, status: 'inProgress', startedOn: at }),
  ServiceSubmittedForReview: (service, { assets, comments }) =>
    withAssets(service, assets, { status: 'inReview', comments, changesReason: undefined }),
  ServiceChangesRequested: (service, { reason }) => changed(service, { status: 'inProgress', changesReason: reason }),
  ServiceCompleted: (service, { assets }, { at }) => withAssets(service, assets, { status: 'completed', endedOn: at }),
  ServiceCancelled: (service, _, { at }) => changed(service, { status: 'cancelled', cancelledOn: at }),
  ProductSampleReceived: (service) => changed(service, { productSample: 'received' }),
  ProductSampleWaived: (service) => changed(service, { productSample: 'notRequired' }),
  ProductSampleRequired: (service) => changed(service, { productSample: 'pending' }),
  ProductSampleReceiptRevoked: (service) => changed(service, { productSample: 'pending' }),
}

export const service = {
  category: 'service',
  key: 'services',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.serviceId, ...own }),
  money: Added.pick({ unitPrice: true, price: true, reimbursableAmount: true }),
  idOf: (own) => (own.status === 'none' ? '' : own.serviceId),
  ...partOfOrder,
} as const satisfies Aggregate<Service, typeof facts, typeof decide, 'customer'>
