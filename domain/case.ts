import type { Recorded, Redacted } from './events.ts'
import { step } from './kernel/decider.ts'
import type { Order } from './ordering/order-state.ts'
import { order } from './ordering/order.ts'
import { type PurchaseOrder, purchaseOrder } from './production/purchase-order.ts'
import { type Shipment, shipment } from './shipping/shipment.ts'

/**
 * One customer request with everything that belongs to it: its order, shipments and purchase orders, folded from the
 * events of the case in the order of the log. Folded from redacted events it is what that audience may know.
 */
export type Case = {
  order: Order
  /** By stream id, in the order they came into being. */
  shipments: Readonly<Record<string, Shipment>>
  purchaseOrders: Readonly<Record<string, PurchaseOrder>>
  /** Version of each stream, for optimistic concurrency; the order's is its `requestVersion` (ORDER-D03). */
  versions: Readonly<Record<string, number>>
  /** The last event: where in the log, and when. */
  position: number
  changedOn: string | undefined
}

export const emptyCase: Case = {
  order: order.initial,
  shipments: {},
  purchaseOrders: {},
  versions: {},
  position: 0,
  changedOn: undefined,
}

/** `order-0199…` → `order`. */
export const categoryOf = (stream: string): string => stream.slice(0, -37)

export const evolveCase = (state: Case, event: Recorded | Redacted): Case => {
  const { stream, version, position, at } = event
  const next = { ...state, versions: { ...state.versions, [stream]: version }, position, changedOn: at }
  switch (categoryOf(stream)) {
    case order.category:
      return { ...next, order: step(order.evolve, state.order, event) }
    case shipment.category: {
      const before = state.shipments[stream] ?? shipment.initial
      return { ...next, shipments: { ...state.shipments, [stream]: step(shipment.evolve, before, event) } }
    }
    case purchaseOrder.category: {
      const before = state.purchaseOrders[stream] ?? purchaseOrder.initial
      return {
        ...next,
        purchaseOrders: { ...state.purchaseOrders, [stream]: step(purchaseOrder.evolve, before, event) },
      }
    }
    default:
      throw new Error(`${stream} belongs to no aggregate of a case`)
  }
}

export const foldCase = (events: readonly (Recorded | Redacted)[], from: Case = emptyCase): Case =>
  events.reduce(evolveCase, from)

/** The shipments that are still planned or under way. */
export const shipmentsOf = (state: Pick<Case, 'shipments'>): Shipment[] =>
  Object.values(state.shipments).filter(({ status }) => status !== 'removed')
