import type { z } from 'zod'
import type { Endpoint } from '../contracts/endpoint.ts'
import { seesOrder } from '../pipeline/access.ts'
import { answerWith } from '../pipeline/answer-with.ts'
import { type CommandSpec, orderStream } from '../pipeline/handle.ts'
import { boundCommand, type BoundCommand } from '../pipeline/operation.ts'
import type { Order } from './contracts/order-shapes.ts'

type OfOrder = { requestId: string }

/** The response of every command on a case: the order in the version visible to the caller. */
export const answerWithOrder = answerWith<typeof Order>('order', ({ reads }, caller, events) =>
  reads.orders.after(caller, events),
)

/** Properties of an order command other than its contract and name. */
type Spec<Input> = Pick<CommandSpec<Input>, 'data' | 'scope' | 'precondition' | 'also'>

/** Binds the contract of a command to an existing order. */
export const orderCommand = <P extends z.ZodType<OfOrder>, Q extends z.ZodType, B extends z.ZodType>(
  contract: Endpoint<P, Q, B, typeof Order>,
  name: string,
  spec: Spec<z.output<P> & z.output<B>>,
): BoundCommand<Endpoint<P, Q, B, typeof Order>, z.output<P> & z.output<B>> =>
  boundCommand(
    contract,
    {
      aggregate: 'order',
      name,
      of: ({ requestId }) => ({ requestId }),
      allow: seesOrder,
      stream: orderStream,
      ...spec,
    },
    answerWithOrder,
  )
