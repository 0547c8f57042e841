import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { type Case, shipmentsOf } from '#domain/case.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { caseStatus, headline } from '#domain/ordering/headline.ts'
import { isInternal } from '#domain/ordering/order-core.ts'
import { boardColumn, listGroup } from '#domain/ordering/order-groups.ts'
import { itemsOf, type PackagingItem } from '#domain/ordering/order-items.ts'
import { existing, type ExistingOrder } from '#domain/ordering/order.ts'
import { stageOf } from '#domain/ordering/progress.ts'
import { amountPaid } from '#domain/payments/payment.ts'

/** What lists show of an order, from its folded case. Pure; money becomes numbers in the currency. */

/** The row of a list; none while there is no order, or none that its customer may see. */
export const orderSummary = (state: Case, audience: 'customer' | 'staff'): OrderSummary | undefined => {
  if (state.order.status === 'none' || (audience === 'customer' && isInternal(state.order))) return undefined
  const head = headOf(state)
  const { status, detailedStatus } = head
  return {
    ...head,
    boardColumn: boardColumn(status, detailedStatus) ?? null,
    group: listGroup(status, head.headline.waitingOn),
    contents: itemsOf(state.order).map(contentOf),
  }
}

/** What a list and the order itself say alike. */
export const headOf = (state: Case) => {
  const order = existing(state.order)
  const detailed = caseStatus(state)
  return {
    requestId: order.requestId,
    customerId: order.customerId,
    status: order.status,
    ...(detailed && { detailedStatus: detailed }),
    ...stageOf(
      order,
      shipmentsOf(state).map(({ status }) => status),
    ),
    headline: headline(state),
    currency: order.currency,
    total: totalsOf(order).total || null,
    createdOn: order.createdOn,
    changedOn: state.changedOn!,
  }
}

const contentOf = ({ customerProductName, product, configured }: PackagingItem) => ({
  customerProductName,
  product,
  specification: configured?.specification ?? [],
})

/** What the order comes to: as placed, or as chosen so far. */
export const totalsOf = (order: ExistingOrder) => {
  const { totals, plannedShipments, currency, payments } = order
  const packaging = totals?.packaging ?? sum(itemsOf(order).map(({ selected }) => selected?.total ?? 0))
  const shipping = totals?.shipping ?? sum(plannedShipments.map(({ cost }) => cost))
  const total = packaging + shipping
  const amountDue = Math.max(0, (totals?.amountDue ?? 0) - amountPaid(payments))
  return {
    packaging: inCurrency(packaging),
    shipping: inCurrency(shipping),
    total: inCurrency(total),
    amountDue: inCurrency(amountDue),
    currency,
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
