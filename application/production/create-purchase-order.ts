import { type Case, foldCase } from '#domain/case.ts'
import { totalOf, unitPriceOf } from '#domain/kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import type { ItemConfiguration } from '#domain/ordering/item-configuration.ts'
import { itemOf, type PackagingItem, sourcingOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import type { Sourcing } from '#domain/ordering/quote.ts'
import { purchaseOrderValidDays } from '#domain/people/policy.ts'
import { artworkOf, type ArtworkStatus, filesForProduction, type ItemArtwork } from '#domain/production/artwork.ts'
import { dielineStatusOf } from '#domain/production/item-dieline.ts'
import { unorderedPieces } from '#domain/production/pieces-to-plan.ts'
import { type DielineStatus, sheetOf, type Source, type SpecSheet } from '#domain/production/purchase-order-core.ts'
import { isOutdated, type PurchaseOrder, purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { plannedDay, plusDays } from '#domain/time.ts'
import { boundCommand } from '../pipeline/operation.ts'
import type { Ports } from '../pipeline/ports.ts'
import { purchaseOrders as contracts } from './contracts/purchase-orders.ts'
import { answerWithPurchaseOrder } from './on-purchase-order.ts'

/** Creates a purchase order: from the selected quote, or as entered by staff (PO-T01, PO-T17, PO-T22). */

const quantityRefusal = (left: number, quantity: number): Refusal | undefined => {
  if (left <= 0) return ruleBroken('quantity', 'rule.allOrdered')
  return quantity > left ? ruleBroken('quantity', 'rule.aboveUnordered', { n: left }) : undefined
}

/** The cost assigned to the item is the cost of producing one piece, not of tooling or ready-made goods. */
const unlessPriced = (unitCost: number | undefined): Refusal | undefined =>
  unitCost === undefined ? ruleBroken('unitCost', 'rule.costNeeded') : undefined

/** Why a supplier cannot receive purchase orders, with the next action; undefined if it can. */
export const supplierRefusal = async (
  { people }: Pick<Ports, 'people'>,
  supplierId: string,
  confirmedBy: 'supplier' | 'staff',
): Promise<Refusal | undefined> => {
  const standing = await people.supplierStanding(supplierId)
  if (standing === undefined) return notFound('supplier')
  if (standing === 'archived') return ruleBroken('supplierId', 'rule.purchaseFromArchived')
  return standing === 'withoutUsers' && confirmedBy === 'supplier'
    ? ruleBroken('supplierId', 'rule.supplierWithoutUsers')
    : undefined
}

export const createPurchaseOrder = boundCommand(
  contracts.create,
  {
    aggregate: 'purchase-order',
    name: 'CreatePurchaseOrder',
    of: ({ requestId }) => ({ requestId }),
    allow: (caller) => (caller.audience === 'staff' ? undefined : notFound('order')),
    stream: (_state, _input, idGenerator) => idGenerator.stream('purchase-order'),
    precondition: (state, { itemId, quantity, type = 'production', unitCost, replaces }) => {
      const item = itemOf(requireExisting(state.order), itemId)
      const left = unorderedPieces(state, item)
      return firstOf(
        purchaseOrderCan.create(state.order),
        item.selected ? undefined : ruleBroken('itemId', 'rule.itemNotProduced'),
        replaces === undefined || formerOf(state, itemId, replaces) ? undefined : notFound('purchaseOrder'),
        type === 'production' ? quantityRefusal(left, quantity ?? left) : unlessPriced(unitCost),
      )
    },
    data: async (
      { itemId, quantity, type = 'production', supplierId, unitCost, replaces },
      { state, caller, ports },
    ) => {
      const order = requireExisting(state.order)
      const item = itemOf(order, itemId)
      const sourcing = sourcingFor(item, supplierId, unitCost)
      // An assigned supplier, or the one with which a process continues, may have been archived since; then the release is
      // refused.
      const isChosen = supplierId !== undefined && caller.actor.kind !== 'system'
      if (isChosen) throwIfRefused(await supplierRefusal(ports, supplierId, 'staff'))
      const { embeddedProduct } = item.configured ?? {}
      const source: Source = {
        requestId: order.requestId,
        itemId,
        embeddedId: embeddedProduct?.productId ?? null,
        itemNumber: item.itemNumber,
        // Numbers of removed purchase orders are not reused.
        index: Object.values(state.purchaseOrders).filter((po) => po.source?.itemId === itemId).length + 1,
      }
      const usual = type === 'production' ? unorderedPieces(state, item) : 1
      const of = { item, sourcing, quantity: quantity ?? usual, type }
      const artwork = artworkOf(order, item)
      const spec = specSheet(
        of,
        { artwork, dieline: dielineStatusOf(order, item, artwork) },
        source,
        order.currency,
        ports,
      )
      if (replaces === undefined) return { source, spec }
      const former = formerOf(state, itemId, replaces)!
      const delivery = deliveryOf(sheetOf(former), spec, isOutdated(former, order))
      return { source, spec: { ...spec, ...delivery }, replaces }
    },
  },
  async (ports, caller, answer) => {
    const created = Object.values(foldCase(answer.events).purchaseOrders).at(-1)?.spec
    if (!created) throw new Rejection(notFound('purchaseOrder'))
    return answerWithPurchaseOrder(ports, caller, answer, created)
  },
)

/** The removed purchase order of an item whose work is moved or changed. */
const formerOf = ({ purchaseOrders }: Case, itemId: string, purchaseOrderId: string): PurchaseOrder | undefined =>
  Object.values(purchaseOrders).find(
    (po) => po.status === 'removed' && po.source?.itemId === itemId && po.spec?.purchaseOrderId === purchaseOrderId,
  )

/** Address, marks and cartons as staff entered them; marks name the new purchase order. Cartons of a changed item differ. */
const deliveryOf = (former: SpecSheet, { purchaseOrderId }: SpecSheet, isChanged: boolean): Partial<SpecSheet> => ({
  shipTo: former.shipTo,
  marks: former.marks.replaceAll(former.purchaseOrderId, purchaseOrderId),
  ...(!isChanged && former.cartons && { cartons: former.cartons }),
})

/** As entered by staff, otherwise as assigned to the item; `unitCost` in the currency. */
const sourcingFor = (item: PackagingItem, supplierId = sourcingOf(item)?.supplierId, unitCost?: number): Sourcing => {
  const cost = unitCost === undefined ? sourcingOf(item)?.unitCost : unitPriceOf(unitCost)
  if (supplierId === undefined || cost === undefined)
    throw new Rejection(ruleBroken('supplierId', 'rule.supplierNeeded'))
  return { supplierId, unitCost: cost }
}

const specSheet = (
  {
    item: { id, selected, configured, product },
    sourcing: { supplierId, unitCost },
    quantity,
    type,
  }: { item: PackagingItem; sourcing: Sourcing; quantity: number; type: SpecSheet['type'] },
  { artwork, dieline }: { artwork: ItemArtwork; dieline: DielineStatus },
  { itemNumber }: Source,
  currency: SpecSheet['currency'],
  { idGenerator, now }: Ports,
): SpecSheet => {
  if (!selected || !configured) throw new Error(`Item ${id} was placed without a selected quote`)
  const purchaseOrderId = idGenerator.human()
  const at = now()
  return {
    purchaseOrderId,
    supplierId,
    type,
    title: product.title,
    specification: configured.specification,
    configured: withoutComments(configured),
    quantity,
    unitPrice: unitCost,
    total: totalOf(quantity, unitCost),
    currency,
    // Only produced goods have one. The drawing of the configuration is also available to the supplier, unless it is
    // only preliminary (decision 218).
    dieline: type !== 'production' ? 'notRequired' : dieline === 'pending' ? 'pending' : 'available',
    artwork: artworkOnCreation[artwork.status],
    artworkFiles: filesForProduction(artwork),
    plannedReadyDate: plannedDay(at, selected.leadTimeDays),
    validUntil: plusDays(at, purchaseOrderValidDays),
    confirmationFrom: 'supplier',
    shipTo: '',
    marks: `PO ${purchaseOrderId}\nITEM ${itemNumber}`,
  }
}

/** PO-T22, for every type: blank goods need no artwork; previously approved artwork is included. */
const artworkOnCreation: Record<ArtworkStatus, SpecSheet['artwork']> = {
  notRequired: 'notRequired',
  approved: 'receivedFromCustomer',
  pendingClient: 'pending',
  requiresChanges: 'pending',
  pendingApprovalPM: 'pending',
  pendingPM: 'pending',
  pendingApprovalClient: 'atCustomer',
}

/** Comments and files from the customer are omitted, because they can contain data that suppliers must not see. */
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
