import { production } from '#application/production/contracts.ts'
import { useApiList } from '../data/queries.ts'
import { PagedTimeline } from '../ordering/PagedTimeline.tsx'

/** Events of a purchase order for staff, with live updates. */
export const PurchaseOrderTimelineForStaff = ({ purchaseOrderId }: { purchaseOrderId: string }) => (
  <PagedTimeline list={useApiList(production.timelineForStaff, {}, { purchaseOrderId })} brief={8} />
)

/** Events of a purchase order as its supplier sees them, with live updates. */
export const PurchaseOrderTimeline = ({ purchaseOrderId }: { purchaseOrderId: string }) => (
  <PagedTimeline list={useApiList(production.timeline, {}, { purchaseOrderId })} reader="supplier" />
)
