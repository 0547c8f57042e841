import type { LiveEvent } from '#application/conversations/contracts/live.ts'
import { history } from '#application/ordering/contracts/history.ts'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { production } from '#application/production/contracts.ts'
import type { ReadingKey } from './queries.ts'

/**
 * What an event changed on this screen. Orders and purchase orders are told by their own ids; a purchase order also
 * changes the staff's view of the order it belongs to. The past does not change: as-of views and differences stay.
 */

/** What is kept of one reading. */
export type Kept = { key: ReadingKey; payload: unknown }

/** Whether the events make the reading worth reading again. */
export const touchedBy = (events: readonly LiveEvent[], kept: readonly Kept[]): ((key: ReadingKey) => boolean) => {
  const orders = new Set(events.flatMap((event) => ordersOf(event, kept)))
  const purchaseOrders = new Set(
    events.filter(({ channel }) => channel === 'suppliers').map(({ entityId }) => entityId),
  )
  return ([path, params]) => {
    switch (path) {
      case ordering.list.path:
      case ordering.counts.path:
      case ordering.board.path:
        return events.length > 0
      case ordering.get.path:
      case ordering.timeline.path:
      case history.events.path:
        return orders.has(String(params['requestId']))
      case production.list.path:
        return purchaseOrders.size > 0
      case production.get.path:
      case production.timeline.path:
        return purchaseOrders.has(String(params['purchaseOrderId']))
      default:
        return false
    }
  }
}

/** The orders an event is about: the one it names, or those that hold the purchase order it names. */
const ordersOf = ({ channel, entityId, data }: LiveEvent, kept: readonly Kept[]): string[] => {
  if (channel === 'orders') return [entityId]
  const holders = kept.flatMap(({ key, payload }) => {
    if (key[0] !== ordering.get.path) return []
    const order = payload as Order
    const holds = order.audience === 'staff' && order.purchaseOrders.some(({ id }) => id === entityId)
    return holds ? [order.requestId] : []
  })
  const source = data['source'] as { requestId?: string } | undefined
  return source?.requestId ? [...holders, source.requestId] : holders
}
