import { feedProjections } from './feed.ts'
import { orderForCustomerProjection, orderForStaffProjection } from './ordering/orders.ts'
import { purchaseOrderForSupplierProjection } from './production/purchase-orders.ts'
import type { Projection } from './projection.ts'

/** Every read model there is. */
export const projections: Projection[] = [
  orderForCustomerProjection,
  orderForStaffProjection,
  purchaseOrderForSupplierProjection,
  ...feedProjections,
]
