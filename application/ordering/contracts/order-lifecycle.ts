import { z } from 'zod'
import { text } from '#domain/text/fields.ts'
import { AmountInput, endpoint } from '../../contracts/endpoint.ts'
import { NewOrderInput } from './order-inputs.ts'
import { Order } from './order-shapes.ts'
import { editors, ofOrder, seen } from './order-targets.ts'

/** Commands that change the status of an order (table ORDER-T01..T17). */

export const orderLifecycleContracts = {
  createInternal: endpoint({
    method: 'POST',
    path: '/orders/create-internal-order',
    summary:
      'Create an internal order that the customer cannot see yet, empty or with its first item (CreateInternalOrder)',
    access: ['staff'],
    body: NewOrderInput,
    reply: Order,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/orders/:requestId/publish-order',
    summary: 'Publish an internal order to its customer as a draft (PublishOrder)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/orders/:requestId/withdraw-order',
    summary: 'Withdraw a draft from its customer (WithdrawOrder)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/orders/:requestId/place-order',
    summary: 'Place an order (PlaceOrder)',
    access: editors,
    ...ofOrder,
    body: z.strictObject({
      ...seen,
      /** The total that the user has agreed to; a higher total is refused. */
      total: AmountInput.optional(),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:requestId/cancel-order',
    summary: 'Cancel an order; customers until the first payment, staff until completion (CancelOrder)',
    access: editors,
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  reopenDraft: endpoint({
    method: 'POST',
    path: '/orders/:requestId/reopen-draft',
    summary: 'Turn a placed but unpaid order back into a draft (ReopenDraft)',
    access: editors,
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  hold: endpoint({
    method: 'POST',
    path: '/orders/:requestId/hold-order',
    summary: 'Put an order on hold, with a reason that the customer sees (HoldOrder)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject({ ...seen, reason: text(2000) }),
  }),
  resume: endpoint({
    method: 'POST',
    path: '/orders/:requestId/resume-order',
    summary: 'Resume an order that is on hold, in its former status (ResumeOrder)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/orders/:requestId/complete-order',
    summary: 'Complete an order whose shipments have been delivered (CompleteOrder)',
    access: ['staff', 'system'],
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/orders/:requestId/reopen-order',
    summary: 'Reopen a completed order (ReopenOrder)',
    access: ['seniorStaff'],
    ...ofOrder,
    body: z.strictObject({ ...seen, reason: text(2000) }),
  }),
}
