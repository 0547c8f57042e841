import type { Case } from '#domain/case.ts'
import type { Actor, Audience } from '#domain/kernel/fact.ts'
import { notFound, type Refusal } from '#domain/kernel/refusal.ts'
import { isInternal } from '#domain/ordering/order-core.ts'
import { noRights, permits, type Rights, rightsOf } from '#domain/people/rights.ts'
import type { User } from '../people/contracts/people.ts'

/**
 * The caller, and the access to an order. `domain/people/rights.ts` defines the kinds of callers, and each contract and
 * command lists those it admits; the rules here decide on loaded data.
 */

/** The principal of a request or a process. */
export type Caller = Rights & {
  actor: Actor
  /** The audience that determines which views the caller reads. */
  audience: Audience
  customerId: string | undefined
  supplierId: string | undefined
}

/** The signed-in user as a caller. */
export const callerOf = (user: Pick<User, 'userId' | 'type' | 'roles'> & Partial<User>): Caller => {
  const rights = rightsOf(user)
  return {
    ...rights,
    actor: { kind: rights.kind, id: user.userId },
    audience: rights.kind,
    customerId: user.customerId ?? undefined,
    supplierId: user.supplierId,
  }
}

/** A process that acts on its own; it has the same access as staff. */
export const systemCaller = (process: string): Caller => ({
  ...noRights,
  kind: 'system',
  actor: { kind: 'system', id: process },
  audience: 'staff',
  customerId: undefined,
  supplierId: undefined,
})

/** Refuses with 404 if the record belongs to another party (API-D06). */
export const seesOrder = (caller: Caller, { order }: Case): Refusal | undefined => {
  if (order.status === 'none') return notFound('order')
  if (permits(['staff', 'bookReader', 'system'], caller) === undefined) return undefined
  const own = caller.audience === 'customer' && caller.customerId === order.customerId && !isInternal(order)
  return own ? undefined : notFound('order')
}

/** Access to commands that only the system may send; other callers get 404. */
export const systemOnly = (entity: Parameters<typeof notFound>[0]) => ({
  access: ['system'] as const,
  allow: ({ actor }: Caller): Refusal | undefined => (actor.kind === 'system' ? undefined : notFound(entity)),
})
