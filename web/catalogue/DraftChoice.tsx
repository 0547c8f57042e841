import { useEffect, useState } from 'react'
import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { api } from '../data/api.ts'
import { preparedOrder } from '../stores/prepared-order.ts'
import { titleIn } from './configured-item/item-labels.ts'

/** The order that an item of the shop is added to; `chosen` is '' for a new order. */
export type DraftChoice = {
  drafts: readonly OrderSummary[]
  chosen: string
  choose: (requestId: string) => void
  forStaff: boolean
}

/**
 * Orders to choose from, starting with the order that the user came from: customers choose one of their drafts or a new
 * order, staff choose among drafts and internal orders.
 */
export const useDraftChoice = (forStaff: boolean): DraftChoice => {
  const [drafts, setDrafts] = useState<readonly OrderSummary[]>([])
  const [chosen, choose] = useState(preparedOrder)
  useEffect(() => {
    const ask = async () => {
      const statuses = forStaff ? (['internal', 'draft'] as const) : (['draft'] as const)
      const answers = await Promise.all(statuses.map((status) => api.ordering.list({ query: { status } })))
      const found = answers.flatMap((answer) => (answer.hasError ? [] : answer.payload.items))
      setDrafts(found)
      // The order that the user came from may have been placed meanwhile.
      if (!forStaff) choose((now) => (found.some(({ requestId }) => requestId === now) ? now : ''))
    }
    void ask()
  }, [forStaff])
  return { drafts, chosen, choose, forStaff }
}

/** The choice as a field; hidden if a new order is the only choice. */
export const DraftField = ({
  of: { drafts, chosen, choose, forStaff },
  label,
  none,
}: {
  of: DraftChoice
  label: string
  none: string
}) =>
  (drafts.length > 0 || (forStaff && chosen !== '')) && (
    <label>
      {label}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{none}</option>
        {/* Staff add samples and services to an order in progress, too, when they come from its page. */}
        {forStaff && chosen !== '' && !drafts.some(({ requestId }) => requestId === chosen) && (
          <option value={chosen}>{chosen}</option>
        )}
        {drafts.map((draft) => (
          <option key={draft.requestId} value={draft.requestId}>
            {[draft.requestId, forStaff && draft.customerName, draft.contents.length > 0 && titleIn(draft)]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </select>
    </label>
  )
