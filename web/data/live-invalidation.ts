import { aiConfigurations } from '#application/assistant/contracts/configurations.ts'
import { aiConversations } from '#application/assistant/contracts/conversations.ts'
import { aiDocuments } from '#application/assistant/contracts/documents.ts'
import { aiMemories } from '#application/assistant/contracts/memories.ts'
import { aiTasks } from '#application/assistant/contracts/tasks.ts'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { chat } from '#application/conversations/contracts/chat.ts'
import type { LiveEvent } from '#application/conversations/contracts/live.ts'
import { history } from '#application/ordering/contracts/history.ts'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { reimbursements, samples, services } from '#application/ordering/contracts/work-items.ts'
import { accountStatements } from '#application/payments/contracts/account-statements.ts'
import { bankStatements } from '#application/payments/contracts/bank-statements.ts'
import { books } from '#application/payments/contracts/books.ts'
import { cardPayments } from '#application/payments/contracts/card-payments.ts'
import { cartPayments } from '#application/payments/contracts/cart-payments.ts'
import { customerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import { disputes } from '#application/payments/contracts/disputes.ts'
import { payables } from '#application/payments/contracts/payables.ts'
import { payments } from '#application/payments/contracts/payments.ts'
import { auditLog } from '#application/people/contracts/audit-log.ts'
import { customerActions } from '#application/people/contracts/customer-actions.ts'
import { customers } from '#application/people/contracts/customers.ts'
import { users } from '#application/people/contracts/users.ts'
import { production } from '#application/production/contracts.ts'
import { artwork } from '#application/production/contracts/artwork.ts'
import { productionConfigurations } from '#application/production/contracts/configurations.ts'
import { supplierNotifications } from '#application/production/contracts/supplier-notifications.ts'
import type { ApiQueryKey } from './queries.ts'

/**
 * Which queries an event invalidates. Orders and purchase orders are matched by id; a purchase order also
 * invalidates the staff view of its order. As-of views and diffs are immutable.
 */

/** Paths of queries that show companies, their users, address books and actions. */
const ofCustomers: ReadonlySet<string> = new Set(
  [customers, customerActions, users, auditLog].flatMap(Object.values<Endpoint>).map(({ path }) => path),
)

/** Paths of queries that show records of the assistant. */
const ofAssistant: ReadonlySet<string> = new Set(
  [aiConfigurations, aiTasks, aiDocuments, aiMemories].flatMap(Object.values<Endpoint>).map(({ path }) => path),
)

/** Whether a query shows rows whose changes have no position in the log, so that missed ones are not repeated. */
export const isOfRows = (path: string): boolean => ofCustomers.has(path) || ofAssistant.has(path)

/** Events that stop the purchase orders of an order, or continue them. */
const stopping: ReadonlySet<string> = new Set(['OrderPutOnHold', 'OrderResumed', 'OrderCancelled'])

/** Metadata of a cached query. */
export type CachedQuery = { key: ApiQueryKey; payload: unknown }

/** Whether the events invalidate the query. */
export const isInvalidatedBy = (
  events: readonly LiveEvent[],
  cached: readonly CachedQuery[],
): ((key: ApiQueryKey) => boolean) => {
  const changedCustomers = new Set(
    events.filter(({ channel }) => channel === 'customers').map(({ entityId }) => entityId),
  )
  // Messages change no order, and belong to no list of orders.
  const hasRecords = events.some(({ channel }) => channel === 'ai')
  const hasLogEvents = events.some(({ channel }) => !['customers', 'chat', 'aiConversations', 'ai'].includes(channel))
  const answers = new Set(events.filter(({ channel }) => channel === 'aiConversations').map(({ entityId }) => entityId))
  const conversations = new Set(events.filter(({ channel }) => channel === 'chat').map(({ entityId }) => entityId))
  const orders = new Set(events.flatMap((event) => ordersOf(event, cached)))
  const purchaseOrders = new Set(
    events.filter(({ channel }) => channel === 'suppliers').map(({ entityId }) => entityId),
  )
  // Purchase orders show that their order is on hold or canceled.
  const isStopOrResume = events.some(({ type }) => stopping.has(type))
  const discounts = events.some(({ channel }) => channel === 'customerDiscounts')
  const configurations = new Set(
    events.filter(({ channel }) => channel === 'productionConfigurations').map(({ entityId }) => entityId),
  )
  return ([path, params]) => {
    switch (path) {
      case ordering.list.path:
      case ordering.counts.path:
      case ordering.board.path:
      case payments.listAllLinks.path:
      case books.accounts.path:
      case books.attention.path:
      case cartPayments.list.path:
      case books.margins.path:
      case disputes.list.path:
      case bankStatements.list.path:
      case bankStatements.sample.path:
      case bankStatements.get.path:
      case bankStatements.lines.path:
      case books.trialBalance.path:
      case books.account.path:
      case accountStatements.own.path:
      case accountStatements.get.path:
        return hasLogEvents
      case ordering.get.path:
      case ordering.timeline.path:
      case ordering.quoteRequests.path:
      case history.events.path:
      case books.ofOrder.path:
      case payments.listLinks.path:
      case cardPayments.bankTransfer.path:
      case reimbursements.get.path:
      case reimbursements.ofWork.path:
      case samples.price.path:
      case services.price.path:
      case artwork.preflight.path:
        return orders.has(String(params['requestId']))
      case customerDiscounts.own.path:
      case customerDiscounts.list.path:
        return discounts || orders.size > 0
      case customerDiscounts.ofDraft.path:
        return discounts || orders.has(String(params['requestId']))
      case productionConfigurations.list.path:
        return configurations.size > 0
      case ordering.reorderItems.path:
        return configurations.size > 0 || orders.size > 0
      case productionConfigurations.get.path:
        return configurations.has(String(params['id']))
      case production.list.path:
        return purchaseOrders.size > 0
      case production.listForStaff.path:
      case production.board.path:
        return purchaseOrders.size > 0 || isStopOrResume
      case payables.list.path:
      case payables.totals.path:
        return purchaseOrders.size > 0
      case production.toPlan.path:
        return purchaseOrders.size > 0 || orders.size > 0
      case supplierNotifications.list.path:
      case supplierNotifications.count.path:
        return events.some(({ channel }) => channel === 'notifications')
      case aiConversations.list.path:
        return answers.size > 0
      case aiConversations.get.path:
        return answers.has(String(params['conversationId']))
      case chat.list.path:
      case chat.count.path:
        return conversations.size > 0
      case chat.get.path:
      case chat.messages.path:
      case chat.participants.path:
        return conversations.has(String(params['conversationId']))
      case production.get.path:
      case production.pickups.path:
      case production.timeline.path:
      case production.timelineForStaff.path:
        return purchaseOrders.has(String(params['purchaseOrderId']))
      case production.getForStaff.path:
        return purchaseOrders.has(String(params['purchaseOrderId'])) || isStopOrResume
      default:
        if (ofAssistant.has(path)) return hasRecords
        return ofCustomers.has(path) && concerns(params, changedCustomers)
    }
  }
}

/** Whether a query shows one of the customers, or no particular customer. */
const concerns = ({ customerId }: ApiQueryKey[1], changed: ReadonlySet<string>): boolean =>
  customerId === undefined ? changed.size > 0 : typeof customerId === 'string' && changed.has(customerId)

/**
 * The open pages of a customer's orders, whose items refer to a configuration or to one that it replaces. The id of a
 * configuration starts with that of its customer.
 */
const ordersOfCustomer = (productionConfigurationId: string, cached: readonly CachedQuery[]): string[] =>
  cached.flatMap(({ key, payload }) => {
    if (key[0] !== ordering.get.path) return []
    const { requestId, customerId } = payload as Order
    return productionConfigurationId.startsWith(`${customerId}-`) ? [requestId] : []
  })

/** Orders affected by an event: the one it names, or those containing the named purchase order. */
const ordersOf = ({ channel, entityId, data }: LiveEvent, cached: readonly CachedQuery[]): string[] => {
  if (channel === 'orders') return [entityId]
  if (channel === 'productionConfigurations') return ordersOfCustomer(entityId, cached)
  if (channel !== 'suppliers') return []
  const holders = cached.flatMap(({ key, payload }) => {
    if (key[0] !== ordering.get.path) return []
    const order = payload as Order
    const holds = order.audience === 'staff' && order.purchaseOrders.some(({ id }) => id === entityId)
    return holds ? [order.requestId] : []
  })
  const source = data['source'] as { requestId?: string } | undefined
  return source?.requestId ? [...holders, source.requestId] : holders
}
