import { z } from 'zod'
import { UploadedFile } from '#domain/files/attachment.ts'
import { maxAssets } from '#domain/ordering/sample.ts'
import { Tracking } from '#domain/shipping/tracking.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Order, RequestId } from './order-shapes.ts'
import { Id, seen } from './order-targets.ts'
import { Reimbursement, WorkCredit, WorkPrice } from './work-shapes.ts'

/** Operations on an order's samples and services (tables SAMPLE-T, SERVICE-T); each returns the order. */

const editors = ['editor', 'staff'] as const
const staff = ['staff'] as const

const assets = z.array(UploadedFile).max(maxAssets)

const Quantity = z.int().min(1).max(100)
const texts = {
  /** Scope of the work: size, print, material (SAMPLE-D03). */
  scope: optionalText(1000),
  additionalNotes: optionalText(),
}
const sampleName = optionalText(200)

/** The ordered catalogue entry; `itemId` is the associated packaging item. */
const ordered = { ...seen, productId: Id, quantity: Quantity.default(1), itemId: Id.optional(), ...texts }

/**
 * A shipping address of the order (SAMPLE-002); default: the first one for a new sample, and that of the sample if it is
 * changed.
 */
const destination = { addressId: Id.optional() }

/** The new values of a sample or a service; an absent text is empty. */
const changed = { ...seen, quantity: Quantity, ...texts }

/** The price of another quantity of a sample or a service; default: that of the quantity that it has. */
const price = (of: { path: string }) => ({
  method: 'GET' as const,
  path: of.path,
  access: editors,
  query: z.strictObject({ quantity: z.coerce.number().int().min(1).max(100).optional() }),
  reply: WorkPrice,
})

const onOrder = (items: 'sample-items' | 'service-items') => ({
  method: 'POST' as const,
  path: `/orders/:requestId/${items}`,
  rateLimit: 'commands' as const,
  params: z.strictObject({ requestId: RequestId }),
  reply: Order,
})
const onSample = (name?: string) => ({
  ...onOrder('sample-items'),
  path: `/orders/:requestId/sample-items/:sampleId${name ? `/${name}` : ''}`,
  params: z.strictObject({ requestId: RequestId, sampleId: Id }),
})
const onService = (name?: string) => ({
  ...onOrder('service-items'),
  path: `/orders/:requestId/service-items/:serviceId${name ? `/${name}` : ''}`,
  params: z.strictObject({ requestId: RequestId, serviceId: Id }),
})

/** Endpoints of samples. */
export const samples = {
  add: endpoint({
    ...onOrder('sample-items'),
    summary: 'Add a sample from the catalog to an order (AddSample)',
    access: editors,
    body: z.strictObject({
      ...ordered,
      name: sampleName,
      /** The service of the order that includes it; it then has no separate price, so only staff set it (SERVICE-004). */
      partOfService: Id.optional(),
      ...destination,
    }),
  }),
  change: endpoint({
    ...onSample(),
    method: 'PUT',
    summary:
      'Change the texts and the address of a sample, and in a draft its quantity at the current price (ChangeSample)',
    access: editors,
    body: z.strictObject({ ...changed, ...destination, name: sampleName }),
  }),
  price: endpoint({
    ...price(onSample('price')),
    summary: 'Get the price that another quantity of a sample would have',
    params: onSample().params,
  }),
  start: endpoint({
    ...onSample('start-sample'),
    summary: 'Start making a sample (StartSample)',
    access: staff,
    /** Default: calculated with the longest duration in the catalogue. */
    body: z.strictObject({ ...seen, estimatedCompletionDate: Moment.optional() }),
  }),
  ship: endpoint({
    ...onSample('ship-sample'),
    summary: 'Record that a sample was shipped (ShipSample)',
    access: staff,
    body: z.strictObject({
      ...seen,
      ...Tracking.shape,
      estimatedDeliveryDate: Moment.optional(),
      invoice: UploadedFile.optional(),
    }),
  }),
  complete: endpoint({
    ...onSample('complete-sample'),
    summary: 'Confirm receipt of a sample, or complete a sample that is not shipped (CompleteSample)',
    access: ['editor', 'staff', 'system'],
    body: z.strictObject({ ...seen, assets: assets.default([]) }),
  }),
  returnToWork: endpoint({
    ...onSample('return-sample-to-work'),
    summary: 'Remake a sample that was lost or rejected (ReturnSampleToWork)',
    access: staff,
    body: z.strictObject({ ...seen, reason: text(2000) }),
  }),
  cancel: endpoint({
    ...onSample('cancel-sample'),
    summary: 'Cancel a sample; customers only before work has started (CancelSample)',
    access: ['editor', 'staff', 'system'],
    body: z.strictObject(seen),
  }),
}

/** Endpoints of services. */
export const services = {
  add: endpoint({
    ...onOrder('service-items'),
    summary: 'Add a service from the catalog to an order (AddService)',
    access: editors,
    body: z.strictObject(ordered),
  }),
  change: endpoint({
    ...onService(),
    method: 'PUT',
    summary: 'Change the texts of a service, and in a draft its quantity at the current price (ChangeService)',
    access: editors,
    body: z.strictObject(changed),
  }),
  price: endpoint({
    ...price(onService('price')),
    summary: 'Get the price that another quantity of a service would have',
    params: onService().params,
  }),
  start: endpoint({
    ...onService('start-service'),
    summary: 'Start a service (StartService)',
    access: staff,
    body: z.strictObject(seen),
  }),
  submit: endpoint({
    ...onService('submit-service-for-review'),
    summary: 'Submit the result of a service for the customer’s review (SubmitServiceForReview)',
    access: staff,
    body: z.strictObject({ ...seen, assets: assets.min(1), comments: optionalText(2000) }),
  }),
  requestChanges: endpoint({
    ...onService('request-service-changes'),
    summary: 'Request changes to the submitted result, with a reason (RequestServiceChanges)',
    access: editors,
    body: z.strictObject({ ...seen, reason: text(2000) }),
  }),
  complete: endpoint({
    ...onService('complete-service'),
    summary: 'Approve the result of a service, or complete a service that needs no review (CompleteService)',
    access: editors,
    body: z.strictObject({ ...seen, assets: assets.default([]) }),
  }),
  cancel: endpoint({
    ...onService('cancel-service'),
    summary: 'Cancel a service; customers only before work has started (CancelService)',
    access: ['editor', 'staff', 'system'],
    body: z.strictObject(seen),
  }),
  recordProductSampleReceipt: endpoint({
    ...onService('record-product-sample-receipt'),
    summary: 'Record receipt of the customer’s product sample (RecordProductSampleReceipt)',
    access: staff,
    body: z.strictObject(seen),
  }),
  waiveProductSample: endpoint({
    ...onService('waive-product-sample'),
    summary: 'Waive the customer’s product sample (WaiveProductSample)',
    access: staff,
    body: z.strictObject(seen),
  }),
  requireProductSample: endpoint({
    ...onService('require-product-sample'),
    summary: 'Require a product sample from the customer (RequireProductSample)',
    access: staff,
    body: z.strictObject(seen),
  }),
  revokeProductSampleReceipt: endpoint({
    ...onService('revoke-product-sample-receipt'),
    summary: 'Revoke a receipt of a product sample that was recorded by mistake (RevokeProductSampleReceipt)',
    access: staff,
    body: z.strictObject(seen),
  }),
}

/** Reimbursements of earlier samples and services (SAMPLE-D02, SERVICE-D02). */
export const reimbursements = {
  get: endpoint({
    method: 'GET',
    path: '/orders/:requestId/reimbursements',
    summary: 'Get the reimbursements of earlier samples and services that apply to this order',
    access: ['customer', 'staff'],
    params: z.strictObject({ requestId: RequestId }),
    reply: z.object({ reimbursements: z.array(Reimbursement) }),
  }),
  ofWork: endpoint({
    method: 'GET',
    path: '/orders/:requestId/work-credits',
    summary:
      'Get the reimbursements of the completed samples and services of this order, and the orders that used them',
    access: ['customer', 'staff'],
    params: z.strictObject({ requestId: RequestId }),
    reply: z.object({ credits: z.array(WorkCredit) }),
  }),
}
