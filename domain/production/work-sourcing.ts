/**
 * Supplier and cost of the work on an item: as assigned to the item, or as in its last purchase order that makes
 * pieces, if none of them is with the assigned supplier, because staff moved the work (decision 234).
 */
export const workSourcing = <S extends { supplierId: string }>(
  assigned: S | undefined,
  purchaseOrders: readonly S[],
): S | undefined =>
  purchaseOrders.some(({ supplierId }) => supplierId === assigned?.supplierId)
    ? assigned
    : (purchaseOrders.at(-1) ?? assigned)
