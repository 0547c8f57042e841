import { type EventOf, fact } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { text } from '../text/fields.ts'

/**
 * The payment block of an order (PAY-D04): its customer can neither place nor pay for the order and is asked to contact
 * us.
 */

const facts = {
  PaymentBlocked: fact({ customer: {}, staff: { reason: text(2000) } }),
  PaymentUnblocked: fact({ customer: {} }),
}

/** `reason` is visible to staff only; '' in the customer's fold. */
export type BlockState = { paymentBlock: { reason: string } | undefined }

const initial: BlockState = { paymentBlock: undefined }

/** The block itself in the aggregate; in views, whether there is one. */
type Blocked = { paymentBlock: object | boolean | undefined }

export const paymentBlockCan = {
  block: (order: { status: string } & Blocked): Refusal | undefined =>
    unlessStatus('BlockPayment', order.status, 'internal', 'draft', 'paymentPending', 'inProgress', 'onHold') ??
    (order.paymentBlock ? ruleBroken('paymentBlock', 'rule.blockedBefore') : undefined),
  unblock: (order: Blocked): Refusal | undefined =>
    order.paymentBlock ? undefined : ruleBroken('paymentBlock', 'rule.notBlocked'),
  /** Refuses a new payment link of a blocked order, because its payment would be refused. */
  issueLink: (order: Blocked): Refusal | undefined =>
    order.paymentBlock ? ruleBroken('paymentBlock', 'rule.linkBlocked') : undefined,
  /** Refuses the customer's actions while the order is blocked. */
  act: (order: Blocked, by: 'customer' | 'staff'): Refusal | undefined =>
    order.paymentBlock && by === 'customer' ? ruleBroken('paymentBlock', 'rule.paymentBlocked') : undefined,
}

type Order = OrderCore & BlockState
type BlockEvent = EventOf<typeof facts>

const decide = {
  BlockPayment: (order: Order, data: { reason: string }): BlockEvent[] => {
    throwIfRefused(paymentBlockCan.block(order))
    return [{ type: 'PaymentBlocked', data }]
  },
  UnblockPayment: (order: Order, _: object): BlockEvent[] => {
    throwIfRefused(paymentBlockCan.unblock(order))
    return [{ type: 'PaymentUnblocked', data: {} }]
  },
}

const evolve: SliceEvolve<BlockState, typeof facts, Record<never, never>, 'customer'> = {
  PaymentBlocked: (_, { reason = '' }) => ({ paymentBlock: { reason } }),
  PaymentUnblocked: () => ({ paymentBlock: undefined }),
}

export const paymentBlock = { facts, initial, decide, evolve }
