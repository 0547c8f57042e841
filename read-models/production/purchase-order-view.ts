import type { PurchaseOrderForStaff, PurchaseOrderForSupplier } from '#application/production/contracts.ts'
import { inCurrency, unitInCurrency } from '#domain/kernel/money.ts'
import { type PurchaseOrder, sourceOf, specOf } from '#domain/production/purchase-order.ts'

/** From a folded purchase order to what people read, in the shapes of the contracts. Prices are the supplier's. */

const common = (po: PurchaseOrder, changedOn: string) => {
  const sheet = specOf(po)
  if (po.status === 'none' || !sheet) return undefined
  const { purchaseOrderId, supplierId: _, unitPrice, total, ...spec } = sheet
  const confirmed = 'confirmedOn' in po ? po : undefined
  return {
    ...spec,
    id: purchaseOrderId,
    status: po.status,
    unitPrice: unitInCurrency(unitPrice),
    total: inCurrency(total),
    confirmation: {
      from: 'supplier' as const,
      completed: confirmed !== undefined,
      completedOn: confirmed?.confirmedOn ?? null,
      completedBy: confirmed?.confirmedBy ?? null,
    },
    startedOn: 'startedOn' in po ? po.startedOn : null,
    actualReadyDate: 'actualReadyDate' in po ? po.actualReadyDate : null,
    changedOn,
  }
}

/** For the supplier it was released to; `po` is folded from what that supplier may know. */
export const purchaseOrderForSupplier = (
  po: PurchaseOrder,
  changedOn: string,
): PurchaseOrderForSupplier | undefined => {
  const view = common(po, changedOn)
  return view && 'releasedOn' in po ? { ...view, releasedOn: po.releasedOn } : undefined
}

/** For staff, inside the view of its order. */
export const purchaseOrderForStaff = (po: PurchaseOrder, changedOn: string): PurchaseOrderForStaff | undefined => {
  const releasedOn = 'releasedOn' in po ? po.releasedOn : null
  const view = common(po, changedOn)
  const [source, spec] = [sourceOf(po), specOf(po)]
  if (!view || !source || !spec) return undefined
  const lastChange = view.actualReadyDate ?? view.startedOn ?? view.confirmation.completedOn ?? releasedOn ?? changedOn
  return { ...view, changedOn: lastChange, supplierId: spec.supplierId, source, releasedOn }
}
