import { z } from 'zod'
import { cartLimits } from '#domain/ordering/cart-limits.ts'
import { changeReason, maxChangedItems } from '#domain/ordering/order-change-facts.ts'
import { optionalText } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { AmountInput, endpoint, UnitPriceInput } from '../../contracts/endpoint.ts'
import { ItemConfigurationInput, Sourced } from './order-inputs.ts'
import { Order, RequestId } from './order-shapes.ts'
import { Id } from './order-targets.ts'

/** Changes to a placed order: proposed and withdrawn by staff, accepted or declined by the customer (decision 101). */

const ofChange = { params: z.strictObject({ requestId: RequestId, changeId: Id }), reply: Order }
/** The version that the caller saw; a stale version is refused (ORDER-D03). */
const seen = { requestVersion: z.int().min(1).optional() }

const terms = {
  quantity: z.int().min(1).max(10_000_000),
  unitPrice: UnitPriceInput,
  leadTimeDays: z.int().min(1).max(365),
  /** Supplier and unit cost; omitted if unchanged. */
  sourcing: Sourced.optional(),
}
const Configured = ItemConfigurationInput.omit({ quantity: true, quantities: true })

export const WantedChangeInput = z.discriminatedUnion('kind', [
  /** `configuration`: omitted if unchanged. */
  z.strictObject({ kind: z.literal('change'), itemId: Id, ...terms, configuration: Configured.optional() }),
  z.strictObject({
    kind: z.literal('add'),
    ...terms,
    configuration: Configured,
    customerProductName: optionalText(200),
  }),
  z.strictObject({ kind: z.literal('remove'), itemId: Id }),
])

/** Packs of an essential of the order, 0 to remove it; or an additional essential at the current price. */
export const WantedPacksInput = z.union([
  z.strictObject({ itemId: Id, quantity: z.int().min(0).max(cartLimits.packs) }),
  z.strictObject({
    productId: Id,
    quantity: z.int().min(1).max(cartLimits.packs),
    additionalNotes: optionalText(),
  }),
])

export const orderChanges = {
  propose: endpoint({
    method: 'POST',
    path: '/orders/:requestId/propose-order-change',
    summary: 'Propose a change to an order in progress (ProposeOrderChange)',
    access: ['staff'],
    params: z.strictObject({ requestId: RequestId }),
    reply: Order,
    body: z.strictObject({
      ...seen,
      /** Shown to the customer. */
      reason: changeReason,
      items: z.array(WantedChangeInput).max(maxChangedItems),
      standardItems: z.array(WantedPacksInput).max(maxChangedItems).default([]),
      /** Shipping cost of the whole order; omitted if unchanged. */
      shipping: AmountInput.optional(),
      /** Default: 30 days from now. */
      validUntil: Moment.optional(),
      internalNotes: optionalText(),
    }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/orders/:requestId/changes/:changeId/withdraw-order-change',
    summary: 'Withdraw a proposed change that the customer has not answered yet (WithdrawOrderChange)',
    access: ['staff'],
    ...ofChange,
    body: z.strictObject({ ...seen, reason: optionalText() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/orders/:requestId/changes/:changeId/accept-order-change',
    summary: 'Accept a proposed change, which takes effect immediately (AcceptOrderChange)',
    access: ['editor'],
    ...ofChange,
    body: z.strictObject(seen),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/orders/:requestId/changes/:changeId/decline-order-change',
    summary: 'Decline a proposed change; the order is not changed (DeclineOrderChange)',
    access: ['editor'],
    ...ofChange,
    body: z.strictObject({ ...seen, reason: changeReason }),
  }),
}
