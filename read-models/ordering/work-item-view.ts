import type { SampleItem, ServiceItem } from '#application/ordering/contracts/work-shapes.ts'
import { type Case, samplesOf, servicesOf } from '#domain/case.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import type { LiveSample } from '#domain/ordering/sample.ts'
import type { LiveService } from '#domain/ordering/service.ts'
import { wasOrdered } from '#domain/ordering/work-item.ts'
import { type Moment, plannedDay } from '#domain/time.ts'
import { filesOfItem, noFiles } from './file-view.ts'

/** Converts samples and services to the shapes of the contracts. Money is converted to numbers in the currency. */

/** An order item with its sample (SAMPLE-001..003). */
export const sampleItemView = (own: LiveSample, state: Case): SampleItem => {
  const { sampleId: id, itemNumber, product, additionalNotes, numberOfSamples, status } = own
  const { addresses, placedOn } = requireExisting(state.order)
  const to = addresses.filter(({ type }) => type === 'shipping')
  const start = own.startedOn ?? placedOn
  return {
    itemType: 'sample',
    id,
    itemNumber,
    product,
    quantity: numberOfSamples,
    unitPrice: inCurrency(own.unitPrice),
    total: inCurrency(own.price),
    additionalNotes,
    returnedAmount: returnedOf(id, state),
    sample: {
      id,
      status,
      group: own.group,
      category: own.category,
      name: own.name,
      scope: own.scope,
      additionalNotes,
      itemId: own.itemId,
      partOfService: own.partOfService,
      numberOfSamples,
      price: inCurrency(own.price),
      maximumReimbursementAmount: inCurrency(own.maximumReimbursementAmount),
      isReimbursable: own.isReimbursable,
      ...filesOf(own.itemId, state),
      assets: own.assets,
      addressId: (to.find(({ id: one }) => one === own.addressId) ?? to[0])?.id ?? null,
      invoice: own.invoice ?? null,
      shipmentTracking: own.shipmentTracking ?? null,
      returnReason: own.returnReason ?? null,
      estimatedStartDate: orderedOn(own, placedOn),
      estimatedCompletionDate: own.estimatedCompletionDate ?? later(start, own.estimatedDays.max),
      estimatedDeliveryDate: own.estimatedDeliveryDate ?? null,
      actualStartDate: own.startedOn ?? null,
      actualCompletionDate: own.completedOn ?? null,
      actualShippingDate: own.shippedOn ?? null,
      actualDeliveryDate: (own.shippedOn && own.completedOn) ?? null,
    },
  }
}

/** An order item with its service (SERVICE-001, SERVICE-D01). */
export const serviceItemView = (own: LiveService, state: Case): ServiceItem => {
  const { serviceId: id, itemNumber, product, additionalNotes, quantity, status } = own
  const { placedOn } = requireExisting(state.order)
  return {
    itemType: 'service',
    id,
    itemNumber,
    product,
    quantity,
    unitPrice: inCurrency(own.unitPrice),
    total: inCurrency(own.price),
    additionalNotes,
    returnedAmount: returnedOf(id, state),
    service: {
      id,
      service: product,
      status,
      scope: own.scope,
      additionalNotes,
      itemId: own.itemId,
      priceUnit: own.priceUnit,
      price: inCurrency(own.price),
      reimbursableAmount: inCurrency(own.reimbursableAmount),
      productSample: own.productSample,
      ...filesOf(own.itemId, state),
      assets: own.assets,
      comments: own.comments,
      changesReason: own.changesReason ?? null,
      estimatedDays: own.estimatedDays,
      dates: {
        estimatedStartDate: orderedOn(own, placedOn),
        estimatedEndDate: later(own.startedOn ?? placedOn, own.estimatedDays),
        actualStartDate: own.startedOn ?? null,
        actualEndDate: own.endedOn ?? null,
      },
    },
  }
}

const returnedOf = (id: string, { order }: Case): number | null => {
  const settled = requireExisting(order).settledWork?.find(({ workId }) => workId === id)
  return settled ? inCurrency(settled.amount) : null
}

/** When it was ordered; null for work that was removed from the draft. */
const orderedOn = (own: LiveSample | LiveService, placedOn: Moment | undefined): Moment | null =>
  placedOn !== undefined && wasOrdered(own, placedOn) ? placedOn : null

const later = (moment: Moment | undefined, days: number): Moment | null =>
  moment === undefined ? null : plannedDay(moment, days)

/** The dieline and artwork of the packaging item associated with the work. */
const filesOf = (itemId: string | null, { order }: Case) => {
  const item = itemsOf(order).find(({ id }) => id === itemId)
  return item?.configured ? filesOfItem(item, order) : noFiles
}

/** The samples and services of a packaging item, and the reimbursement of its samples (SAMPLE-009). */
export const workOfItem = (itemId: string, state: Case) => {
  const samples = samplesOf(state).filter((one) => one.itemId === itemId)
  return {
    samples: samples.map(({ sampleId }) => sampleId),
    services: servicesOf(state).flatMap((one) => (one.itemId === itemId ? [one.serviceId] : [])),
    sampleReimbursementPolicies: samples.map(({ sampleId, category, isReimbursable, maximumReimbursementAmount }) => ({
      sampleId,
      category,
      isReimbursable,
      maximumReimbursementAmount: inCurrency(maximumReimbursementAmount),
    })),
  }
}
