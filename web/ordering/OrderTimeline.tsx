import { ordering } from '#application/ordering/contracts/ordering.ts'
import { useApiList } from '../data/queries.ts'
import { PagedTimeline } from './PagedTimeline.tsx'

/** Events of an order, live. */
export const OrderTimeline = ({ requestId, reader }: { requestId: string; reader?: 'customer' }) => {
  const list = useApiList(ordering.timeline, {}, { requestId })
  return <PagedTimeline list={list} brief={8} {...(reader && { reader })} />
}
