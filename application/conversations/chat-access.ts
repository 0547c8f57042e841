import { type Case, foldCase } from '#domain/case.ts'
import type { ConversationKind, LiveConversation, NewConversation } from '#domain/conversations/conversation.ts'
import { conversationIdOf } from '#domain/conversations/conversation.ts'
import { notFound, type Refusal, Rejection, ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { isInternal } from '#domain/ordering/order-core.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { permits } from '#domain/people/rights.ts'
import { isReleased } from '#domain/production/purchase-order-core.ts'
import { type Caller, seesOrder } from '../pipeline/access.ts'
import type { Ports } from '../pipeline/ports.ts'
import { purchaseOrderIn, seesPurchaseOrder } from '../production/on-purchase-order.ts'
import type { NewConversation as Input } from './contracts/chat.ts'

/** Who takes part in a conversation (CHAT-D02), and the users that its participants can mention. */

/** The conversation of a case. @throws {Rejection} not-found */
export const conversationIn = ({ conversations }: Case): LiveConversation => {
  const [one] = Object.values(conversations)
  if (!one) throw new Rejection(notFound('conversation'))
  return one
}

type Party = Pick<LiveConversation, 'kind' | 'subject' | 'customerId' | 'supplierId'>

/** Supplier managers take part only in conversations about purchase orders. */
const takesPart = (caller: Caller, { kind, subject, customerId, supplierId }: Party): boolean => {
  if (permits(['staff', 'system'], caller) === undefined) return true
  if (permits(['supplierManager'], caller) === undefined) return subject?.type === 'purchaseOrder'
  if (caller.audience === 'customer') return kind === 'customer' && customerId === caller.customerId
  return caller.audience === 'supplier' && kind === 'supplier' && supplierId === caller.supplierId
}

/** Refuses with 404 for a conversation in which the caller does not take part (API-D06). */
export const seesConversation = (caller: Caller, state: Case): Refusal | undefined =>
  takesPart(caller, conversationIn(state)) ? undefined : notFound('conversation')

/** The id of the conversation that an input names; '' for one without a subject, which always is a new one. */
export const idOfNew = ({ kind, subject }: { kind: ConversationKind; subject: Input['subject'] }): string =>
  subject ? conversationIdOf(subject, kind) : ''

/**
 * The parties of a new conversation, from its subject. Refuses with 404 for a subject that the caller may not see, in
 * the same way whether a conversation about it exists.
 */
export const newConversation = async (
  { log, idGenerator }: Pick<Ports, 'log' | 'idGenerator'>,
  caller: Caller,
  input: Input,
): Promise<NewConversation> => {
  const { kind, subject } = input
  if (!subject) {
    throwIfRefused(permits(['staff'], caller) && notFound('conversation'))
    const title = 'title' in input ? input.title : ''
    return { conversationId: idGenerator.ulid(), kind, subject, title, customerId: null, supplierId: null }
  }
  const about = { conversationId: conversationIdOf(subject, kind), kind, subject, title: '' }
  if (subject.type === 'order') {
    const state = foldCase(await log.readCase({ requestId: subject.id }))
    throwIfRefused(seesOrder(caller, state))
    const order = requireExisting(state.order)
    if (kind === 'customer' && isInternal(order)) throw new Rejection(ruleBroken('kind', 'input.orderHidden'))
    return { ...about, customerId: kind === 'customer' ? order.customerId : null, supplierId: null }
  }
  const of = { purchaseOrderId: subject.id }
  const state = foldCase(await log.readCase(of))
  throwIfRefused(seesPurchaseOrder(caller, state, of))
  const po = purchaseOrderIn(state, of)
  if (kind === 'supplier' && !isReleased(po)) throw new Rejection(ruleBroken('kind', 'input.purchaseOrderHidden'))
  return { ...about, customerId: null, supplierId: kind === 'supplier' ? (po.spec?.supplierId ?? null) : null }
}

/**
 * Refuses with 404 to start a conversation about a subject that the caller may not see, or of another kind than the
 * caller's own, in the same way whether there is one: customers and suppliers cannot find out whether there is an
 * internal conversation about them.
 */
export const startableBy = (caller: Caller, { conversations }: Case, input: Input): Refusal | undefined => {
  const { audience } = caller
  const [existing] = Object.values(conversations)
  const isOwnKind = audience === 'staff' || input.kind === audience
  return isOwnKind && (!existing || takesPart(caller, existing))
    ? undefined
    : notFound(input.subject?.type ?? 'conversation')
}

/** The part of a conversation that determines which users its participants can mention. */
export type Mentioning = Pick<LiveConversation, 'subject' | 'customerId' | 'supplierId' | 'authors'>

/**
 * The users that a participant can mention: those of the company that takes part, and staff. Customers and suppliers can
 * mention only those employees who have written in the conversation.
 */
export const mentionable = async (
  { people }: Pick<Ports, 'people'>,
  { audience }: Pick<Caller, 'audience'>,
  { subject, customerId, supplierId, authors }: Mentioning,
): Promise<{ id: string; kind: 'customer' | 'supplier' | 'staff' }[]> => {
  const users = await people.usersOf({ customerId, supplierId, supplierManagers: subject?.type === 'purchaseOrder' })
  return users.filter(({ id, kind }) => kind !== 'staff' || audience === 'staff' || authors.includes(id))
}
