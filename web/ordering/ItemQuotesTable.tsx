import { type ReactNode, useContext } from 'react'
import { quoteCan } from '#domain/ordering/quote-choice.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { Trans } from '../locales/Trans.tsx'
import { Action } from '../ui/Action.tsx'
import { useNow } from '../ui/clock.ts'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { ViewLabel } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
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
import styles from './ItemPanel.module.css'

/** The prices of an item in a section with their state: the table to select from, and the button for new prices. */

/** `actions`: the commands of a draft that its reader may change. */
export type OfItem = { order: AnyOrder; item: AnyItem; actions: OrderActions | undefined }

/** Whether expiry applies: not in a pane that shows a past state, and not for a placed order (fixed prices). */
const useIsDated = ({ status }: AnyOrder): boolean => useContext(ViewLabel) === undefined && status === 'draft'
/** The current time in ISO 8601, which passes while the page is open. */
export const useMoment = (): string => new Date(useNow()).toISOString()

/** A section of prices with its state, and the button that clears the selection. */
export const PricesSection = ({
  order,
  item,
  actions,
  title,
  badge,
  children,
}: OfItem & { title: string; badge?: ReactNode; children: ReactNode }) => {
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

/** The offered quotes, with buttons to select one. */
export const ItemQuotesTable = ({ order, item, actions }: OfItem) => {
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
export const NewPricesButton = ({ order, item, actions }: OfItem) => {
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
