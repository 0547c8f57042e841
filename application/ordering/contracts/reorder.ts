import { z } from 'zod'
import { Moment } from '#domain/time.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Order, OrderForCustomer, RequestId } from './order-shapes.ts'
import { Id } from './order-targets.ts'

/** Reordering of items (ORDER-028, ORDER-029). */

/** Groups of items that can be reordered (ORDER-028). */
export const reorderGroups = ['ordered', 'draft'] as const

/** An item that can be reordered. */
const ReorderItem = OrderForCustomer.shape.packagingItems.element
  .pick({
    customerProductName: true,
    product: true,
    specification: true,
    quantity: true,
    reorderBlock: true,
    productionConfigurationId: true,
    productionConfiguration: true,
  })
  .extend({ requestId: z.string(), itemId: z.string(), changedOn: Moment })

export const reorderContracts = {
  reorderItems: endpoint({
    method: 'GET',
    path: '/orders/reorder-items',
    summary: 'List configured items that can be reordered, from placed orders and from drafts, newest first',
    access: ['customer'],
    reply: z.object({
      groups: z.array(z.object({ group: z.enum(reorderGroups), items: z.array(ReorderItem) })),
    }),
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/orders/reorder-items',
    summary: 'Reorder an item: create a draft with the same configuration at current prices (ReorderPackagingItem)',
    access: ['editor', 'staff'],
    body: z.strictObject({ requestId: RequestId, itemId: Id, quantity: z.int().min(1).max(10_000_000).optional() }),
    reply: Order,
  }),
  changeReorderBlock: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/change-reorder-block',
    summary: 'Block or allow reorders of an item (ChangeReorderBlock)',
    access: ['staff'],
    params: z.strictObject({ requestId: RequestId, itemId: Id }),
    /** `requestVersion`: the version that the caller saw (ORDER-D03). */
    body: z.strictObject({ requestVersion: z.int().min(1).optional(), reorderBlock: z.boolean() }),
    reply: Order,
  }),
}
