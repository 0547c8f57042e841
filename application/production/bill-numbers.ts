import { foldCase } from '#domain/case.ts'
import { ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { numberOfUse, useKey, usesPrefix } from '#domain/payments/use-keys.ts'
import { hasBill, plainBillNumber } from '#domain/production/supplier-bill.ts'
import type { Ports } from '../pipeline/ports.ts'

/** Bill numbers of suppliers, each recorded on one purchase order unless the bill is for several (decision 148). */

/**
 * The next use of a bill number of a supplier. Earlier uses are read from the cases that claimed them, so the check does
 * not depend on views; if two commands find the number free, the append refuses one, which then finds it used.
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
