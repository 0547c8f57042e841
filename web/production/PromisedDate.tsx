import { ordering } from '#application/ordering/contracts/ordering.ts'
import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { atFactory, formatDate } from '../ui/format-date.ts'
import { StatusShape } from '../ui/StatusShape.tsx'

type Proposal = NonNullable<PurchaseOrderForStaff['proposal']>

/** Compares a proposed ready date with the date that the customer expects. */
export const PromisedDate = ({ requestId, proposal }: { requestId: string; proposal: Proposal }) => {
  const { data } = useApiQuery(ordering.get, { params: { requestId } })
  const promised = data?.audience === 'staff' ? data.production.plannedEndDate : undefined
  if (!promised) return null
  const isLater = Date.parse(proposal.plannedReadyDate) > Date.parse(promised)
  const date = formatDate(promised, 'short', atFactory)
  return (
    <p>
      <StatusShape tone={isLater ? 'bad' : 'good'} />{' '}
      {t(isLater ? 'production.panel.afterPromise' : 'production.terms.beforePromise', { date })}
    </p>
  )
}
