import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { type Case, purchaseOrdersOf, samplesOf, servicesOf, workOf } from '#domain/case.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { inCurrency, unitInCurrency } from '#domain/kernel/money.ts'
import { assignmentOfItem } from '#domain/ordering/order-assignments.ts'
import { isInternal } from '#domain/ordering/order-core.ts'
import { itemsOf, type PackagingItem, producedItems, type QuoteRequest } from '#domain/ordering/order-items.ts'
import { orderProblems } from '#domain/ordering/order-problems.ts'
import { requireExisting, type ExistingOrder } from '#domain/ordering/order.ts'
import { awaitsShipmentQuote, isOptionChosen, misallocations } from '#domain/ordering/plan-gaps.ts'
import { hasWork } from '#domain/ordering/progress.ts'
import type { ShippingOption, Sourcing } from '#domain/ordering/quote.ts'
import { shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import { needsShippingQuote, shippingQuoteInUse } from '#domain/ordering/shipping-quote.ts'
import { backwardFrom } from '#domain/ordering/timeline.ts'
import { artworkOf } from '#domain/production/artwork.ts'
import { dielineFilesOf } from '#domain/production/item-dieline.ts'
import { piecesToPlan } from '#domain/production/pieces-to-plan.ts'
import { paymentForCustomer, paymentForStaff } from '../payments/payment-view.ts'
import { assignmentView } from '../people/assignment-view.ts'
import { purchaseOrderForStaff } from '../production/purchase-order-view.ts'
import { shipmentPlanView, shippingOptionView, shippingQuoteView } from '../shipping/shipment-view.ts'
import { itemView, quoteRequestView, quoteView, standardItemView } from './item-view.ts'
import { changesForCustomer, changesForStaff } from './order-change-view.ts'
import { headOf, totalsOf } from './order-summary.ts'
import { sampleItemView, serviceItemView } from './work-item-view.ts'

/** Converts a folded case to the shapes of the contracts. Pure; money is converted to numbers in the currency. */

/** The fields that the customer and staff views of an order have in common. */
const commonView = (audience: Audience, state: Case) => {
  const { versions, caseId } = state
  const order = requireExisting(state.order)
  return {
    ...headOf(state),
    requestVersion: versions[caseId]![audience],
    hold: order.hold ?? null,
    additionalComments: order.additionalComments,
    attachments: order.attachments,
    contact: order.contact ?? null,
    addresses: order.addresses,
    shippingOptions: shippingOptionsOf(order).map(shippingOptionView),
    shippingQuote: shippingQuoteView(shippingQuoteInUse(order)),
    shippingQuoteNeeded: order.status === 'draft' && needsShippingQuote(order),
    ...shipmentPlanView(state, order),
    standardItems: order.standardItems.map(standardItemView),
    standardPrices: standardPricesView(order),
    shipmentValidationStatus: order.shipmentValidationStatus,
    sampleItems: samplesOf(state).map((one) => sampleItemView(one, state)),
    serviceItems: servicesOf(state).map((one) => serviceItemView(one, state)),
    reimbursements: order.reimbursements.map((one) => ({ ...one, amount: inCurrency(one.amount) })),
    totals: totalsOf(state),
    invoices: Object.values(state.invoices).map(({ number, kind, issuedOn, totals, corrects }) => ({
      number,
      kind,
      issuedOn,
      total: inCurrency(totals.total),
      corrects: corrects?.number ?? null,
    })),
    production: productionView(order),
    problems: orderProblems({
      ...order,
      isQuoteAwaited: needsShippingQuote(order) || awaitsShipmentQuote(state),
      misallocations: misallocations(state),
      isOptionChosen: isOptionChosen(state),
      items: itemsOf(order),
      hasWork: hasWork(workOf(state)),
    }),
  }
}

/** They apply to a draft only: a placed order has fixed prices. */
const standardPricesView = ({ status, standardPrices }: ExistingOrder) =>
  standardPrices && (status === 'draft' || status === 'internal')
    ? { countryCode: standardPrices.countryCode, validUntil: standardPrices.validUntil }
    : null

/** ORDER-D18. */
const productionView = (order: ExistingOrder) => {
  const { plannedReadyDate, productionStart, productionEnd } = order
  const items = producedItems(itemsOf(order))
  const leadTime = Math.max(0, ...items.map(({ selected }) => selected?.leadTimeDays ?? 0))
  const steps = [{ name: 'production', days: { min: leadTime, max: leadTime } }]
  return {
    ...(plannedReadyDate && {
      plannedStartDate: backwardFrom(plannedReadyDate, steps, 'worst')[0]!.start,
      plannedEndDate: plannedReadyDate,
    }),
    // ROLE-017: the start date is omitted once there is an end date.
    ...(productionStart && !productionEnd && { startDate: productionStart }),
    ...(productionEnd && { endDate: productionEnd }),
    items: items.map(({ id, production }) => ({ itemId: id, status: production })),
  }
}

const approval = <K extends 'customer' | 'staff'>(kind: K, id: string) => ({ kind, id })

/** An item with what only staff see of its files. */
const staffItem = (item: PackagingItem, state: Case) => {
  const shown = itemView(item, state)
  const { approvedBy, note = '' } = artworkOf(state.order, item)
  const { providedBy, factoryAttachments } = dielineFilesOf(state.order, item.id)
  return {
    ...shown,
    artwork: { ...shown.artwork, approvedBy: approvedBy === undefined ? null : approval('customer', approvedBy), note },
    dieline: { ...shown.dieline, approvedBy: providedBy === undefined ? null : approval('staff', providedBy) },
    factoryDielines: factoryAttachments,
  }
}

/** The customer's view of an order; `state` is folded from the events visible to the customer. */
export const orderForCustomer = (state: Case): OrderForCustomer | undefined => {
  const { order } = state
  if (order.status === 'none' || isInternal(order)) return undefined
  return {
    audience: 'customer',
    ...commonView('customer', state),
    packagingItems: itemsOf(order).map((item) => ({
      ...itemView(item, state),
      quoteRequest: item.quoteRequest ? quoteRequestView(item.quoteRequest) : null,
    })),
    payment: paymentForCustomer(state),
    changes: changesForCustomer(requireExisting(order)),
    notes: order.notes.map(({ isInternal: _, by, ...note }) => ({
      ...note,
      by: by.kind === 'customer' ? 'customer' : 'staff',
    })),
  }
}

/** The staff view of an order. */
export const orderForStaff = (state: Case): OrderForStaff | undefined => {
  const { order } = state
  if (order.status === 'none') return undefined
  return {
    audience: 'staff',
    ...commonView('staff', state),
    packagingItems: itemsOf(order).map((item) => ({
      ...staffItem(item, state),
      assignment: assignmentView(assignmentOfItem(order, item.id)),
      sourcing: sourcingView(item.sourcing),
      piecesToPlan: piecesToPlan(state, item),
      calculatedUnitCost: calculatedUnitCost(item),
      quoteRequest: staffQuoteRequest(item.quoteRequest, order.shippingQuote?.options),
    })),
    payment: paymentForStaff(state),
    changes: changesForStaff(requireExisting(order)),
    notes: order.notes.map(({ by, ...note }) => ({ ...note, by: { id: by.id } })),
    assignment: assignmentView(order.assignment),
    purchaseOrders: purchaseOrdersOf(state).flatMap((po) => purchaseOrderForStaff(po) ?? []),
  }
}

/** `shipping`: the last options quoted by staff, even if expired. */
const staffQuoteRequest = (request: QuoteRequest | undefined, shipping: readonly ShippingOption[] = []) => {
  if (!request) return null
  const { sourcing, internalNotes = '' } = request.status === 'completed' ? request : {}
  const { previousAnswer } = request
  return {
    ...quoteRequestView(request),
    internalNotes,
    sourcing: sourcingView(sourcing),
    previousAnswer: previousAnswer
      ? {
          quotes: previousAnswer.quotes.map(quoteView),
          shippingOptions: shipping.map(shippingOptionView),
          sourcing: sourcingView(previousAnswer.sourcing),
          internalNotes: previousAnswer.internalNotes ?? '',
        }
      : null,
  }
}

const sourcingView = (sourcing: Sourcing | undefined) =>
  sourcing ? { supplierId: sourcing.supplierId, unitCost: unitInCurrency(sourcing.unitCost) } : null

const calculatedUnitCost = ({ calculation, selected, configured }: PackagingItem): number | null => {
  const quantity = selected?.quantity ?? configured?.quantity
  const made = calculation?.find((one) => one.quantity === quantity)
  return made ? unitInCurrency(made.unitCost) : null
}
