import type { Case } from '#domain/case.ts'
import type { Actor, Audience } from '#domain/kernel/fact.ts'
import { notFound, type Refusal } from '#domain/kernel/refusal.ts'
import { type Access, flagsOf, permits, type Rights, rightsOf } from '#domain/people/rights.ts'
import type { User } from '../people/contracts/people.ts'

/**
 * Whoever calls, and what may be done to an order. Which kinds of callers there are, and what each contract and command
 * says about them, is in `domain/people/rights.ts`; the rules here decide on what was loaded.
 */

/** Whoever a request or a process acts for. */
export type Caller = Rights & {
  actor: Actor
  /** Whose views the caller reads. */
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

/** A process acting by itself: it sees what staff see. */
export const systemCaller = (process: string): Caller => ({
  kind: 'system',
  flags: flagsOf([]),
  adminType: undefined,
  actor: { kind: 'system', id: process },
  audience: 'staff',
  customerId: undefined,
  supplierId: undefined,
})

/** Who changes orders at all (ROLE-012). */
export const changesOrders = ['editor', 'staff'] as const satisfies readonly Access[]

/** For what changes an order: its customer's users with CREQ:C, and staff (ROLE-012). */
export const editsOrder = (caller: Caller, state: Case): Refusal | undefined =>
  seesOrder(caller, state) ?? mayEdit(caller)

/** Whether the caller may change orders at all. */
export const mayEdit = (caller: Caller): Refusal | undefined => permits(changesOrders, caller)

/** For what staff alone may do to an order that others can see; the contract says so first. */
export const worksOnOrder = (caller: Caller, state: Case): Refusal | undefined =>
  seesOrder(caller, state) ?? permits(['staff', 'system'], caller)

/** What is not yours does not exist (API-D06). */
export const seesOrder = (caller: Caller, { order }: Case): Refusal | undefined => {
  if (order.status === 'none') return notFound('order')
  if (permits(['staff', 'system'], caller) === undefined) return undefined
  const own = caller.audience === 'customer' && caller.customerId === order.customerId && order.status !== 'internal'
  return own ? undefined : notFound('order')
}
