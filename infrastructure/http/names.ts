import type { Order, OrderSummary } from '#application/contracts/order-shapes.ts'
import type { TimelineEvent } from '#application/contracts/production.ts'
import type { Identity } from '../identity/identity.ts'

/** Facts name people and companies by id; names change and may be erased, so they are looked up as the answer leaves. */

/** Names of the doers of a timeline, in one query. */
export const namedEvents = async (identity: Identity, events: TimelineEvent[]): Promise<TimelineEvent[]> => {
  const names = await identity.namesOf(events.map(({ actor }) => actor.id))
  return events.map((event) => {
    const name = names.get(event.actor.id)
    return name ? { ...event, actor: { ...event.actor, name } } : event
  })
}

/** An order with the names of its customer, its doers and, for staff, its suppliers. */
export const named = async <T extends Order>(identity: Identity, order: T): Promise<T> => {
  const [events, customers, suppliers] = await Promise.all([
    namedEvents(identity, order.events),
    identity.customerNames([order.customerId]),
    order.audience === 'staff' ? identity.supplierNames(suppliersIn(order)) : new Map<string, string>(),
  ])
  const customerName = customers.get(order.customerId)
  const withNames = { ...order, events, ...(customerName && { customerName }) }
  if (withNames.audience === 'customer') return withNames
  const withSupplier = <One extends { supplierId: string }>(one: One): One => ({
    ...one,
    supplierName: suppliers.get(one.supplierId) ?? one.supplierId,
  })
  return {
    ...withNames,
    purchaseOrders: withNames.purchaseOrders.map(withSupplier),
    packagingItems: withNames.packagingItems.map(({ sourcing, quoteRequest, ...item }) => ({
      ...item,
      sourcing: sourcing && withSupplier(sourcing),
      quoteRequest: quoteRequest && {
        ...quoteRequest,
        sourcing: quoteRequest.sourcing && withSupplier(quoteRequest.sourcing),
      },
    })),
  }
}

const suppliersIn = (order: Extract<Order, { audience: 'staff' }>): string[] => [
  ...order.purchaseOrders.map(({ supplierId }) => supplierId),
  ...order.packagingItems.flatMap(
    ({ sourcing, quoteRequest }) => (sourcing ?? quoteRequest?.sourcing)?.supplierId ?? [],
  ),
]

/** The rows of a list with their customers' names, in one query. */
export const namedAll = async (identity: Identity, orders: OrderSummary[]): Promise<OrderSummary[]> => {
  const names = await identity.customerNames(orders.map(({ customerId }) => customerId))
  return orders.map((order) => ({ ...order, customerName: names.get(order.customerId) ?? order.customerId }))
}
