import { type Case, nextItemNumber } from '#domain/case.ts'
import { ruleBroken, throwIfRefused, invalidInput, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { paddedNumber } from '#domain/text/ids.ts'
import { orderedOffer } from '../catalogue/ordered-products.ts'
import { attachmentsOf } from '../files/attach-files.ts'
import { services } from './contracts/work-items.ts'
import { senderOf, minorIn, orderWithItems, workCommand, workedItem } from './work-command.ts'

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
    const minor = minorIn(ports, order.currency)
    const isFree = order.status === 'inProgress'
    const unitPrice = isFree ? 0 : minor(service.price)
    return {
      serviceId: ports.idGenerator.ulid(),
      itemNumber: paddedNumber(nextItemNumber(state)),
      product: orderedOffer(index, service.serviceId, service.title),
      priceUnit: service.priceUnit,
      itemId: itemId ?? null,
      scope,
      additionalNotes,
      quantity,
      unitPrice,
      price: quantity * unitPrice,
      reimbursableAmount: isFree ? 0 : minor(service.reimbursable),
      estimatedDays: service.estimatedDays,
      productSample: service.needsProductSample ? ('pending' as const) : ('notRequired' as const),
    }
  },
})

const advancing = (name: string) => ({
  stream: streamOf,
  precondition: ({ order }: Case) => workCan.advance(name, order),
})

export const startService = workCommand('service', services.start, 'StartService', {
  ...advancing('StartService'),
  data: () => ({}),
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
