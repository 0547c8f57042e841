import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Quote, QuantityPacking } from '#application/ordering/contracts/item-shapes.ts'
import { t } from '../locales/i18n.ts'
import { DateText } from '../ui/DateText.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusShape } from '../ui/StatusShape.tsx'
import { PackingText } from './PackingText.tsx'
import styles from './QuotesTable.module.css'

export type Quoted = z.infer<typeof Quote>

const columns = ['quantity', 'unitPrice', 'total', 'leadTime', 'validUntil', 'packing'] as const

/**
 * The prices of an item by quantity, marked if selected, `meant` or expired (`expired`). `renderChoice` adds a control
 * to each row; without it the table is read-only. After a selection, the other prices are collapsed.
 */
export const QuotesTable = ({
  quotes,
  packings,
  currency,
  chosen,
  meant = null,
  expired = () => false,
  renderChoice,
}: {
  quotes: readonly Quoted[]
  /** Cartons, weight and volume by quantity; without any, the column is omitted. */
  packings: readonly QuantityPacking[]
  currency: string
  /** Quantity of the chosen quote. */
  chosen: number | null
  /** Quantity configured in the shop, if none is selected. */
  meant?: number | null
  expired?: (quote: Quoted) => boolean
  renderChoice?: ((quote: Quoted) => ReactNode) | undefined
}) => {
  const [unfolded, setUnfolded] = useState(false)
  const only = quotes.filter((quote) => quote.quantity === chosen && !expired(quote))
  const folds = only.length > 0 && quotes.length > only.length
  const shown = folds && !unfolded ? only : quotes
  const shownColumns = columns.filter((column) => column !== 'packing' || packings.length > 0)
  return (
    <div className={styles.frame}>
      <table className={styles.quotes} role="table">
        <caption className="visually-hidden">{t('ordering.quotes.caption')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {shownColumns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`ordering.quotes.${column}`)}
              </th>
            ))}
            {renderChoice && (
              <th role="columnheader" scope="col">
                {t('ordering.quotes.choice')}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((quote) => (
            <tr
              key={quote.quantity}
              role="row"
              data-chosen={(quote.quantity === chosen && !expired(quote)) || undefined}
            >
              <th role="rowheader" scope="row">
                {t('shell.pieces', { count: quote.quantity })}
                {quote.quantity === chosen && (
                  <span className={styles.chosen}>
                    <StatusShape tone="good" /> {t('ordering.quotes.chosen')}
                  </span>
                )}
                {chosen === null && quote.quantity === meant && (
                  <span className={styles.meant}>{t('ordering.quotes.yourQuantity')}</span>
                )}
                {expired(quote) && (
                  <span className={styles.expired}>
                    <StatusShape tone="bad" /> {t('ordering.quotes.expired')}
                  </span>
                )}
              </th>
              <td role="cell" data-label={t('ordering.quotes.unitPrice')}>
                <Money
                  amount={quote.unitPrice}
                  currency={currency}
                  perPiece={quotes.map(({ unitPrice }) => unitPrice)}
                />
                <Saving quote={quote} dearest={quotes[0]} />
              </td>
              <td role="cell" data-label={t('ordering.quotes.total')}>
                <strong>
                  <Money amount={quote.total} currency={currency} />
                </strong>
              </td>
              <td role="cell" data-label={t('ordering.quotes.leadTime')}>
                {t('shell.days', { count: quote.leadTimeDays })}
              </td>
              <td role="cell" data-label={t('ordering.quotes.validUntil')}>
                <DateText at={quote.validUntil} relative={false} />
              </td>
              {packings.length > 0 && (
                <td role="cell" data-wide data-label={t('ordering.quotes.packing')}>
                  <PackingText of={packings.find(({ quantity }) => quantity === quote.quantity)} />
                </td>
              )}
              {renderChoice && (
                <td role="cell" data-action>
                  {renderChoice(quote)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {folds && (
        <GuardedButton weight="quiet" size="small" onPress={() => setUnfolded(!unfolded)}>
          {t(unfolded ? 'ordering.quotes.hideOthers' : 'ordering.quotes.showOthers')}
        </GuardedButton>
      )}
    </div>
  )
}

/** Saving per piece compared with the smallest quantity. */
const Saving = ({ quote, dearest }: { quote: Quoted; dearest: Quoted | undefined }) => {
  const saved = dearest ? Math.round((1 - quote.unitPrice / dearest.unitPrice) * 100) : 0
  return saved > 0 ? <span className={styles.saving}>{t('ordering.quotes.saving', { percent: saved })}</span> : null
}
