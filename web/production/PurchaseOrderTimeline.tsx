import { production } from '#application/production/contracts.ts'
import { useReadingList } from '../data/queries.ts'
import { PagedTimeline } from '../ordering/PagedTimeline.tsx'

/** What happened to a purchase order, live, as its supplier reads it. */
export const PurchaseOrderTimeline = ({ purchaseOrderId }: { purchaseOrderId: string }) => (
  <PagedTimeline list={useReadingList(production.timeline, {}, { purchaseOrderId })} reader="supplier" />
)
