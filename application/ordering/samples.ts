import { type Case, foldCase, nextItemNumber, servicesOf } from '#domain/case.ts'
import {
  firstOf,
  ruleBroken,
  throwIfRefused,
  invalidInput,
  notFound,
  type Refusal,
  Rejection,
} from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { type LiveSample, sampleCan, usualTransitDays } from '#domain/ordering/sample.ts'
import { isOpenService } from '#domain/ordering/service.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { paddedNumber } from '#domain/text/ids.ts'
import { plannedDay } from '#domain/time.ts'
import { orderedOffer } from '../catalogue/ordered-products.ts'
import { attachmentOf, attachmentsOf } from '../files/attach-files.ts'
import { type Caller, seesOrder } from '../pipeline/access.ts'
import { query } from '../pipeline/operation.ts'
import { samples } from './contracts/work-items.ts'
import { madeForItem, senderOf, orderWithItems, workCommand, workedItem } from './work-command.ts'
import { repricedSample, samplePrices, workPrice } from './work-prices.ts'

/** Sample commands (table SAMPLE-T). */

const streamOf = (state: Case, { sampleId }: { sampleId: string }): string => {
  const found = Object.entries(state.samples).find(([, own]) => own.sampleId === sampleId)
  if (!found) throw new Rejection(notFound('sample'))
  return found[0]
}

/**
 * An address that a sample is sent to (SAMPLE-002).
 *
 * @throws {Rejection} not-found if the order has no such shipping address
 */
const shippingAddressIn = (state: Case, addressId: string | undefined): string | undefined => {
  const { addresses } = requireExisting(state.order)
  const isKnown = addresses.some(({ id, type }) => type === 'shipping' && id === addressId)
  throwIfRefused(addressId === undefined || isKnown ? undefined : notFound('address'))
  return addressId
}

/** SAMPLE-T01: at the catalogue price; free of charge as part of a service or in an order in progress. */
export const addSample = workCommand('sample', samples.add, 'AddSample', {
  stream: (_state, _input, idGenerator) => idGenerator.stream('sample'),
  data: (
    { productId, quantity, itemId, partOfService, addressId, name, scope, additionalNotes },
    { state, caller, ports },
  ) => {
    throwIfRefused(workCan.add('AddSample', orderWithItems(state), senderOf(caller)))
    throwIfRefused(partOfService === undefined ? undefined : workCan.include('partOfService', senderOf(caller)))
    const order = requireExisting(state.order)
    const { index } = ports.shop()
    const sample = index.catalogue.samples.find((one) => one.sampleId === productId)
    if (!sample) throw new Rejection(invalidInput('productId', 'shop.notInCatalogue', { field: 'productId' }))
    const isFree = partOfService !== undefined || order.status === 'inProgress'
    const prices = samplePrices(ports, sample, { quantity, currency: order.currency, isFree })
    const category = workedItem(state, itemId)?.configured?.productCategory.categoryId
    throwIfRefused(
      category === undefined || sample.categories.includes(category)
        ? undefined
        : ruleBroken('productId', 'rule.sampleForOtherCategory'),
    )
    const service = servicesOf(state).find(({ serviceId }) => serviceId === partOfService)
    throwIfRefused(partOfService === undefined || (service && isOpenService(service)) ? undefined : notFound('service'))
    return {
      sampleId: ports.idGenerator.ulid(),
      itemNumber: paddedNumber(nextItemNumber(state)),
      product: orderedOffer(index, sample.sampleId, sample.title),
      group: sample.group,
      category: sample.category,
      itemId: itemId ?? null,
      partOfService: partOfService ?? null,
      name,
      scope,
      additionalNotes,
      ...prices,
      estimatedDays: { min: sample.days.best, max: sample.days.worst },
      addressId: shippingAddressIn(state, addressId),
    }
  },
})

const sampleIn = (state: Case, sampleId: string): LiveSample => state.samples[streamOf(state, { sampleId })]!

type Change = { sampleId: string; quantity: number }

/** Who may change a sample and when, and whether also its quantity. */
const whyUnchangeable = (state: Case, { sampleId, quantity }: Change, caller: Caller): Refusal | undefined => {
  const own = sampleIn(state, sampleId)
  return firstOf(
    workCan.change('ChangeSample', state.order, senderOf(caller)),
    sampleCan.change(own),
    quantity === own.numberOfSamples ? undefined : workCan.changeQuantity(state.order),
    quantity === own.numberOfSamples || own.partOfService === null
      ? undefined
      : workCan.include('quantity', senderOf(caller)),
  )
}

/** ORDER-D01: texts, the address, and in a draft the quantity. The product, its item and its service stay as they are (decision 215). */
export const changeSample = workCommand('sample', samples.change, 'ChangeSample', {
  stream: streamOf,
  precondition: whyUnchangeable,
  data: ({ sampleId, quantity, addressId, name, scope, additionalNotes }, { state, ports }) => ({
    addressId: shippingAddressIn(state, addressId),
    name,
    scope,
    additionalNotes,
    repriced: repricedSample(ports, sampleIn(state, sampleId), quantity, requireExisting(state.order).currency),
  }),
})

/** The price that a change of the quantity would result in. */
export const getSamplePrice = query(samples.price, async ({ caller, params, query: asked }, ports) => {
  const state = foldCase(await ports.log.readCase(params))
  throwIfRefused(seesOrder(caller, state))
  const own = sampleIn(state, params.sampleId)
  const { quantity = own.numberOfSamples } = asked
  throwIfRefused(whyUnchangeable(state, { ...params, quantity }, caller))
  const prices = repricedSample(ports, own, quantity, requireExisting(state.order).currency) ?? own
  return { payload: workPrice(quantity, prices, prices.maximumReimbursementAmount) }
})

const advancing = (name: string) => ({
  stream: streamOf,
  precondition: ({ order }: Case) => workCan.advance(name, order),
})

export const startSample = workCommand('sample', samples.start, 'StartSample', {
  ...advancing('StartSample'),
  data: ({ sampleId, estimatedCompletionDate }, { state, ports }) => {
    const own = sampleIn(state, sampleId)
    const days = own.estimatedDays.max
    return {
      ...madeForItem(state, own),
      estimatedCompletionDate: estimatedCompletionDate
        ? plannedDay(estimatedCompletionDate, 0)
        : plannedDay(ports.now(), days),
    }
  },
})

export const shipSample = workCommand('sample', samples.ship, 'ShipSample', {
  ...advancing('ShipSample'),
  data: async (
    { courier, trackingCodes, trackingUrl, additionalComments, estimatedDeliveryDate, invoice },
    { ports },
  ) => ({
    shipmentTracking: {
      courier,
      trackingCodes,
      ...(trackingUrl !== undefined && { trackingUrl }),
      ...(additionalComments !== undefined && { additionalComments }),
    },
    // A planned date: the day at the factory, like the estimated completion (decision 135).
    estimatedDeliveryDate: estimatedDeliveryDate
      ? plannedDay(estimatedDeliveryDate, 0)
      : plannedDay(ports.now(), usualTransitDays),
    invoice: invoice ? await attachmentOf(ports, invoice, 'invoice') : null,
  }),
})

export const completeSample = workCommand('sample', samples.complete, 'CompleteSample', {
  stream: streamOf,
  precondition: ({ order }, _, caller) => workCan.arrive('CompleteSample', order, senderOf(caller)),
  data: async ({ assets }, { caller, ports }) => ({
    by: senderOf(caller),
    assets: senderOf(caller) === 'customer' ? [] : await attachmentsOf(ports, assets, 'assets'),
  }),
})

export const returnSampleToWork = workCommand('sample', samples.returnToWork, 'ReturnSampleToWork', {
  ...advancing('ReturnSampleToWork'),
  data: ({ reason }) => ({ reason }),
})

export const cancelSample = workCommand('sample', samples.cancel, 'CancelSample', {
  stream: streamOf,
  data: (_, { state, caller }) => {
    throwIfRefused(workCan.cancel('CancelSample', state.order, senderOf(caller)))
    return { by: senderOf(caller) }
  },
})
