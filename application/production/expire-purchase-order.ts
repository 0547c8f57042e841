import { command } from '../pipeline/handle.ts'
import { type OfPurchaseOrder, onPurchaseOrder } from './on-purchase-order.ts'

/** PO-T12: the validity ended before a supplier confirmed it. */
export const expirePurchaseOrder = command<OfPurchaseOrder>({
  ...onPurchaseOrder,
  name: 'ExpirePurchaseOrder',
  access: ['system'],
  data: () => ({}),
})
