import type { Case } from '#domain/case.ts'
import { type Actor, type Audience, notFound, type Refusal } from '#domain/kernel.ts'
import type { Access } from './contracts/endpoint.ts'
import type { User } from './contracts/people.ts'

/** Who may do what. A contract says which kind of caller it is for; the rules below decide on what was loaded. */

/** Whoever a request or a process acts for. */
export type Caller = {
  actor: Actor
  /** Whose views the caller reads. */
  audience: Audience
  customerId: string | undefined
  supplierId: string | undefined
  /** Customer users with the role CREQ:C (ROLE-012); staff may always. */
  editRequests: boolean
  /** Staff whose admin type keeps them to suppliers: no customers, no orders, no payments (ROLE-010, ROLE-D02). */
  supplierOnly: boolean
}

const audienceOf = { user: 'customer', supplier: 'supplier', admin: 'staff' } as const

/** The signed-in user as a caller. */
export const callerOf = (user: User): Caller => ({
  actor: { kind: audienceOf[user.type], id: user.userId },
  audience: audienceOf[user.type],
  customerId: user.customerId,
  supplierId: user.supplierId,
  editRequests: user.type === 'admin' || user.roles.includes('CREQ:C'),
  supplierOnly: user.adminType === 'supplierOnly',
})

/** A process acting by itself: it sees what staff see. */
export const systemCaller = (process: string): Caller => ({
  actor: { kind: 'system', id: process },
  audience: 'staff',
  customerId: undefined,
  supplierId: undefined,
  editRequests: true,
  supplierOnly: false,
})

const unauthorized: Refusal = { code: 'unauthorized', message: 'Please sign in' }
const forbidden: Refusal = { code: 'forbidden', message: 'You are not allowed to do this' }

const holds: Record<Access, (caller: Caller) => boolean> = {
  anyone: () => true,
  signedIn: () => true,
  customer: ({ audience }) => audience === 'customer',
  editor: ({ audience, editRequests }) => audience === 'customer' && editRequests,
  staff: ({ audience, supplierOnly }) => audience === 'staff' && !supplierOnly,
  supplier: ({ audience }) => audience === 'supplier',
}

/** The first check of every request: 401 without a session, 403 without the right. An empty list lets nobody in. */
export const permits = (access: readonly Access[], caller: Caller | undefined): Refusal | undefined => {
  if (access.includes('anyone')) return undefined
  if (!caller) return unauthorized
  return access.some((kind) => holds[kind](caller)) ? undefined : forbidden
}

/** For what changes an order: its customer's users with CREQ:C, and staff (ROLE-012). */
export const editsOrder = (caller: Caller, state: Case): Refusal | undefined =>
  seesOrder(caller, state) ?? mayEdit(caller)

/** Whether the caller may change orders at all. */
export const mayEdit = (caller: Caller): Refusal | undefined =>
  caller.editRequests && caller.audience !== 'supplier' ? undefined : forbidden

/** For what staff alone may do to an order that others can see; the contract says so first. */
export const worksOnOrder = (caller: Caller, state: Case): Refusal | undefined =>
  seesOrder(caller, state) ?? (caller.audience === 'staff' ? undefined : forbidden)

/** What is not yours does not exist (API-D06). */
export const seesOrder = (caller: Caller, { order }: Case): Refusal | undefined => {
  if (order.status === 'none') return notFound('Order')
  if (caller.audience === 'staff') return caller.supplierOnly ? notFound('Order') : undefined
  const own = caller.audience === 'customer' && caller.customerId === order.customerId && order.status !== 'internal'
  return own ? undefined : notFound('Order')
}
