import { type Case, foldCase, nextItemNumber } from '#domain/case.ts'
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
import { type LiveService, serviceCan } from '#domain/ordering/service.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { paddedNumber } from '#domain/text/ids.ts'
import { orderedOffer } from '../catalogue/ordered-products.ts'
import { attachmentsOf } from '../files/attach-files.ts'
import { type Caller, seesOrder } from '../pipeline/access.ts'
import { query } from '../pipeline/operation.ts'
import { services } from './contracts/work-items.ts'
import { madeForItem, senderOf, orderWithItems, workCommand, workedItem } from './work-command.ts'
import { repricedService, servicePrices, workPrice } from './work-prices.ts'

/** Service commands (tables SERVICE-T and SAMPLE-T10..T14). */

const streamOf = (state: Case, { serviceId }: { serviceId: string }): string => {
  const found = Object.entries(state.services).find(([, own]) => own.serviceId === serviceId)
  if (!found) throw new Rejection(notFound('service'))
  return found[0]
}

/** SERVICE-T01, SAMPLE-T10: at the catalogue price; free of charge in an order in progress. */
export const addService = workCommand('service', services.add, 'AddService', {
  stream: (_state, _input, idGenerator) => idGenerator.stream('service'),
  data: ({ productId, quantity, itemId, scope, additionalNotes }, { state, caller, ports }) => {
    throwIfRefused(workCan.add('AddService', orderWithItems(state), senderOf(caller)))
    const order = requireExisting(state.order)
    const { index } = ports.shop()
    const service = index.catalogue.services.find((one) => one.serviceId === productId)
    if (!service) throw new Rejection(invalidInput('productId', 'shop.notInCatalogue', { field: 'productId' }))
    throwIfRefused(service.price === 0 ? ruleBroken('productId', 'rule.nothingToOrder') : undefined)
    workedItem(state, itemId)
    const isFree = order.status === 'inProgress'
    return {
      serviceId: ports.idGenerator.ulid(),
      itemNumber: paddedNumber(nextItemNumber(state)),
      product: orderedOffer(index, service.serviceId, service.title),
      priceUnit: service.priceUnit,
      itemId: itemId ?? null,
      scope,
      additionalNotes,
      ...servicePrices(ports, service, { quantity, currency: order.currency, isFree }),
      estimatedDays: service.estimatedDays,
      productSample: service.needsProductSample ? ('pending' as const) : ('notRequired' as const),
    }
  },
})

const serviceIn = (state: Case, serviceId: string): LiveService => state.services[streamOf(state, { serviceId })]!

type Change = { serviceId: string; quantity: number }

/** Who may change a service and when, and whether also its quantity. */
const whyUnchangeable = (state: Case, { serviceId, quantity }: Change, caller: Caller): Refusal | undefined => {
  const own = serviceIn(state, serviceId)
  return firstOf(
    workCan.change('ChangeService', state.order, senderOf(caller)),
    serviceCan.change(own),
    quantity === own.quantity ? undefined : workCan.changeQuantity(state.order),
  )
}

/** ORDER-D01: texts, and in a draft the quantity. The product and its item stay as they are (decision 215). */
export const changeService = workCommand('service', services.change, 'ChangeService', {
  stream: streamOf,
  precondition: whyUnchangeable,
  data: ({ serviceId, quantity, scope, additionalNotes }, { state, ports }) => ({
    scope,
    additionalNotes,
    repriced: repricedService(ports, serviceIn(state, serviceId), quantity, requireExisting(state.order).currency),
  }),
})

/** The price that a change of the quantity would result in. */
export const getServicePrice = query(services.price, async ({ caller, params, query: asked }, ports) => {
  const state = foldCase(await ports.log.readCase(params))
  throwIfRefused(seesOrder(caller, state))
  const own = serviceIn(state, params.serviceId)
  const { quantity = own.quantity } = asked
  throwIfRefused(whyUnchangeable(state, { ...params, quantity }, caller))
  const prices = repricedService(ports, own, quantity, requireExisting(state.order).currency) ?? own
  return { payload: workPrice(quantity, prices, prices.reimbursableAmount) }
})

const advancing = (name: string) => ({
  stream: streamOf,
  precondition: ({ order }: Case) => workCan.advance(name, order),
})

export const startService = workCommand('service', services.start, 'StartService', {
  ...advancing('StartService'),
  data: ({ serviceId }, { state }) => madeForItem(state, serviceIn(state, serviceId)),
})

export const submitServiceForReview = workCommand('service', services.submit, 'SubmitServiceForReview', {
  ...advancing('SubmitServiceForReview'),
  data: async ({ assets, comments }, { ports }) => ({
    assets: await attachmentsOf(ports, assets, 'assets'),
    comments,
  }),
})

export const requestServiceChanges = workCommand('service', services.requestChanges, 'RequestServiceChanges', {
  ...advancing('RequestServiceChanges'),
  data: ({ reason }) => ({ reason }),
})

export const completeService = workCommand('service', services.complete, 'CompleteService', {
  ...advancing('CompleteService'),
  data: async ({ assets }, { caller, ports }) => ({
    by: senderOf(caller),
    assets: senderOf(caller) === 'customer' ? [] : await attachmentsOf(ports, assets, 'assets'),
  }),
})

export const cancelService = workCommand('service', services.cancel, 'CancelService', {
  stream: streamOf,
  data: (_, { state, caller }) => {
    throwIfRefused(workCan.cancel('CancelService', state.order, senderOf(caller)))
    return { by: senderOf(caller) }
  },
})

const receiving = (name: string) => ({
  stream: streamOf,
  precondition: ({ order }: Case) => workCan.receive(name, order),
  data: () => ({}),
})

export const recordProductSampleReceipt = workCommand(
  'service',
  services.recordProductSampleReceipt,
  'RecordProductSampleReceipt',
  receiving('RecordProductSampleReceipt'),
)
export const waiveProductSample = workCommand(
  'service',
  services.waiveProductSample,
  'WaiveProductSample',
  receiving('WaiveProductSample'),
)
export const requireProductSample = workCommand(
  'service',
  services.requireProductSample,
  'RequireProductSample',
  receiving('RequireProductSample'),
)
export const revokeProductSampleReceipt = workCommand(
  'service',
  services.revokeProductSampleReceipt,
  'RevokeProductSampleReceipt',
  receiving('RevokeProductSampleReceipt'),
)
