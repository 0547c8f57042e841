import type { z } from 'zod'
import { type Case, otherItemsOf } from '#domain/case.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { MadeFor } from '#domain/ordering/sample.ts'
import type { Sender } from '#domain/ordering/work-item.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { type Caller, seesOrder } from '../pipeline/access.ts'
import type { CommandSpec } from '../pipeline/handle.ts'
import { boundCommand, type BoundCommand } from '../pipeline/operation.ts'
import type { Order } from './contracts/order-shapes.ts'
import { answerWithOrder } from './order-command.ts'

/** Shared code for sample and service commands. Their rules read the order, so they are decided on the whole case. */

type Spec<Input> = Pick<CommandSpec<Input>, 'data' | 'stream' | 'precondition'>

/** Binds the contract of a command to a sample or service of an order. */
export const workCommand = <P extends z.ZodType<{ requestId: string }>, Q extends z.ZodType, B extends z.ZodType>(
  aggregate: 'sample' | 'service',
  contract: Endpoint<P, Q, B, typeof Order>,
  name: string,
  spec: Spec<z.output<P> & z.output<B>>,
): BoundCommand<Endpoint<P, Q, B, typeof Order>, z.output<P> & z.output<B>> =>
  boundCommand(
    contract,
    { aggregate, name, of: ({ requestId }) => ({ requestId }), allow: seesOrder, scope: 'case', ...spec },
    answerWithOrder,
  )

/** The caller's role in the terms of the tables; suppliers cannot see orders. */
export const senderOf = ({ actor: { kind } }: Caller): Sender => (kind === 'supplier' ? 'customer' : kind)

/** The order in the form that the rule for adding work expects. */
export const orderWithItems = (state: Case) => ({
  status: state.order.status,
  itemCount: state.order.items.length + otherItemsOf(state),
})

/**
 * The packaging item associated with the work.
 *
 * @throws {Rejection} not-found if the order has no such item
 */
export const workedItem = ({ order }: Case, itemId: string | undefined) => {
  if (itemId === undefined) return undefined
  const item = order.items.find(({ id }) => id === itemId)
  if (!item) throw new Rejection(notFound('item'))
  return item
}

/** The configuration that work is made for when it starts (SAMPLE-D02, SERVICE-D02). */
export const madeForItem = ({ order }: Case, { itemId }: { itemId: string | null }): MadeFor => {
  const hash = order.items.find(({ id }) => id === itemId)?.configured?.productConfigurationHash
  return hash === undefined ? {} : { productConfigurationHash: hash }
}
