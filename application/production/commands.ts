import type { Case } from '#domain/case.ts'
import { totalOf } from '#domain/kernel/money.ts'
import { broken, notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import type { ItemConfiguration } from '#domain/ordering/item-configuration.ts'
import { itemOf, type PackagingItem, sourcingOf } from '#domain/ordering/order-items.ts'
import { existing } from '#domain/ordering/order.ts'
import {
  artworkOf,
  type ArtworkStatus,
  filesForProduction,
  isArtworkReady,
  type ItemArtwork,
} from '#domain/production/artwork.ts'
import { isReleased, purchaseOrderCan, type Source, type SpecSheet } from '#domain/production/purchase-order.ts'
import { plusDays } from '#domain/time.ts'
import type { Caller } from '../pipeline/access.ts'
import { command } from '../pipeline/handle.ts'
import { boundCommand } from '../pipeline/operation.ts'
import type { IdGenerator } from '../pipeline/ports.ts'
import { production } from './contracts.ts'

/** What may be asked of purchase orders: issued by a process, worked by the supplier they are for. */

/** Finds a purchase order of a case, for those who may see it. */
const onPurchaseOrder = {
  aggregate: 'purchase-order' as const,
  of: ({ purchaseOrderId }: OfPurchaseOrder) => ({ purchaseOrderId }),
  allow: (caller: Caller, state: Case, { purchaseOrderId }: OfPurchaseOrder) =>
    seesPurchaseOrder(caller, state, purchaseOrderId),
  stream: (state: Case, { purchaseOrderId }: OfPurchaseOrder) => streamOf(state, purchaseOrderId),
}
type OfPurchaseOrder = { purchaseOrderId: string }

const streamOf = (state: Case, purchaseOrderId: string): string => {
  const found = Object.entries(state.purchaseOrders).find(([, { spec }]) => spec?.purchaseOrderId === purchaseOrderId)
  if (!found) throw new Rejection(notFound('purchaseOrder'))
  return found[0]
}

/** A supplier sees its own purchase orders after their release (PO-D03). */
const seesPurchaseOrder = (caller: Caller, state: Case, purchaseOrderId: string): Refusal | undefined => {
  const po = Object.values(state.purchaseOrders).find(({ spec }) => spec?.purchaseOrderId === purchaseOrderId)
  if (po && caller.audience === 'staff') return undefined
  const own = caller.audience === 'supplier' && po && po.spec?.supplierId === caller.supplierId
  return own && isReleased(po) ? undefined : notFound('purchaseOrder')
}

/** PO-T01, PO-T17, PO-T22: what the chosen quote promised, from the supplier that staff named in it. */
export const createPurchaseOrder = command<{ caseId: string; itemId: string }>({
  aggregate: 'purchase-order',
  name: 'CreatePurchaseOrder',
  access: ['staff', 'system'],
  of: ({ caseId }) => ({ caseId }),
  allow: (caller) => (caller.audience === 'staff' ? undefined : notFound('order')),
  stream: (_state, _input, idGenerator) => idGenerator.stream('purchase-order'),
  precondition: ({ order }) => purchaseOrderCan.create(order),
  data: ({ itemId }, { state: { purchaseOrders, ...state }, ports }) => {
    const order = existing(state.order)
    const item = itemOf(order, itemId)
    const index = Object.values(purchaseOrders).filter(({ source }) => source?.itemId === itemId).length + 1
    const source = { requestId: order.requestId, itemId, itemNumber: item.itemNumber, index }
    return { source, spec: specSheet(item, artworkOf(order, item), order.currency, ports.idGenerator, ports.now()) }
  },
})

const specSheet = (
  item: PackagingItem,
  artwork: ItemArtwork,
  currency: SpecSheet['currency'],
  idGenerator: IdGenerator,
  now: string,
): SpecSheet => {
  const { selected, configured, product } = item
  const sourcing = sourcingOf(item)
  if (!selected || !sourcing || !configured) throw new Error(`Item ${item.id} was placed without a sourced quote`)
  return {
    purchaseOrderId: idGenerator.human(),
    supplierId: sourcing.supplierId,
    type: 'production',
    title: product.title,
    specification: configured.specification,
    configured: withoutComments(configured),
    quantity: selected.quantity,
    unitPrice: sourcing.unitCost,
    total: totalOf(selected.quantity, sourcing.unitCost),
    currency,
    // The drawing is generated from the configuration, for the supplier too.
    dieline: 'available',
    artwork: artworkOnCreation[artwork.status],
    artworkFiles: filesForProduction(artwork),
    plannedReadyDate: plusDays(now, selected.leadTimeDays),
  }
}

/** PO-T22: blank goods need none; artwork that was approved before comes along. */
const artworkOnCreation: Record<ArtworkStatus, SpecSheet['artwork']> = {
  notRequired: 'notRequired',
  approved: 'receivedFromCustomer',
  pendingClient: 'pending',
  requiresChanges: 'pending',
  pendingApprovalPM: 'pending',
  pendingPM: 'pending',
  pendingApprovalClient: 'atCustomer',
}

/** Comments and files stay with the customer's order: they may hold what no supplier is to know. */
const withoutComments = ({
  product,
  configuration,
  embeddedProduct,
  embeddedConfiguration,
}: ItemConfiguration): SpecSheet['configured'] => {
  const removed = { additionalComments: '', attachments: [] }
  return {
    product,
    configuration: { ...configuration, ...removed },
    embeddedProduct,
    embeddedConfiguration: embeddedConfiguration && { ...embeddedConfiguration, ...removed },
  }
}

export const releasePurchaseOrder = command<OfPurchaseOrder>({
  ...onPurchaseOrder,
  name: 'ReleasePurchaseOrder',
  access: ['staff', 'system'],
  data: (input, { state, ports }) => {
    const { leadTimeDays } = itemOf(existing(state.order), sourceIn(state, input).itemId).selected!
    return { plannedReadyDate: plusDays(ports.now(), leadTimeDays) }
  },
})

/** PO-T24: the customer approved the proof of the item. */
export const receiveCustomerArtwork = command<OfPurchaseOrder>({
  ...onPurchaseOrder,
  name: 'ReceiveCustomerArtwork',
  access: ['staff', 'system'],
  precondition: ({ order, purchaseOrders }, input) => {
    const item = itemOf(existing(order), sourceIn({ purchaseOrders }, input).itemId)
    const { status } = artworkOf(existing(order), item)
    return isArtworkReady(status) ? undefined : broken('artwork', 'rule.artworkRequired')
  },
  data: (input, { state }) => {
    const order = existing(state.order)
    return { artworkFiles: filesForProduction(artworkOf(order, itemOf(order, sourceIn(state, input).itemId))) }
  },
})

/** The item that a purchase order is for. */
const sourceIn = ({ purchaseOrders }: Pick<Case, 'purchaseOrders'>, { purchaseOrderId }: OfPurchaseOrder): Source => {
  const found = Object.values(purchaseOrders).find(({ spec }) => spec?.purchaseOrderId === purchaseOrderId)
  if (!found?.source) throw new Rejection(notFound('purchaseOrder'))
  return found.source
}

/** Binds the contract of a command of the supplier; it answers with the purchase order as the supplier may know it. */
const supplierCommand = (contract: typeof production.confirm, name: string) =>
  boundCommand(
    contract,
    { ...onPurchaseOrder, name, data: () => ({}) },
    async ({ reads }, _caller, { events, position }, { purchaseOrderId }) => {
      const json = await reads.purchaseOrders.after(events, purchaseOrderId)
      if (json === undefined) throw new Rejection(notFound('purchaseOrder'))
      return { json, position }
    },
  )

export const confirmPurchaseOrder = supplierCommand(production.confirm, 'ConfirmPurchaseOrder')
export const approveFactoryArtwork = supplierCommand(production.approveArtwork, 'ApproveFactoryArtwork')
export const startPurchaseOrder = supplierCommand(production.start, 'StartPurchaseOrder')
export const completePurchaseOrder = supplierCommand(production.complete, 'CompletePurchaseOrder')
