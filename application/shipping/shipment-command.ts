import type { z } from 'zod'
import { type Case, purchaseOrdersOf, shipmentsOf } from '#domain/case.ts'
import { firstOf, notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { requireExisting, orderCan } from '#domain/ordering/order.ts'
import { earlyDateRefusal } from '#domain/shipping/shipment-status.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'
import type { Moment } from '#domain/time.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { Order } from '../ordering/contracts/order-shapes.ts'
import { answerWithOrder } from '../ordering/order-command.ts'
import { type Caller, seesOrder } from '../pipeline/access.ts'
import type { CommandSpec } from '../pipeline/handle.ts'
import { boundCommand, type BoundCommand } from '../pipeline/operation.ts'

/** Shared code for shipment commands. Their rules read the order, so each is decided on the whole case. */

/** Properties of a shipment command other than its contract and name. */
export type Spec<Input> = Pick<CommandSpec<Input>, 'data' | 'precondition' | 'stream' | 'also'>

/** Binds the contract of a command to a shipment of an order. */
export const shipmentCommand = <P extends z.ZodType<{ requestId: string }>, Q extends z.ZodType, B extends z.ZodType>(
  contract: Endpoint<P, Q, B, typeof Order>,
  name: string,
  spec: Spec<z.output<P> & z.output<B>>,
): BoundCommand<Endpoint<P, Q, B, typeof Order>, z.output<P> & z.output<B>> =>
  boundCommand(
    contract,
    { aggregate: 'shipment', name, of: ({ requestId }) => ({ requestId }), allow: seesOrder, ...spec },
    answerWithOrder,
  )

/** A shipment of the case and its stream, by display id; throws 404 if it does not exist. */
export const entryOf = (state: Case, shipmentId: string): [stream: string, LiveShipment] => {
  for (const [stream, one] of Object.entries(state.shipments)) {
    if (one.status !== 'removed' && one.shipmentId === shipmentId) return [stream, one]
  }
  throw new Rejection(notFound('shipment'))
}
export const shipmentOf = (state: Case, shipmentId: string): LiveShipment => entryOf(state, shipmentId)[1]
export const shipmentStream = (state: Case, { shipmentId }: { shipmentId: string }): string =>
  entryOf(state, shipmentId)[0]

/** Why the goods of a planned shipment cannot leave the factory yet, or cannot have left then (SHIP-T02, T03). */
export const unlessReady = (state: Case, shipment: LiveShipment, happenedOn?: Moment): Refusal | undefined => {
  const order = requireExisting(state.order)
  const progress = { purchaseOrders: purchaseOrdersOf(state), shipments: shipmentsOf(state) }
  return firstOf(orderCan.ship(order, shipment, progress), earlyDateRefusal(happenedOn, order.placedOn))
}

/** The kind of caller in the terms of the rules: processes and courier reports count as the system. */
export const recorderOf = ({ actor, audience }: Caller) => (actor.kind === 'system' ? ('system' as const) : audience)
