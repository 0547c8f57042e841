import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { type Case, isPaymentRequested, samplesOf, servicesOf, workOf } from '#domain/case.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { draftParts } from '#domain/ordering/draft-parts.ts'
import type { StandardItem } from '#domain/ordering/essentials-facts.ts'
import { caseStatus, headline } from '#domain/ordering/headline.ts'
import { isInternal } from '#domain/ordering/order-core.ts'
import { boardColumn, listGroup } from '#domain/ordering/order-groups.ts'
import { itemsOf, type PackagingItem } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { stageOf } from '#domain/ordering/progress.ts'
import { wasOrdered } from '#domain/ordering/work-item.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { addCharges, type OrderParts, totalsWith } from '#domain/payments/totals.ts'
import { assignmentView } from '../people/assignment-view.ts'
import { standardProduct } from './item-view.ts'

/** The list row of an order, from its folded case. Pure; money is converted to numbers in the currency. */

/** The list row; undefined if the order does not exist or is hidden from its customer. */
export const orderSummary = (state: Case, audience: 'customer' | 'staff'): OrderSummary | undefined => {
  if (state.order.status === 'none' || (audience === 'customer' && isInternal(state.order))) return undefined
  const head = headOf(state)
  const { status, detailedStatus: detailed, phase } = head
  return {
    ...head,
    boardColumn: boardColumn({ status, detailed, phase, quotesAsked: asksQuotes(state.order) }) ?? null,
    group: listGroup(status, head.headline.waitingOn),
    ...(audience === 'staff' && { assignment: assignmentView(state.order.assignment) }),
    contents: [
      ...itemsOf(state.order).map(contentOf),
      ...requireExisting(state.order).standardItems.map(standardContent),
      ...workIn(state),
    ],
  }
}

const asksQuotes = (order: Case['order']): boolean =>
  itemsOf(order).some(
    ({ quoteRequest }) => quoteRequest?.status === 'pending' || quoteRequest?.status === 'requiringCustomerFeedback',
  )

/** Fields that the list row and the order view have in common. */
export const headOf = (state: Case) => {
  const order = requireExisting(state.order)
  const detailed = caseStatus(state)
  return {
    requestId: order.requestId,
    customerId: order.customerId,
    status: order.status,
    ...(detailed && { detailedStatus: detailed }),
    ...stageOf(order, workOf(state), isPaymentRequested(state)),
    headline: headline(state, detailed),
    currency: order.currency,
    total: totalsOf(state).total || null,
    createdOn: order.createdOn,
    changedOn: state.changedOn!,
  }
}

const contentOf = ({ customerProductName, product, configured }: PackagingItem) => ({
  customerProductName,
  product,
  specification: configured?.specification ?? [],
})

const standardContent = (item: StandardItem) => ({
  customerProductName: '',
  product: standardProduct(item),
  specification: [],
})

/** Its samples and services, excluding those that were removed from a draft. */
const workIn = (state: Case) => {
  const { placedOn } = requireExisting(state.order)
  return [...samplesOf(state), ...servicesOf(state)]
    .filter((one) => one.status !== 'cancelled' || wasOrdered(one, placedOn))
    .map((one) => ({
      customerProductName: 'name' in one ? one.name : '',
      product: one.product,
      specification: [],
    }))
}

/** Totals of the order: as placed, or according to the current selections. */
export const totalsOf = (state: Case) => {
  const order = requireExisting(state.order)
  const { currency } = order
  const totals = order.totals ?? totalsWith(partsOf(state), [], order.discounts)
  return {
    packaging: inCurrency(totals.packaging),
    standardProducts: inCurrency(totals.standardProducts),
    services: inCurrency(totals.services),
    samples: inCurrency(totals.samples),
    shipping: inCurrency(totals.shipping),
    discounts: inCurrency(totals.discounts),
    reimbursements: inCurrency(totals.reimbursements),
    total: inCurrency(totals.total),
    amountDue: inCurrency(amountOwed(order)),
    currency,
  }
}

/** Parts of the order before discounts: as placed and charged, or according to the current selections. */
export const partsOf = (state: Case): OrderParts => {
  const { placedParts, charges } = requireExisting(state.order)
  return placedParts ? addCharges(placedParts, charges) : draftParts(state, 0)
}
