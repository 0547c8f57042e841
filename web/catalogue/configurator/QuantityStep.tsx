import { useId, useState } from 'react'
import { durationText } from '../../locales/duration-text.ts'
import { t } from '../../locales/i18n.ts'
import { typedCount } from '../../ui/typed-counts.ts'
import type { Options, Prices } from './configurator-api.ts'
import { useConfigurator } from './configurator-store.ts'
import { eachOf, isPriced, numberText, percentText, piecesText, totalText } from './figures.ts'
import { PriceCurve } from './PriceCurve.tsx'
import styles from './QuantityStep.module.css'

/** Quantities with prices as a table and a curve, plus a custom quantity. */
export const QuantityStep = ({
  rules: { moq, multiple, most },
  prices,
  stale,
  quantity,
}: {
  rules: Options['options']['quantities']
  prices: Prices | undefined
  /** Whether the prices are stale. */
  stale: boolean
  quantity: number
}) => {
  const change = useConfigurator((state) => state.change)
  const onQuantity = (next: number) => change({ quantity: next })
  const name = useId()
  const priced = prices?.estimates.filter(isPriced) ?? []
  const each = prices && eachOf(prices)
  const chosen = prices?.estimates.find((one) => one.quantity >= quantity)?.quantity
  return (
    <div className={styles.quantities}>
      {prices && each && priced.length > 0 && (
        <div className={styles.prices} data-stale={stale || undefined}>
          <table className={styles.table}>
            <caption className="visually-hidden">{t('configurator.quantity.table')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('configurator.quantity.pieces')}</th>
                <th scope="col">{t('configurator.price.unit')}</th>
                <th scope="col" className={styles.saving}>
                  {t('configurator.quantity.saving')}
                </th>
                <th scope="col">{t('configurator.price.total')}</th>
                <th scope="col" className={styles.extra}>
                  {t('configurator.quantity.landed')}
                </th>
                <th scope="col" className={styles.extra}>
                  {t('configurator.price.ready')}
                </th>
              </tr>
            </thead>
            <tbody>
              {priced.map((one) => (
                <tr key={one.quantity} data-chosen={one.quantity === chosen || undefined}>
                  <th scope="row">
                    <label>
                      <input
                        type="radio"
                        name={name}
                        checked={one.quantity === chosen}
                        onChange={() => onQuantity(one.quantity)}
                      />
                      {numberText(one.quantity)}
                    </label>
                  </th>
                  <td>{each(one.unitPrice)}</td>
                  <td className={styles.saving}>{one.saving > 0 ? percentText(-one.saving) : ''}</td>
                  <td>{totalText(one.total, prices.currency)}</td>
                  <td className={styles.extra}>{each(one.landed.unitPrice)}</td>
                  <td className={styles.extra}>{durationText(one.leadTimeDays)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <PriceCurve prices={priced} each={each} chosen={chosen} />
        </div>
      )}
      <OwnQuantity
        key={quantity}
        quantity={quantity}
        least={prices?.moq ?? moq}
        multiple={prices?.quantityMultiple ?? multiple}
        most={most}
        onQuantity={onQuantity}
      />
    </div>
  )
}

const OwnQuantity = ({
  quantity,
  least,
  multiple,
  most,
  onQuantity,
}: {
  quantity: number
  least: number
  multiple: number
  most: number
  onQuantity: (quantity: number) => void
}) => {
  const id = useId()
  const [typed, setTyped] = useState(String(quantity))
  const read = typedCount(typed)
  const unclear = typeof read === 'object' ? read.ambiguous : undefined
  const value = typeof read === 'number' ? read : NaN
  const isInvalid = Number.isNaN(value) || value < 1 || value > most
  const isBelowMinimum = !isInvalid && value < least
  const rounded = Math.ceil(value / multiple) * multiple
  const hintText = () => {
    if (unclear !== undefined) return t('configurator.quantity.unclear', { digits: unclear })
    if (isInvalid) return t('configurator.quantity.whole', { most })
    if (isBelowMinimum) return t('configurator.quantity.minimum', { least })
    return rounded === value
      ? t('configurator.quantity.rule', { least, multiple })
      : t('configurator.quantity.rounded', { multiple, rounded })
  }
  const send = () => {
    if (!isInvalid && !isBelowMinimum && value !== quantity) onQuantity(rounded)
  }
  return (
    <div className={styles.own}>
      <label htmlFor={id}>{t('configurator.quantity.own')}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        aria-invalid={isInvalid || isBelowMinimum || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={send}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
      <span
        id={`${id}-note`}
        className={isInvalid || isBelowMinimum ? styles.error : styles.note}
        role={isInvalid || isBelowMinimum ? 'alert' : undefined}
      >
        {hintText()}
      </span>
      {isBelowMinimum && (
        <button type="button" onClick={() => onQuantity(least)}>
          {t('configurator.quantity.useMinimum', { pieces: piecesText(least) })}
        </button>
      )}
    </div>
  )
}
