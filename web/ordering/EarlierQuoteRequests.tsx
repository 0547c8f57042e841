import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { apiQueryOptions } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { DateText } from '../ui/DateText.tsx'
import { count } from '../ui/format-count.ts'
import { InternalText } from '../ui/InternalText.tsx'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { QuotesTable } from './QuotesTable.tsx'

type Of = { order: OrderForStaff; item: OrderForStaff['packagingItems'][number] }
type Request = z.output<typeof ordering.quoteRequests.reply>[number]

/**
 * The quote requests of an item before the current one (QUOTE-D01), for staff; hidden if there are none, and for an item
 * with prices of the shop.
 */
export const EarlierQuoteRequests = ({ order, item }: Of) => {
  const params = { requestId: order.requestId, itemId: item.id }
  const isOfShop = !item.quoteRequest && item.automaticQuotes.length > 0
  const { data = [] } = useQuery({ ...apiQueryOptions(ordering.quoteRequests, { params }), enabled: !isOfShop })
  const earlier = data.filter(({ id }) => id !== item.quoteRequest?.id)
  if (earlier.length === 0) return null
  return (
    <details>
      <summary>{t('ordering.quoteRequest.earlier', { count: earlier.length })}</summary>
      {earlier.map((request) => (
        <EarlierRequest key={request.id} request={request} item={item} />
      ))}
    </details>
  )
}

const EarlierRequest = ({ request, item }: { request: Request; item: Of['item'] }) => {
  const { status, createdOn, changedOn, quantities, customerComments, feedbackQuestion, feedbackAnswer } = request
  const quoted = (text: string | null) => text && <QuotedText>{text}</QuotedText>
  return (
    <article>
      <p>
        <StatusBadge kind="quote" of={status} /> <DateText at={changedOn} />
      </p>
      <Facts
        rows={[
          [t('ordering.quoteRequest.createdOn'), <DateText key="created" at={createdOn} />],
          [t('ordering.item.quantitiesAsked'), quantities.map(count).join(' / ')],
          [t('ordering.quoteRequest.comments'), quoted(customerComments)],
          [t('ordering.quoteRequest.question'), quoted(feedbackQuestion)],
          [t('ordering.quoteRequest.reply'), quoted(feedbackAnswer)],
        ]}
      />
      {request.quotes.length > 0 && (
        <QuotesTable quotes={request.quotes} packings={item.packings} currency={request.currency} chosen={null} />
      )}
      {request.internalNotes && <InternalText>{request.internalNotes}</InternalText>}
    </article>
  )
}
