import { useContext, useState } from 'react'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { quoteRequestCan } from '#domain/ordering/quote-request.ts'
import { materialNames } from '#domain/packaging/box.ts'
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
import { count, plural } from './count.ts'
import type { Desk } from './desk.ts'
import { type AnyItem, type AnyOrder, asItem, isExpired, pricesExpired } from './order-rules.ts'
import { type Quoted, QuotesTable } from './QuotesTable.tsx'
import styles from './ItemPanel.module.css'

const dressed = { pending: 'Not started', inProgress: 'Being made', finished: 'Made' } as const

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
  const { configuration, quoteRequest } = item
  const name = item.customerProductName || item.product.title
  const anchor = first ? { id: 'items' } : {}
  if (desk && (changing || !configuration) && order.status === 'draft') {
    return (
      <Sheet title={configuration ? `Change ${name}` : name} {...anchor}>
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
    <Sheet title={<bdi>{name}</bdi>} aside={`Item ${item.itemNumber}`} {...anchor}>
      <div className={styles.item}>
        {configuration && (
          <div className={styles.picture}>
            <BoxDrawing {...configuration.dimensions} material={configuration.material} open={0.4} />
          </div>
        )}
        <div className={styles.facts}>
          <ItemFacts item={item} production={order.status === 'inProgress' || order.status === 'completed'} />
          {desk && configuration && order.status === 'draft' && (
            <GuardedButton
              weight="quiet"
              size="small"
              unless={desk.closed ?? packagingItemCan.configure(order)?.message}
              onPress={() => setChanging(true)}
            >
              Change the box
            </GuardedButton>
          )}
        </div>
      </div>
      {desk && configuration && !quoteRequest && order.status === 'draft' ? (
        <AskForQuote
          ask={(comments) => desk.requestQuote(item.id, comments)}
          unless={desk.closed ?? quoteRequestCan.request(order, asItem(item))?.message}
        />
      ) : (
        <Prices order={order} item={item} desk={desk} />
      )}
    </Sheet>
  )
}

/** Quantities in words: `1 piece`, `250, 500 pieces`. */
const listed = (quantities: readonly number[]): string =>
  [...quantities.slice(0, -1).map(count), plural(quantities.at(-1) ?? 0, 'piece')].join(', ')

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
        ['Product', product.title],
        ['Inner size', configuration && `${length} × ${width} × ${height} mm`],
        ['Board', configuration && materialNames[configuration.material]],
        ['Print', configuration && 'Plain, no print'],
        quantity === null
          ? ['Quantities asked', quantities.map(count).join(', ')]
          : ['Quantity', plural(quantity, 'piece')],
        ['Production', told ? dressed[production] : undefined],
      ]}
    />
  )
}

const Prices = ({ order, item, desk }: { order: AnyOrder; item: AnyItem; desk: Desk | undefined }) => {
  const now = new Date(useNow()).toISOString()
  const pane = useContext(Pane)
  const { quoteRequest, quantity, configuration, quantities } = item
  if (!quoteRequest) return null
  const { status, quotes } = quoteRequest
  const open = desk && order.status === 'draft' ? desk : undefined
  // A pane among others shows another moment than now, and a placed order keeps its prices.
  const dated = pane === undefined && order.status === 'draft'
  const expired = (quote: Quoted) => dated && isExpired(quote, now)
  const over = dated && pricesExpired(item, now)
  const whyNot = (quote: Quoted) =>
    expired(quote) ? 'This quote has expired' : quoteRequestCan.select(order, asItem(item))?.message
  return (
    <div className={styles.prices}>
      <header className={styles.head}>
        <h3>Quotes</h3>
        {over ? <StatusBadge kind="item" of="quotesExpired" /> : <StatusBadge kind="quote" of={status} />}
        {open && quantity !== null && (
          <Action
            weight="plain"
            size="small"
            do={() => open.deselectQuote(item.id)}
            unless={open.closed ?? quoteRequestCan.deselect(order, asItem(item))?.message}
            onDone={() => moveTo('items')}
          >
            Change choice
          </Action>
        )}
      </header>
      {quotes.length === 0 ? (
        <p className={styles.wait}>
          Prices for {listed(quoteRequest.quantities)} are being worked out. They appear here by themselves.
        </p>
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
                    unless={open.closed ?? whyNot(quote)}
                    onDone={() => moveTo('checkout')}
                  >
                    Choose <span className="unseen">{plural(quote.quantity, 'piece')}</span>
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
            Ask for new prices
          </Action>
        </div>
      )}
      {quoteRequest.customerComments && (
        <p className={styles.said}>
          Said with the request: “<SaidText>{quoteRequest.customerComments}</SaidText>”
        </p>
      )}
    </div>
  )
}
