import { command } from '../pipeline/handle.ts'
import { type OfPurchaseOrder, onPurchaseOrder } from './on-purchase-order.ts'

/** PO-T12: no supplier has confirmed it before its validity ended. */
export const expirePurchaseOrder = command<OfPurchaseOrder>({
  ...onPurchaseOrder,
  name: 'ExpirePurchaseOrder',
  access: ['system'],
  data: () => ({}),
})
