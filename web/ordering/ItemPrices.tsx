import { type ReactNode, useContext } from 'react'
import { quoteCan } from '#domain/ordering/quote-choice.ts'
import { quoteRequestCan } from '#domain/ordering/quote-request-rules.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { Trans } from '../locales/Trans.tsx'
import { Action } from '../ui/Action.tsx'
import { useNow } from '../ui/clock.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { count } from '../ui/format-count.ts'
import { QuotedText } from '../ui/QuotedText.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { ViewLabel } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { FeedbackAnswer } from './FeedbackAnswer.tsx'
import type { OrderActions } from './order-actions.ts'
import {
  type AnyItem,
  type AnyOrder,
  asItem,
  chosenQuantity,
  hasShopPrices,
  isExpired,
  offeredQuotes,
  pricesExpired,
} from './order-rules.ts'
import { type Quoted, QuotesTable } from './QuotesTable.tsx'
import { RequestQuote } from './RequestQuote.tsx'
import styles from './ItemPanel.module.css'

type Of = { order: AnyOrder; item: AnyItem; actions: OrderActions | undefined }

/**
 * Prices of an item: shop or staff quotes to select from, or a button for the customer to request them. Collapsed in a
 * placed order, whose summary has the price.
 */
export const ItemPrices = ({ order, item, actions }: Of) => {
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
    return <Quotes order={order} item={item} actions={open} />
  if (item.automaticQuotes.length > 0) return <ShopPrices order={order} item={item} actions={open} />
  if (!item.configuration) return null
  return (
    <>
      {item.priceEstimate && <Indication order={order} item={item} />}
      {open && order.audience === 'customer' && <Ask order={order} item={item} actions={open} />}
    </>
  )
}

const isPlaced = ({ status }: AnyOrder): boolean => status !== 'draft' && status !== 'internal'

/** Deselects the current price first. */
const Ask = ({ order, item, actions }: Of & { actions: OrderActions }) => {
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
const ShopPrices = ({ order, item, actions }: Of) => {
  const isOver = pricesExpired(item, useMoment())
  return (
    <Priced order={order} item={item} actions={actions} title={t('ordering.quotes.shopTitle')}>
      {actions && !isOver && chosenQuantity(item) === null && (
        <p className={styles.wait}>{t('ordering.quotes.shopNote')}</p>
      )}
      <Table order={order} item={item} actions={actions} />
      <Again order={order} item={item} actions={actions} />
      {actions && order.audience === 'customer' && (
        <details className={styles.ask}>
          <summary>{t('ordering.quotes.ask')}</summary>
          <Ask order={order} item={item} actions={actions} />
        </details>
      )}
    </Priced>
  )
}

const indicationTexts = {
  customer: { estimated: 'ordering.quotes.indicative', manual: 'ordering.quotes.manual' },
  staff: { estimated: 'ordering.quotes.indicativeForStaff', manual: 'ordering.quotes.manualForStaff' },
} as const

/** Prices that staff must confirm, or no price until staff have checked the item (PRICE-D02). */
const Indication = ({
  order: { currency, audience },
  item: { priceEstimate, validUntilTimestamp, packings },
}: Pick<Of, 'order' | 'item'>) => {
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
const Quotes = ({ order, item, actions }: Of) => {
  const { quoteRequest } = item
  if (!quoteRequest) return null
  return (
    <Priced
      order={order}
      item={item}
      actions={actions}
      title={t('ordering.quotes.title')}
      badge={<StatusBadge kind="quote" of={quoteRequest.status} />}
    >
      {quoteRequest.quotes.length === 0 ? (
        <Waiting order={order} item={item} actions={order.audience === 'customer' ? actions : undefined} />
      ) : (
        <Table order={order} item={item} actions={actions} />
      )}
      <Again order={order} item={item} actions={actions} />
      {quoteRequest.customerComments && (
        <p className={styles.comments}>
          <Trans
            i18nKey={order.audience === 'staff' ? 'ordering.quoteForm.customerComments' : 'ordering.request.quoted'}
            components={{ comments: <QuotedText>{quoteRequest.customerComments}</QuotedText> }}
          />
        </p>
      )}
    </Priced>
  )
}

/** An unanswered request: the question of staff, and the button that cancels it. */
const Waiting = ({ order, item, actions }: Of) => {
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

/** Whether expiry applies: not in a pane that shows a past state, and not for a placed order (fixed prices). */
const useIsDated = ({ status }: AnyOrder): boolean => useContext(ViewLabel) === undefined && status === 'draft'
const useMoment = (): string => new Date(useNow()).toISOString()

const Priced = ({
  order,
  item,
  actions,
  title,
  badge,
  children,
}: Of & { title: string; badge?: ReactNode; children: ReactNode }) => {
  const expired = pricesExpired(item, useMoment())
  const over = useIsDated(order) && expired
  return (
    <div className={styles.prices}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {over ? <StatusBadge kind="item" of="quotesExpired" /> : badge}
        {actions && chosenQuantity(item) !== null && (
          <Action
            weight="plain"
            size="small"
            do={() => actions.deselectQuote(item.id)}
            disabledReason={actions.closed ?? refusalText(quoteCan.deselect(order, asItem(item)))}
            onDone={() => scrollToSection('items')}
          >
            {t('ordering.quotes.changeChoice')}
          </Action>
        )}
      </header>
      {children}
    </div>
  )
}

const Table = ({ order, item, actions }: Of) => {
  const now = useMoment()
  const dated = useIsDated(order)
  const quantity = chosenQuantity(item)
  const meant = item.automaticQuotes.length > 0 ? item.quantity : null
  const expired = (quote: Quoted) => dated && isExpired(quote, now)
  const unlessSelectable = (quote: Quoted) =>
    expired(quote)
      ? t(hasShopPrices(item) ? 'ordering.quotes.priceExpired' : 'ordering.quotes.expiredReason')
      : refusalText(quoteCan.select(order, asItem(item)))
  return (
    <QuotesTable
      quotes={offeredQuotes(item)}
      packings={item.packings}
      currency={order.currency}
      chosen={quantity}
      meant={meant}
      expired={expired}
      renderChoice={
        actions && quantity === null
          ? (quote) => (
              <Action
                size="small"
                weight={meant === null || quote.quantity === meant ? 'primary' : 'plain'}
                do={() => actions.selectQuote(item.id, quote.quantity)}
                disabledReason={actions.closed ?? unlessSelectable(quote)}
                onDone={() => scrollToSection('checkout')}
              >
                <Trans
                  i18nKey="ordering.quotes.choose"
                  values={{ pieces: t('shell.pieces', { count: quote.quantity }) }}
                  components={{ unseen: <span className="visually-hidden" /> }}
                />
              </Action>
            )
          : undefined
      }
    />
  )
}

/** Requests new prices after the current ones have expired. */
const Again = ({ order, item, actions }: Of) => {
  const over = pricesExpired(item, useMoment())
  const dated = useIsDated(order)
  const { id, automaticQuotes } = item
  if (!actions || !dated || !over) return null
  return (
    <div>
      <Action weight="plain" do={() => actions.priceAgain(id)} disabledReason={actions.closed}>
        {t(automaticQuotes.length > 0 ? 'ordering.request.priceAgain' : 'ordering.request.again')}
      </Action>
    </div>
  )
}
