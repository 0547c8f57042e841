import type { PurchaseOrderForStaff, PurchaseOrderForSupplier } from '#application/production/contracts.ts'
import { inCurrency, unitInCurrency } from '#domain/kernel/money.ts'
import type { PurchaseOrder } from '#domain/production/purchase-order.ts'

/** From a folded purchase order to what people read, in the shapes of the contracts. Prices are the supplier's. */

const common = ({ status, spec, confirmation, startedOn, actualReadyDate }: PurchaseOrder, changedOn: string) => {
  if (status === 'none' || !spec) return undefined
  const { purchaseOrderId, supplierId: _, unitPrice, total, ...sheet } = spec
  return {
    ...sheet,
    id: purchaseOrderId,
    status,
    unitPrice: unitInCurrency(unitPrice),
    total: inCurrency(total),
    confirmation: {
      ...confirmation,
      completedOn: confirmation.completedOn ?? null,
      completedBy: confirmation.completedBy ?? null,
    },
    startedOn: startedOn ?? null,
    actualReadyDate: actualReadyDate ?? null,
    changedOn,
  }
}

/** For the supplier it was released to; `po` is folded from what that supplier may know. */
export const purchaseOrderForSupplier = (
  po: PurchaseOrder,
  changedOn: string,
): PurchaseOrderForSupplier | undefined => {
  const view = common(po, changedOn)
  return view && po.releasedOn ? { ...view, releasedOn: po.releasedOn } : undefined
}

/** For staff, inside the view of its order. */
export const purchaseOrderForStaff = (po: PurchaseOrder, changedOn: string): PurchaseOrderForStaff | undefined => {
  const view = common(
    po,
    po.actualReadyDate ?? po.startedOn ?? po.confirmation.completedOn ?? po.releasedOn ?? changedOn,
  )
  if (!view || !po.source || !po.spec) return undefined
  return { ...view, supplierId: po.spec.supplierId, source: po.source, releasedOn: po.releasedOn ?? null }
}
