import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Quote } from '#application/contracts/order-shapes.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { ToneMark } from '../../ui/ToneMark.tsx'
import { plural } from './count.ts'
import styles from './QuotesTable.module.css'

export type Quoted = z.infer<typeof Quote>

/**
 * The prices of an item by quantity, marked where one is chosen or, by `expired`, no longer good. `renderChoice` stands
 * in each row; without it they can only be read.
 */
export const QuotesTable = ({
  quotes,
  currency,
  chosen,
  expired = () => false,
  renderChoice,
}: {
  quotes: readonly Quoted[]
  currency: string
  /** Quantity of the chosen quote. */
  chosen: number | null
  expired?: (quote: Quoted) => boolean
  renderChoice?: ((quote: Quoted) => ReactNode) | undefined
}) => (
  <div className={styles.frame}>
    <table className={styles.quotes} role="table">
      <caption className="unseen">Quotes by quantity</caption>
      <thead role="rowgroup">
        <tr role="row">
          {['Quantity', 'Unit price', 'Total', 'Lead time', 'Valid until', ...(renderChoice ? ['Choice'] : [])].map(
            (header) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {quotes.map((quote) => (
          <tr key={quote.quantity} role="row" data-chosen={(quote.quantity === chosen && !expired(quote)) || undefined}>
            <th role="rowheader" scope="row">
              {plural(quote.quantity, 'piece')}
              {quote.quantity === chosen && (
                <span className={styles.chosen}>
                  <ToneMark tone="good" /> Chosen
                </span>
              )}
              {expired(quote) && (
                <span className={styles.expired}>
                  <ToneMark tone="bad" /> Expired
                </span>
              )}
            </th>
            <td role="cell" data-label="Unit price">
              <Money amount={quote.unitPrice} currency={currency} perPiece />
              <Saving quote={quote} dearest={quotes[0]} />
            </td>
            <td role="cell" data-label="Total">
              <strong>
                <Money amount={quote.total} currency={currency} />
              </strong>
            </td>
            <td role="cell" data-label="Lead time">
              {plural(quote.leadTimeDays, 'day')}
            </td>
            <td role="cell" data-label="Valid until">
              <DateText at={quote.validUntil} relative={false} />
            </td>
            {renderChoice && (
              <td role="cell" data-action>
                {renderChoice(quote)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** How much less a piece costs than at the smallest quantity. */
const Saving = ({ quote, dearest }: { quote: Quoted; dearest: Quoted | undefined }) => {
  const saved = dearest ? Math.round((1 - quote.unitPrice / dearest.unitPrice) * 100) : 0
  return saved > 0 ? <span className={styles.saving}>{saved} % less</span> : null
}
