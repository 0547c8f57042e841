import { z } from 'zod'
import { Moment } from '#domain/time.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { MessageJson } from '../../contracts/message-json.ts'
import { TimelineEvent } from '../../production/contracts.ts'
import { PurchaseOrderForSupplier } from '../../production/contracts/purchase-order-shapes.ts'
import { OrderForCustomer, OrderForStaff, RequestId } from './order-shapes.ts'

/** The audit of an order: what happened, who did it and why, and what each audience saw at any time. */

/** One event of the case, for staff. */
export const HistoryEvent = z.object({
  position: z.number(),
  id: z.string(),
  type: z.string(),
  /** order, shipment or purchase-order; `stream` and `version` identify the event. */
  entity: z.string(),
  stream: z.string(),
  version: z.number(),
  timestamp: Moment,
  actor: z.object({ kind: z.enum(['customer', 'staff', 'supplier', 'system']), id: z.string(), name: z.string() }),
  text: MessageJson,
  /** The event that a process reacted to; null for a command sent by a person. */
  causedBy: z.object({ position: z.number(), id: z.string(), name: z.string(), text: MessageJson }).nullable(),
  commandId: z.string(),
  correlationId: z.string(),
  /** Audiences that can see it, in addition to staff. */
  knownTo: z.array(z.enum(['customer', 'supplier'])),
  data: z.record(z.string(), z.unknown()),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** A difference between two states; `before` or `after` is absent if the value did not exist. */
export const Change = z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })
export type Change = z.infer<typeof Change>

/** The audience's timeline up to that time, oldest first. */
const timeline = { timeline: z.array(TimelineEvent) }

const Position = z.int().min(0)
const ofOrder = { access: ['staff', 'bookReader'] as const, params: z.strictObject({ requestId: RequestId }) }

/** Endpoints of the audit; staff only. */
export const history = {
  events: endpoint({
    method: 'GET',
    path: '/orders/:requestId/history',
    summary: 'List all events of an order with its shipments and purchase orders, oldest first',
    ...ofOrder,
    reply: z.object({ events: z.array(HistoryEvent) }),
  }),
  difference: endpoint({
    method: 'GET',
    path: '/orders/:requestId/history/difference',
    summary: 'Compare an order, with its shipments and purchase orders, at two log positions',
    ...ofOrder,
    query: z.strictObject({ from: Position, to: Position }),
    reply: z.object({ from: z.number(), to: z.number(), changes: z.array(Change) }),
  }),
  asOf: endpoint({
    method: 'GET',
    path: '/orders/:requestId/history/as-of',
    summary: 'Get what customer, staff and supplier saw at a log position or a point in time',
    ...ofOrder,
    query: z.union([z.strictObject({ position: Position }), z.strictObject({ time: Moment })]),
    reply: z.object({
      position: z.number(),
      timestamp: Moment.nullable(),
      customer: OrderForCustomer.extend(timeline).nullable(),
      staff: OrderForStaff.extend(timeline).nullable(),
      supplier: z.array(PurchaseOrderForSupplier.extend(timeline)),
    }),
  }),
}
