import * as production from '#application/production/commands.ts'
import { type Case, purchaseOrdersOf } from '#domain/case.ts'
import { plusDays } from '#domain/time.ts'
import type { acting } from './case-stories.ts'
import { monday } from './given.ts'
import { oneOf, share, type Size } from './money-step.ts'

type Does = (
  world: { act: ReturnType<typeof acting> },
  found: { state: Case },
  step: { nth: number; size: Size },
) => Promise<unknown>

/** Steps of suppliers, and of staff with them, in random money histories. */
export const supplierSteps = {
  supplierGoesOn: async (world, { state }) => {
    const po = purchaseOrdersOf(state).at(-1)
    if (!po?.spec) return
    const ofPurchaseOrder = { purchaseOrderId: po.spec.purchaseOrderId }
    const who = po.spec.supplierId === 's-lodz' ? ('tom' as const) : ('lin' as const)
    if (po.status === 'released') await world.act(who, production.confirmPurchaseOrder, ofPurchaseOrder)
    else if (po.status === 'orderPlaced') await world.act(who, production.startPurchaseOrder, ofPurchaseOrder)
    else await world.act(who, production.completePurchaseOrder, ofPurchaseOrder)
  },
  paysSupplier: (world, { state }, { size, nth }) => {
    const po = oneOf(purchaseOrdersOf(state), nth)
    return world.act('sam', production.recordSupplierPayment, {
      purchaseOrderId: po?.spec?.purchaseOrderId ?? '',
      entriesSeen: po?.payments.length ?? 0,
      amount: share(size, po?.spec?.total ?? 0),
      method: nth % 3 ? 'bankTransfer' : 'custom',
      reference: '',
      paymentTermNotes: '',
      notes: '',
    })
  },
  correctsSupplierPayment: (world, { state }, { nth }) => {
    const po = oneOf(purchaseOrdersOf(state), nth)
    return world.act('sam', production.removeSupplierPayment, {
      purchaseOrderId: po?.spec?.purchaseOrderId ?? '',
      paymentId: oneOf(po?.payments ?? [], nth)?.id ?? '',
      reason: 'Wrong',
    })
  },
  supplierBills: (world, { state }, { size, nth }) => {
    const po = oneOf(purchaseOrdersOf(state), nth)
    return world.act('sam', production.recordSupplierBill, {
      purchaseOrderId: po?.spec?.purchaseOrderId ?? '',
      number: `INV-${po?.spec?.purchaseOrderId}-${po?.bills.length}`,
      date: monday,
      dueDate: plusDays(monday, nth * 10),
      amount: share(size, po?.spec?.total ?? 0),
      currency: po?.spec?.currency ?? 'USD',
      final: nth % 2 === 0,
      shared: false,
      file: null,
      notes: '',
    })
  },
  cancelsBill: (world, { state }, { nth }) => {
    const po = oneOf(purchaseOrdersOf(state), nth)
    return world.act('sam', production.cancelSupplierBill, {
      purchaseOrderId: po?.spec?.purchaseOrderId ?? '',
      billId: oneOf(po?.bills ?? [], nth)?.id ?? '',
      reason: 'Wrong',
    })
  },
} satisfies Record<string, Does>
