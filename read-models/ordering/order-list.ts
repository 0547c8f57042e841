import { markNames } from '#application/contracts/names.ts'
import { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { type ItemToPlan, OrderToPlan } from '#application/production/contracts/purchase-order-shapes.ts'
import { isOfOrder } from '#domain/aggregates.ts'
import { type Case, emptyCase, evolveCase } from '#domain/case.ts'
import { unitInCurrency } from '#domain/kernel/money.ts'
import { dueOf } from '#domain/ordering/lateness.ts'
import { assignmentOfItem } from '#domain/ordering/order-assignments.ts'
import { changeDue } from '#domain/ordering/order-change-state.ts'
import { urgency } from '#domain/ordering/order-groups.ts'
import { itemsOf, type PackagingItem, sourcingOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { quotesDue } from '#domain/ordering/quote-choice.ts'
import { reportedShipments } from '#domain/ordering/reported-shipments.ts'
import { planEnds } from '#domain/ordering/shipment-plan.ts'
import { assignmentsInLists } from '#domain/people/assignment.ts'
import { itemsToPlan } from '#domain/production/pieces-to-plan.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import { millisecondsOf } from '#domain/time.ts'
import { type Index, projection } from '../projection.ts'
import { searchVector, wordsOfAll, wordsToFind } from '../search.ts'
import { orderSummary } from './order-summary.ts'

/** Order lists and board, for customers and staff: a small row per order, with a column for every filter and sort. */

const orderListFor = (audience: 'customer' | 'staff', indexes: readonly Index[]) =>
  projection<Case>({
    name: `order-list-for-${audience}`,
    version: 29,
    audience,
    key: (event) => (isOfOrder(event) ? event.caseId : undefined),
    initial: emptyCase,
    evolve: evolveCase,
    columns: {
      request_id: 'text',
      customer_id: 'text',
      status: 'text',
      detailed_status: 'text',
      board_column: 'text',
      list_group: 'text',
      waiting_on: 'text',
      urgency: 'bigint',
      created_on: 'timestamptz',
      changed_on: 'timestamptz',
      /** When the order becomes late unless something happens before. */
      due_on: 'timestamptz',
      search: 'text',
      /** Staff only, of the order and its items: ids of the assignees, separated by spaces, and the earliest dates. */
      assignee_ids: 'text',
      assigned_due_on: 'timestamptz',
      follow_up_on: 'timestamptz',
      quotes_end: 'timestamptz',
      shipping_quotes_end: 'timestamptz',
      changes_end: 'timestamptz',
      /** Items that the customer can reorder: `ReorderColumn`. */
      reorder: 'json',
      /** Staff only: when an order with items to plan was created, and these items (`OrderToPlan`). */
      to_plan_from: 'timestamptz',
      to_plan: 'json',
      body: 'json',
    },
    row: (state) => {
      const summary = orderSummary(state, audience)
      return (
        summary && {
          ...columnsOf(summary),
          ...assignmentColumns(state, summary),
          quotes_end: quotesDue(requireExisting(state.order)) ?? null,
          shipping_quotes_end: shippingQuotesDue(state) ?? null,
          changes_end: changeDue(requireExisting(state.order)) ?? null,
          reorder: audience === 'customer' ? reorderOf(state) : null,
          ...(audience === 'staff' ? toPlanOf(state, summary) : nothingToPlan),
          body: markSummary(summary),
        }
      )
    },
    indexes,
    keepsState: true,
  })

/** When the first shipping quote of a validated draft expires (SHIP-T16). */
const shippingQuotesDue = (state: Case) => {
  const order = requireExisting(state.order)
  return order.status === 'draft' && order.shipmentValidationStatus === 'valid'
    ? planEnds(order, reportedShipments(state))
    : undefined
}

/** The configured items of an order by their index in `contents` (ORDER-028). */
export type ReorderColumn = {
  nth: number
  itemId: string
  quantity: number
  reorderBlock: boolean
  /** Of its product, if that was produced or saved. */
  productionConfigurationId: string
}[]

const reorderOf = (state: Case): ReorderColumn =>
  itemsOf(state.order).flatMap((item, nth) => {
    const { id: itemId, configured, selected, reorderBlock } = item
    if (!configured) return []
    const { quantity } = selected ?? configured
    const { customerId } = requireExisting(state.order)
    const productionConfigurationId = productionConfigurationIdOf(customerId, configured.productConfigurationHash)
    return [{ nth, itemId, quantity, reorderBlock, productionConfigurationId }]
  })

const markToPlan = markNames(OrderToPlan)
const nothingToPlan = { to_plan_from: null, to_plan: null }

const toPlanOf = (state: Case, { requestId, currency, createdOn }: OrderSummary) => {
  const items = itemsToPlan(state)
  return items.length === 0
    ? nothingToPlan
    : { to_plan_from: createdOn, to_plan: markToPlan({ requestId, currency, items: items.map(itemToPlan) }) }
}

const itemToPlan = ({ item, left }: { item: PackagingItem; left: number }): ItemToPlan => {
  const { id: itemId, itemNumber, product, configured } = item
  const sourcing = sourcingOf(item)
  return {
    itemId,
    itemNumber,
    title: product.title,
    specification: configured?.specification ?? [],
    quantity: left,
    sourcing: sourcing ? { supplierId: sourcing.supplierId, unitCost: unitInCurrency(sourcing.unitCost) } : null,
  }
}

const markSummary = markNames(OrderSummary)

const columnsOf = (summary: OrderSummary) => ({
  request_id: summary.requestId,
  customer_id: summary.customerId,
  status: summary.status,
  detailed_status: summary.detailedStatus ?? null,
  board_column: summary.boardColumn,
  list_group: summary.group,
  waiting_on: summary.headline.waitingOn,
  urgency: urgency(summary.headline.waitingOn, millisecondsOf(summary.changedOn)),
  created_on: summary.createdOn,
  changed_on: summary.changedOn,
  due_on: dueOf(summary.headline) ?? null,
  search: searchedIn(summary),
})

/** The due date ends with the order; a follow-up may concern a finished one. */
const assignmentColumns = ({ order }: Case, { group }: OrderSummary) => {
  const { assigneeIds, dueDate, followUpOn } = assignmentsInLists([
    order.assignment,
    ...order.items.map(({ id }) => assignmentOfItem(order, id)),
  ])
  return {
    assignee_ids: assigneeIds.join(' ') || null,
    assigned_due_on: group === 'done' ? null : dueDate,
    follow_up_on: followUpOn,
  }
}

/** The order number, the customer's names for its items, and their catalogue names in every language. */
const searchedIn = ({ requestId, contents }: OrderSummary): string => {
  const names = contents.flatMap(({ customerProductName, product }) => [
    customerProductName,
    ...Object.values(product.title),
  ])
  const specified = contents.flatMap(({ specification }) =>
    specification.flatMap(({ dimensions, choices }) => [...dimensions, ...choices.flatMap(Object.values)]),
  )
  return [...new Set([...wordsOfAll([requestId, ...specified]), ...wordsToFind(names.join(' '))])].join(' ')
}

/** The assignees of an order and its items as an array. */
export const assigneeIds = "string_to_array(assignee_ids, ' ')"

/** `order-list-for-customer`: always read by customer, so every index starts with the customer id. */
export const orderListForCustomerProjection = orderListFor('customer', [
  ['request_id'],
  ['customer_id', 'changed_on', 'key'],
  ['customer_id', 'list_group', 'changed_on', 'key'],
  ['customer_id', 'due_on', 'key'],
])
/** `order-list-for-staff`: an index for every sort and every selective filter. */
export const orderListForStaffProjection = orderListFor('staff', [
  ['request_id'],
  ['changed_on', 'key'],
  ['created_on', 'key'],
  ['urgency', 'key'],
  ['board_column', 'urgency', 'key'],
  ['status', 'changed_on', 'key'],
  ['customer_id', 'changed_on', 'key'],
  { sparse: ['due_on', 'key'] },
  { gin: assigneeIds },
  { sparse: ['assigned_due_on', 'key'] },
  { sparse: ['follow_up_on', 'key'] },
  { sparse: ['quotes_end', 'key'] },
  { sparse: ['shipping_quotes_end', 'key'] },
  { sparse: ['changes_end', 'key'] },
  { sparse: ['to_plan_from', 'key'] },
  { gin: searchVector },
])
