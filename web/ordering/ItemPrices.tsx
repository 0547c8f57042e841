import { quoteRequestCan } from '#domain/ordering/quote-request-rules.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { Trans } from '../locales/Trans.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { count } from '../ui/format-count.ts'
import { QuotedText } from '../ui/QuotedText.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { FeedbackAnswer } from './FeedbackAnswer.tsx'
import { ItemQuotesTable, NewPricesButton, type OfItem, PricesSection, useMoment } from './ItemQuotesTable.tsx'
import type { OrderActions } from './order-actions.ts'
import { type AnyOrder, asItem, chosenQuantity, offeredQuotes, pricesExpired } from './order-rules.ts'
import { QuotesTable } from './QuotesTable.tsx'
import { RequestQuote } from './RequestQuote.tsx'
import styles from './ItemPanel.module.css'

/**
 * Prices of an item: shop or staff quotes to select from, or a button for the customer to request them. Collapsed in a
 * placed order, whose summary has the price.
 */
export const ItemPrices = ({ order, item, actions }: OfItem) => {
  const open = actions && order.status === 'draft' ? actions : undefined
  if (isPlaced(order) && chosenQuantity(item) !== null) {
    return (
      <details className={styles.ask}>
        <summary>{t('ordering.quotes.title')}</summary>
        <QuotesTable
          quotes={offeredQuotes(item)}
          packings={item.packings}
          currency={order.currency}
          chosen={chosenQuantity(item)}
        />
      </details>
    )
  }
  if (item.quoteRequest && !['cancelled', 'internal'].includes(item.quoteRequest.status))
    return <StaffQuotes order={order} item={item} actions={open} />
  if (item.automaticQuotes.length > 0) return <ShopPrices order={order} item={item} actions={open} />
  if (!item.configuration) return null
  return (
    <>
      {item.priceEstimate && <Estimate order={order} item={item} />}
      {open && order.audience === 'customer' && <RequestItemQuote order={order} item={item} actions={open} />}
    </>
  )
}

const isPlaced = ({ status }: AnyOrder): boolean => status !== 'draft' && status !== 'internal'

/** Deselects the current price first. */
const RequestItemQuote = ({ order, item, actions }: OfItem & { actions: OrderActions }) => {
  const ask = async (comments: string, quantities: number[]) => {
    const taken = chosenQuantity(item) === null ? undefined : await actions.deselectQuote(item.id)
    return taken?.hasError ? taken : actions.requestQuote(item.id, comments, quantities)
  }
  return (
    <RequestQuote
      draft={`quote-request:${order.requestId}:${item.id}`}
      configured={item.quantities}
      ask={ask}
      disabledReason={
        actions.closed ?? refusalText(quoteRequestCan.request(order, asItem({ ...item, selectedQuote: null })))
      }
    />
  )
}

/** Binding prices that need no confirmation by staff (PRICE-D02). */
const ShopPrices = ({ order, item, actions }: OfItem) => {
  const isOver = pricesExpired(item, useMoment())
  return (
    <PricesSection order={order} item={item} actions={actions} title={t('ordering.quotes.shopTitle')}>
      {actions && !isOver && chosenQuantity(item) === null && (
        <p className={styles.wait}>{t('ordering.quotes.shopNote')}</p>
      )}
      <ItemQuotesTable order={order} item={item} actions={actions} />
      <NewPricesButton order={order} item={item} actions={actions} />
      {actions && order.audience === 'customer' && (
        <details className={styles.ask}>
          <summary>{t('ordering.quotes.ask')}</summary>
          <RequestItemQuote order={order} item={item} actions={actions} />
        </details>
      )}
    </PricesSection>
  )
}

const indicationTexts = {
  customer: { estimated: 'ordering.quotes.indicative', manual: 'ordering.quotes.manual' },
  staff: { estimated: 'ordering.quotes.indicativeForStaff', manual: 'ordering.quotes.manualForStaff' },
} as const

/** Prices that staff must confirm, or no price until staff have checked the item (PRICE-D02). */
const Estimate = ({
  order: { currency, audience },
  item: { priceEstimate, validUntilTimestamp, packings },
}: Pick<OfItem, 'order' | 'item'>) => {
  const prices = priceEstimate?.prices ?? []
  return (
    <div className={styles.prices}>
      <p className={styles.wait}>{t(indicationTexts[audience][prices.length > 0 ? 'estimated' : 'manual'])}</p>
      {prices.length > 0 && validUntilTimestamp && (
        <QuotesTable
          quotes={prices.map((price) => ({ ...price, validUntil: validUntilTimestamp }))}
          packings={packings}
          currency={currency}
          chosen={null}
        />
      )}
    </div>
  )
}

/** Quotes by staff, or the state of the request. */
const StaffQuotes = ({ order, item, actions }: OfItem) => {
  const { quoteRequest } = item
  if (!quoteRequest) return null
  return (
    <PricesSection
      order={order}
      item={item}
      actions={actions}
      title={t('ordering.quotes.title')}
      badge={<StatusBadge kind="quote" of={quoteRequest.status} />}
    >
      {quoteRequest.quotes.length === 0 ? (
        <UnansweredRequest order={order} item={item} actions={order.audience === 'customer' ? actions : undefined} />
      ) : (
        <ItemQuotesTable order={order} item={item} actions={actions} />
      )}
      <NewPricesButton order={order} item={item} actions={actions} />
      {quoteRequest.customerComments && (
        <p className={styles.comments}>
          <Trans
            i18nKey={order.audience === 'staff' ? 'ordering.quoteForm.customerComments' : 'ordering.request.quoted'}
            components={{ comments: <QuotedText>{quoteRequest.customerComments}</QuotedText> }}
          />
        </p>
      )}
    </PricesSection>
  )
}

/** An unanswered request: the question of staff, and the button that cancels it. */
const UnansweredRequest = ({ order, item, actions }: OfItem) => {
  const { status, quantities = [], feedbackQuestion } = item.quoteRequest ?? {}
  return (
    <>
      {status === 'requiringCustomerFeedback' && feedbackQuestion && actions ? (
        <FeedbackAnswer
          question={feedbackQuestion}
          answer={(answer) => actions.giveFeedback(item.id, answer)}
          disabledReason={actions.closed ?? refusalText(quoteRequestCan.giveFeedback(order, asItem(item), 'customer'))}
          draft={`feedback:${order.requestId}:${item.id}`}
        />
      ) : (
        <p className={styles.wait}>
          {t(order.audience === 'staff' ? 'ordering.quotes.pendingForStaff' : 'ordering.quotes.pending', {
            quantities: listed(quantities),
          })}
        </p>
      )}
      {status === 'requiringCustomerFeedback' && feedbackQuestion && order.audience === 'staff' && (
        <p className={styles.comments}>
          <Trans
            i18nKey="ordering.quoteRequest.asked"
            components={{ question: <QuotedText>{feedbackQuestion}</QuotedText> }}
          />
        </p>
      )}
      {actions && !quoteRequestCan.cancel(order, asItem(item), 'customer') && (
        <div>
          <ConfirmAction
            weight="quiet"
            size="small"
            title={t('ordering.quoteRequest.cancelTitle')}
            explain={<p>{t('ordering.quoteRequest.cancelExplain')}</p>}
            confirm={t('ordering.quoteRequest.cancel')}
            do={() => actions.cancelQuoteRequest(item.id)}
            disabledReason={actions.closed}
            onDone={() => toast(t('ordering.quoteRequest.cancelled'))}
          >
            {t('ordering.quoteRequest.cancel')}
          </ConfirmAction>
        </div>
      )}
    </>
  )
}

/**
 * Quantities as text: `1 piece`, `500 / 1,000 pieces`. Not separated by commas, which would look like part of a number.
 */
const listed = (quantities: readonly number[]): string =>
  [...quantities.slice(0, -1).map(count), t('shell.pieces', { count: quantities.at(-1) ?? 0 })].join(' / ')
