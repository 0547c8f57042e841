import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { workSourcing } from '#domain/production/work-sourcing.ts'

type StaffItem = OrderForStaff['packagingItems'][number]
type SourcingOfWork = { supplierId: string; supplierName?: string | undefined; unitCost: number }

/**
 * Supplier and cost of the work on an item, also after staff moved it (decision 234). The answer of a quote request
 * contains them until a supplier is assigned to the item.
 */
export const sourcingOfWork = (
  { purchaseOrders }: OrderForStaff,
  { id, sourcing, quoteRequest }: Pick<StaffItem, 'id' | 'sourcing' | 'quoteRequest'>,
): SourcingOfWork | undefined =>
  workSourcing<SourcingOfWork>(
    sourcing ?? quoteRequest?.sourcing ?? undefined,
    purchaseOrders
      .filter(({ source, type }) => source.itemId === id && type === 'production')
      .map(({ supplierId, supplierName, unitPrice: unitCost }) => ({ supplierId, supplierName, unitCost })),
  )
