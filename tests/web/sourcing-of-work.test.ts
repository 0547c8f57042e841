import { expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { sourcingOfWork } from '#web/production/sourcing-of-work.ts'
import { chosenItem, placeable } from './an-order.ts'

test('PO-T07 staff read the supplier to which the work of an item was moved', () => {
  const item = { ...chosenItem, sourcing: { supplierId: 's-lodz', supplierName: 'Łódź Print', unitCost: 0.55 } }
  const po = (supplierId: string, type = 'production') => ({
    source: { itemId: chosenItem.id },
    type,
    supplierId,
    supplierName: supplierId,
    unitPrice: 0.6,
  })
  const supplierWith = (...purchaseOrders: object[]) =>
    sourcingOfWork({ ...placeable, purchaseOrders } as unknown as OrderForStaff, item as never)
  expect(supplierWith()).toMatchObject({ supplierId: 's-lodz', unitCost: 0.55 })
  expect(supplierWith(po('s-dongguan'), po('s-tools', 'tooling'))).toMatchObject({
    supplierId: 's-dongguan',
    unitCost: 0.6,
  })
  expect(supplierWith(po('s-lodz'), po('s-dongguan'))).toMatchObject({ supplierId: 's-lodz', unitCost: 0.55 })
})
