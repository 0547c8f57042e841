import { useContext, useState } from 'react'
import { Trans } from 'react-i18next'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { quoteRequestCan } from '#domain/ordering/quote-request.ts'
import { said, t } from '../../locales/i18n.ts'
import { Action } from '../../ui/Action.tsx'
import { BoxDrawing } from '../../ui/BoxDrawing.tsx'
import { useNow } from '../../ui/clock.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { SaidText } from '../../ui/SaidText.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { moveTo } from '../move-to.ts'
import { Pane, Sheet } from '../Sheet.tsx'
import { AskForQuote } from './AskForQuote.tsx'
import { ChangeBox } from './ChangeBox.tsx'
import { count } from './count.ts'
import type { Desk } from './desk.ts'
import { EstimateFacts, EstimatePicture } from './EstimateFacts.tsx'
import { type AnyItem, type AnyOrder, asItem, chosenQuantity, isExpired, pricesExpired, whyNot } from './order-rules.ts'
import { type Quoted, QuotesTable } from './QuotesTable.tsx'
import styles from './ItemPanel.module.css'

/** One box of an order: its picture and facts, and its prices. With a desk it can be worked on. */
export const ItemPanel = ({
  order,
  item,
  desk,
  first,
}: {
  order: AnyOrder
  item: AnyItem
  desk?: Desk | undefined
  first: boolean
}) => {
  const [changing, setChanging] = useState(false)
  const { configuration, estimate, quoteRequest } = item
  const name = item.customerProductName || said(item.product.title)
  const anchor = first ? { id: 'items' } : {}
  if (desk && (changing || !(configuration || estimate)) && order.status === 'draft') {
    return (
      <Sheet title={configuration ? t('ordering.item.changeTitle', { name }) : name} {...anchor}>
        <ChangeBox
          item={item}
          save={(configured) => desk.configure(item.id, configured)}
          closed={desk.closed}
          onDone={() => setChanging(false)}
          cancel={configuration ? () => setChanging(false) : undefined}
        />
      </Sheet>
    )
  }
  return (
    <Sheet title={<bdi>{name}</bdi>} aside={t('ordering.item.aside', { itemNumber: item.itemNumber })} {...anchor}>
      <div className={styles.item}>
        {configuration && (
          <div className={styles.picture}>
            <BoxDrawing {...configuration.dimensions} material={configuration.material} open={0.4} />
          </div>
        )}
        {estimate && (
          <div className={styles.picture}>
            <EstimatePicture of={item} />
          </div>
        )}
        <div className={styles.facts}>
          <ItemFacts item={item} production={order.status === 'inProgress' || order.status === 'completed'} />
          {estimate && <EstimateFacts of={item} currency={order.currency} />}
          {desk && configuration && order.status === 'draft' && (
            <GuardedButton
              weight="quiet"
              size="small"
              unless={desk.closed ?? whyNot(packagingItemCan.configure(order))}
              onPress={() => setChanging(true)}
            >
              {t('ordering.item.change')}
            </GuardedButton>
          )}
        </div>
      </div>
      {desk && (configuration || estimate) && !quoteRequest && order.status === 'draft' ? (
        <AskForQuote
          ask={(comments) => desk.requestQuote(item.id, comments)}
          unless={desk.closed ?? whyNot(quoteRequestCan.request(order, asItem(item)))}
        />
      ) : (
        <Prices order={order} item={item} desk={desk} />
      )}
    </Sheet>
  )
}

/** Quantities in words: `1 piece`, `250, 500 pieces`. */
const listed = (quantities: readonly number[]): string =>
  [...quantities.slice(0, -1).map(count), t('shell.pieces', { count: quantities.at(-1) ?? 0 })].join(', ')

/** What the box is, in rows. */
const ItemFacts = ({
  item: { configuration, product, quantity, quantities, production },
  production: told,
}: {
  item: AnyItem
  production: boolean
}) => {
  const { length, width, height } = configuration?.dimensions ?? {}
  return (
    <Facts
      rows={[
        [t('ordering.item.product'), said(product.title)],
        [t('packaging.innerSize'), configuration && `${length} × ${width} × ${height} mm`],
        [t('packaging.board'), configuration && t(`packaging.material.${configuration.material}`)],
        [t('ordering.item.print'), configuration && t('ordering.item.plain')],
        quantity === null
          ? [t('ordering.item.quantitiesAsked'), quantities.map(count).join(', ')]
          : [t('ordering.item.quantity'), t('shell.pieces', { count: quantity })],
        [t('ordering.item.production'), told ? t(`ordering.item.${production}`) : undefined],
      ]}
    />
  )
}

const Prices = ({ order, item, desk }: { order: AnyOrder; item: AnyItem; desk: Desk | undefined }) => {
  const now = new Date(useNow()).toISOString()
  const pane = useContext(Pane)
  const { quoteRequest, configuration, quantities } = item
  const quantity = chosenQuantity(item)
  if (!quoteRequest) return null
  const { status, quotes } = quoteRequest
  const open = desk && order.status === 'draft' ? desk : undefined
  // A pane among others shows another moment than now, and a placed order keeps its prices.
  const dated = pane === undefined && order.status === 'draft'
  const expired = (quote: Quoted) => dated && isExpired(quote, now)
  const over = dated && pricesExpired(item, now)
  const unlessSelectable = (quote: Quoted) =>
    expired(quote) ? t('ordering.quotes.expiredReason') : whyNot(quoteRequestCan.select(order, asItem(item)))
  return (
    <div className={styles.prices}>
      <header className={styles.head}>
        <h3>{t('ordering.quotes.title')}</h3>
        {over ? <StatusBadge kind="item" of="quotesExpired" /> : <StatusBadge kind="quote" of={status} />}
        {open && quantity !== null && (
          <Action
            weight="plain"
            size="small"
            do={() => open.deselectQuote(item.id)}
            unless={open.closed ?? whyNot(quoteRequestCan.deselect(order, asItem(item)))}
            onDone={() => moveTo('items')}
          >
            {t('ordering.quotes.changeChoice')}
          </Action>
        )}
      </header>
      {quotes.length === 0 ? (
        <p className={styles.wait}>{t('ordering.quotes.wait', { quantities: listed(quoteRequest.quantities) })}</p>
      ) : (
        <QuotesTable
          quotes={quotes}
          currency={order.currency}
          chosen={quantity}
          expired={expired}
          renderChoice={
            open && quantity === null
              ? (quote) => (
                  <Action
                    size="small"
                    do={() => open.selectQuote(item.id, quote.quantity)}
                    unless={open.closed ?? unlessSelectable(quote)}
                    onDone={() => moveTo('checkout')}
                  >
                    <Trans
                      i18nKey="ordering.quotes.choose"
                      values={{ pieces: t('shell.pieces', { count: quote.quantity }) }}
                      components={{ unseen: <span className="unseen" /> }}
                    />
                  </Action>
                )
              : undefined
          }
        />
      )}
      {open && over && configuration && (
        <div>
          <Action
            weight="plain"
            do={() => open.requestAgain(item.id, { configuration, quantities })}
            unless={open.closed}
          >
            {t('ordering.ask.again')}
          </Action>
        </div>
      )}
      {quoteRequest.customerComments && (
        <p className={styles.said}>
          <Trans
            i18nKey="ordering.ask.said"
            components={{ said: <SaidText>{quoteRequest.customerComments}</SaidText> }}
          />
        </p>
      )}
    </div>
  )
}
