import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { PurchaseOrderForSupplier } from '#application/production/contracts.ts'
import { type Recorded, redact, type Redacted } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { emptyRow, evolveRow, orderViews } from './ordering/orders.ts'
import {
  emptyPurchaseOrderRow,
  evolvePurchaseOrderRow,
  purchaseOrderKey,
  type PurchaseOrderRow,
  purchaseOrderView,
} from './production/purchase-orders.ts'

/** What each audience saw of a case after given events: the same redaction and the same folds that fill the tables. */

const knownTo = (events: readonly Recorded[], audience: Audience): Redacted[] =>
  events.flatMap((event) => redact(event, audience) ?? [])

/** An order as its audience saw it after some events of its case; nothing where it saw none. */
export const orderAsOf = {
  customer: (events: readonly Recorded[]): OrderForCustomer | undefined =>
    orderViews.customer(knownTo(events, 'customer').reduce(evolveRow, emptyRow)),
  staff: (events: readonly Recorded[]): OrderForStaff | undefined =>
    orderViews.staff(knownTo(events, 'staff').reduce(evolveRow, emptyRow)),
}

/** The purchase orders of the case, as their suppliers saw them. */
export const purchaseOrdersAsOf = (events: readonly Recorded[]): PurchaseOrderForSupplier[] => {
  const rows = new Map<string, PurchaseOrderRow>()
  for (const event of knownTo(events, 'supplier')) {
    const key = purchaseOrderKey(event)
    if (key) rows.set(key, evolvePurchaseOrderRow(rows.get(key) ?? emptyPurchaseOrderRow, event))
  }
  return [...rows.values()].flatMap((row) => purchaseOrderView(row) ?? [])
}
