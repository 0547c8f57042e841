import { production } from '#application/production/contracts.ts'
import { useReadingList } from '../data/queries.ts'
import { PagedTimeline } from '../ordering/PagedTimeline.tsx'

/** Events of a purchase order as its supplier sees them, with live updates. */
export const PurchaseOrderTimeline = ({ purchaseOrderId }: { purchaseOrderId: string }) => (
  <PagedTimeline list={useReadingList(production.timeline, {}, { purchaseOrderId })} reader="supplier" />
)
