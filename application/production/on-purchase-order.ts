import type { z } from 'zod'
import type { Case } from '#domain/case.ts'
import { notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { isReleased } from '#domain/production/purchase-order-core.ts'
import type { PurchaseOrder } from '#domain/production/purchase-order.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { Caller } from '../pipeline/access.ts'
import { answerWith } from '../pipeline/answer-with.ts'
import type { CommandSpec } from '../pipeline/handle.ts'
import { boundCommand, type BoundCommand } from '../pipeline/operation.ts'
import type { EndedPurchaseOrder, PurchaseOrder as Shape } from './contracts/purchase-order-shapes.ts'

/** Shared code for commands on an existing purchase order: lookup, visibility and response. */

export type OfPurchaseOrder = { purchaseOrderId: string }

const entryOf = ({ purchaseOrders }: Pick<Case, 'purchaseOrders'>, { purchaseOrderId }: OfPurchaseOrder) =>
  Object.entries(purchaseOrders).find(([, { spec }]) => spec?.purchaseOrderId === purchaseOrderId)

/**
 * The purchase order with this id.
 *
 * @throws {Rejection} `not-found` for an unknown id
 */
export const purchaseOrderIn = (state: Pick<Case, 'purchaseOrders'>, of: OfPurchaseOrder): PurchaseOrder => {
  const found = entryOf(state, of)
  if (!found) throw new Rejection(notFound('purchaseOrder'))
  return found[1]
}

/** Suppliers can see their own purchase orders once they are released (PO-D03). */
export const seesPurchaseOrder = (caller: Caller, state: Case, of: OfPurchaseOrder): Refusal | undefined => {
  const po = entryOf(state, of)?.[1]
  if (po && (caller.audience === 'staff' || caller.actor.kind === 'system')) return undefined
  const own = caller.audience === 'supplier' && po && po.spec?.supplierId === caller.supplierId
  return own && isReleased(po) ? undefined : notFound('purchaseOrder')
}

/** Refuses if payments were recorded after the history was read, because they could be the same payments. */
export const unlessSeen = (
  { payments }: Pick<PurchaseOrder, 'payments'>,
  { entriesSeen }: { entriesSeen: number },
): Refusal | undefined =>
  payments.length === entriesSeen
    ? undefined
    : { code: 'stale-version', field: 'entriesSeen', reason: 'rule.paymentsChanged' }

/** Lookup and visibility of a command's purchase order. */
export const onPurchaseOrder = {
  aggregate: 'purchase-order' as const,
  of: ({ purchaseOrderId }: OfPurchaseOrder) => ({ purchaseOrderId }),
  allow: seesPurchaseOrder,
  stream: (state: Case, of: OfPurchaseOrder) => {
    const found = entryOf(state, of)
    if (!found) throw new Rejection(notFound('purchaseOrder'))
    return found[0]
  },
}

/** The purchase order in the version visible to the caller after the command. */
export const answerWithPurchaseOrder = answerWith<typeof Shape, OfPurchaseOrder>(
  'purchaseOrder',
  ({ reads }, caller, events, { purchaseOrderId }) => reads.purchaseOrders.after(caller, events, purchaseOrderId),
)

type Spec<Input> = Partial<Pick<CommandSpec<Input>, 'data' | 'allow' | 'precondition' | 'scope'>>

const specOf = <Input extends OfPurchaseOrder>(name: string, spec: Spec<Input>) => ({
  ...onPurchaseOrder,
  name,
  data: () => ({}),
  ...spec,
  allow: (caller: Caller, state: Case, input: Input) =>
    seesPurchaseOrder(caller, state, input) ?? spec.allow?.(caller, state, input),
})

/** Binds the contract of a command to an existing purchase order. Without `data`, the command has no data. */
export const purchaseOrderCommand = <P extends z.ZodType<OfPurchaseOrder>, Q extends z.ZodType, B extends z.ZodType>(
  contract: Endpoint<P, Q, B, typeof Shape>,
  name: string,
  spec: Spec<z.output<P> & z.output<B>> = {},
): BoundCommand<Endpoint<P, Q, B, typeof Shape>, z.output<P> & z.output<B>> =>
  boundCommand(contract, specOf(name, spec), answerWithPurchaseOrder)

/** The same for a command after which the caller can no longer see the purchase order. */
export const endingCommand = <P extends z.ZodType<OfPurchaseOrder>, Q extends z.ZodType, B extends z.ZodType>(
  contract: Endpoint<P, Q, B, typeof EndedPurchaseOrder>,
  name: string,
  spec: Spec<z.output<P> & z.output<B>>,
): BoundCommand<typeof contract, z.output<P> & z.output<B>> =>
  boundCommand(contract, specOf(name, spec), async (_ports, _caller, { position }, { purchaseOrderId }) => ({
    payload: { id: purchaseOrderId },
    position,
  }))
