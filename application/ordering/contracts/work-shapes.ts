import { z } from 'zod'
import { OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import { reimbursementCategories, sampleGroups } from '#domain/catalogue/vocabulary.ts'
import { Attachment } from '#domain/files/attachment.ts'
import { sampleStatuses } from '#domain/ordering/sample.ts'
import { productSampleStatuses, serviceStatuses } from '#domain/ordering/service.ts'
import { Tracking } from '#domain/shipping/tracking.ts'
import { Bilingual } from '#domain/text/bilingual.ts'
import { Moment } from '#domain/time.ts'
import { WireAmount } from '../../contracts/endpoint.ts'
import { ArtworkFiles, Dieline } from './file-shapes.ts'

/** Samples and services for customers and staff (SAMPLE-001..003, SERVICE-001, ORDER-D08). */

const itemFields = {
  id: z.string(),
  itemNumber: z.string(),
  product: OrderedProduct,
  quantity: z.number(),
  unitPrice: WireAmount,
  total: WireAmount,
  additionalNotes: z.string(),
  /** Of canceled work: the amount returned of its price (decision 235); null if nothing was decided. */
  returnedAmount: WireAmount.nullable(),
}

/** The artwork and dieline of the associated packaging item; not required if there is none. */
const filesFields = { dieline: Dieline, artwork: ArtworkFiles }

const Sample = z.object({
  id: z.string(),
  status: z.enum(sampleStatuses),
  group: z.enum(sampleGroups),
  category: z.enum(reimbursementCategories),
  name: z.string(),
  scope: z.string(),
  additionalNotes: z.string(),
  /** The packaging item that it is a sample of, and the service that includes it. */
  itemId: z.string().nullable(),
  partOfService: z.string().nullable(),
  numberOfSamples: z.number(),
  price: WireAmount,
  maximumReimbursementAmount: WireAmount,
  isReimbursable: z.boolean(),
  ...filesFields,
  assets: z.array(Attachment),
  /** Destination: a shipping address of the order, by default the first one. */
  addressId: z.string().nullable(),
  invoice: Attachment.nullable(),
  shipmentTracking: Tracking.nullable(),
  /** Why it was returned for rework. */
  returnReason: z.string().nullable(),
  estimatedStartDate: Moment.nullable(),
  estimatedCompletionDate: Moment.nullable(),
  estimatedDeliveryDate: Moment.nullable(),
  actualStartDate: Moment.nullable(),
  actualCompletionDate: Moment.nullable(),
  actualShippingDate: Moment.nullable(),
  actualDeliveryDate: Moment.nullable(),
})

/** An order item that consists of one sample. */
export const SampleItem = z.object({ itemType: z.literal('sample'), ...itemFields, sample: Sample })
export type SampleItem = z.infer<typeof SampleItem>

const Service = z.object({
  id: z.string(),
  service: OrderedProduct,
  status: z.enum(serviceStatuses),
  scope: z.string(),
  additionalNotes: z.string(),
  itemId: z.string().nullable(),
  priceUnit: Bilingual,
  price: WireAmount,
  reimbursableAmount: WireAmount,
  productSample: z.enum(productSampleStatuses),
  ...filesFields,
  assets: z.array(Attachment),
  /** Staff comments on the last submission, and the requested changes. */
  comments: z.string(),
  changesReason: z.string().nullable(),
  estimatedDays: z.number(),
  dates: z.object({
    estimatedStartDate: Moment.nullable(),
    estimatedEndDate: Moment.nullable(),
    actualStartDate: Moment.nullable(),
    actualEndDate: Moment.nullable(),
  }),
})

/** An order item that consists of one service. */
export const ServiceItem = z.object({ itemType: z.literal('service'), ...itemFields, service: Service })
export type ServiceItem = z.infer<typeof ServiceItem>

/** The price of a quantity of a sample or a service in the order's currency, and its possible reimbursement. */
export const WorkPrice = z.object({
  quantity: z.number(),
  unitPrice: WireAmount,
  total: WireAmount,
  reimbursement: WireAmount,
})
export type WorkPrice = z.infer<typeof WorkPrice>

/** Reimbursement of a sample with the subsequent packaging order (SAMPLE-D02); amounts in the order's currency. */
export const SampleReimbursementPolicy = z.object({
  sampleId: z.string(),
  category: z.enum(reimbursementCategories),
  isReimbursable: z.boolean(),
  maximumReimbursementAmount: WireAmount,
})

/** The reimbursement of a completed sample or service (SAMPLE-D02, SERVICE-D02). */
export const WorkCredit = z.object({
  id: z.string(),
  maximum: WireAmount,
  /** Until when a packaging order can use it. */
  until: Moment,
  isExpired: z.boolean(),
  /** The order that used it, and the amount; null if none has. */
  usedBy: z.object({ requestId: z.string(), amount: WireAmount }).nullable(),
})
export type WorkCredit = z.infer<typeof WorkCredit>

/** Reimbursement of an earlier sample or service with an order. */
export const Reimbursement = z.object({
  kind: z.enum(['sample', 'service']),
  id: z.string(),
  requestId: z.string(),
  title: Bilingual,
  amount: WireAmount,
})
export type Reimbursement = z.infer<typeof Reimbursement>
