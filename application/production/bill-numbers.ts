import { foldCase } from '#domain/case.ts'
import { ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { numberOfUse, useKey, usesPrefix } from '#domain/payments/use-keys.ts'
import { hasBill, plainBillNumber } from '#domain/production/supplier-bill.ts'
import type { Ports } from '../pipeline/ports.ts'

/**
 * Suppliers' bill numbers; each is recorded on one purchase order only, unless the bill covers several (decision 148).
 */

/**
 * The next use of a supplier's bill number. Earlier uses are read from the cases that claimed them, so the check does
 * not depend on views. If two commands find the number unused, the append refuses one of them, and its retry finds the
 * number in use.
 *
 * @throws {Rejection} if another purchase order has a bill with this number, unless the bill is shared
 */
export const nextNumberUse = async (
  bill: { supplierId: string; purchaseOrderId: string; number: string; shared: boolean },
  { lastClaimed, log }: Pick<Ports, 'lastClaimed' | 'log'>,
): Promise<{ key: string; number: number }> => {
  const key = `${bill.supplierId}/${plainBillNumber(bill.number)}`
  const [last] = await lastClaimed('supplierBillNumber', [usesPrefix(key)])
  const uses = numberOfUse(key, last)
  for (let nth = bill.shared ? 0 : uses; nth > 0; nth--) {
    const state = foldCase(await log.readCase({ supplierBillNumber: useKey(key, nth) }))
    const other = Object.values(state.purchaseOrders).find(
      (po) =>
        po.spec?.supplierId === bill.supplierId &&
        po.spec.purchaseOrderId !== bill.purchaseOrderId &&
        hasBill(po, bill.number),
    )
    throwIfRefused(
      other?.spec
        ? ruleBroken('number', 'rule.billElsewhere', { purchaseOrderId: other.spec.purchaseOrderId })
        : undefined,
    )
  }
  return { key, number: uses + 1 }
}
