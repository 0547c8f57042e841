import { Fragment, useId } from 'react'
import type { QuantityPacking } from '#application/ordering/contracts/item-shapes.ts'
import type { Currency } from '#domain/currencies.ts'
import { inCurrency, totalOf, unitPriceOf } from '#domain/kernel/money.ts'
import { marginFloor, marginOf, priceWarning } from '#domain/ordering/quote.ts'
import { t } from '../locales/i18n.ts'
import { NumberField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Money } from '../ui/Money.tsx'
import { PackingText } from './PackingText.tsx'
import type { QuoteValues } from './quote-values.ts'
import styles from './QuoteForm.module.css'

/** A row for each quantity of a quote: price and lead time are entered; total and margin are calculated. */
export const PriceRows = ({
  form,
  packings,
  currency,
}: {
  form: FormOf<QuoteValues>
  packings: readonly QuantityPacking[]
  currency: Currency
}) => {
  const day = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{t('ordering.quoteForm.prices')}</legend>
      <div className={styles.table}>
        {form.values.quotes.map(({ quantity, unitPrice }, index) => (
          <div key={quantity} className={styles.row} role="group" aria-label={pieces(quantity)}>
            <p className={styles.quantity}>{pieces(quantity)}</p>
            <NumberField
              form={form}
              path={`quotes.${index}.unitPrice`}
              label={t('ordering.quoteForm.unitPrice', { currency })}
              decimals={3}
              needed
            />
            <NumberField
              form={form}
              path={`quotes.${index}.leadTimeDays`}
              label={t('ordering.quoteForm.leadTime')}
              unit={t('shell.dayUnit')}
              needed
            />
            <p className={styles.result}>
              {quantity !== '' && unitPrice !== '' && (
                <Money amount={inCurrency(totalOf(quantity, unitPriceOf(unitPrice)))} currency={currency} />
              )}
              <Margin price={unitPrice} cost={form.values.sourcing.unitCost} />
              <PackingText of={packings.find((packing) => packing.quantity === quantity)} oneLine />
            </p>
          </div>
        ))}
      </div>
      <div className={styles.day}>
        <label htmlFor={day}>{t('ordering.quoteForm.validUntil')}</label>
        <input id={day} type="date" {...form.getInputProps('validUntil')} />
        <span>{form.errors['validUntil'] ?? t('ordering.quoteForm.validHint')}</span>
      </div>
    </fieldset>
  )
}

/** Lowest and highest total and margin of the entered values. */
export const QuoteTotals = ({ values, currency }: { values: QuoteValues; currency: Currency }) => {
  const rows = values.quotes.flatMap(({ quantity, unitPrice }) =>
    quantity === '' || unitPrice === ''
      ? []
      : [{ unitPrice, total: inCurrency(totalOf(quantity, unitPriceOf(unitPrice))) }],
  )
  if (rows.length === 0) return null
  const { unitCost } = values.sourcing
  const totals = minAndMax(rows.map(({ total }) => total))
  const margins =
    unitCost === ''
      ? []
      : minAndMax(
          rows.flatMap(({ unitPrice }) => (unitPrice > 0 ? [Math.round(marginOf(unitPrice, unitCost) * 100)] : [])),
        )
  return (
    <p className={styles.result}>
      <span>
        {totals.map((total, index) => (
          <Fragment key={total}>
            {index > 0 && '–'}
            <Money amount={total} currency={currency} />
          </Fragment>
        ))}
      </span>
      {margins.length > 0 && (
        <span className={styles.margin}>{t('ordering.quoteForm.marginOf', { percent: margins.join('–') })}</span>
      )}
    </p>
  )
}

/** The lowest and highest of several numbers; a single number if they are equal. */
const minAndMax = (numbers: readonly number[]): number[] =>
  numbers.length === 0 ? [] : [...new Set([Math.min(...numbers), Math.max(...numbers)])]

const pieces = (quantity: number | '') => t('shell.pieces', { count: Number(quantity) })

/** Margin of a price in percent, marked if it is below the cost or the margin floor. */
const Margin = ({ price, cost }: { price: number | ''; cost: number | '' }) => {
  if (price === '' || cost === '' || price <= 0) return null
  const warning = priceWarning(price, cost)
  return (
    <span className={styles.margin} data-warning={warning}>
      {t('ordering.quoteForm.marginOf', { percent: Math.round(marginOf(price, cost) * 100) })}
      {warning && <span>{t(`ordering.quoteForm.warning.${warning}`, { percent: marginFloor * 100 })}</span>}
    </span>
  )
}
