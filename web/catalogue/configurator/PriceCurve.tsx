import { t } from '../../locales/i18n.ts'
import type { Priced } from './configurator-api.ts'
import { numberText } from './figures.ts'
import { curveFrame, curveOf } from './price-curve.ts'
import styles from './PriceCurve.module.css'

/** Chart of the price table: unit price ex works and delivered. */
export const PriceCurve = ({
  prices,
  each,
  chosen,
}: {
  prices: readonly Priced[]
  /** Formats a unit price. */
  each: (price: number) => string
  chosen: number | undefined
}) => {
  if (prices.length < 2) return null
  const points = curveOf(
    prices.map(({ quantity, unitPrice, landed }) => ({ quantity, unitPrice, landed: landed.unitPrice })),
  )
  const line = (of: 'exWorks' | 'landed') => `M${points.map((point) => `${point.x} ${point[of]}`).join('L')}`
  const { width, height, bottom } = curveFrame
  const [first, last] = [points[0]!, points.at(-1)!]
  const at = points.find(({ quantity }) => quantity === chosen)
  const price = prices.find(({ quantity }) => quantity === chosen)
  return (
    <figure className={styles.curve}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <path className={styles.ground} d={`M0 ${height - bottom}H${width}`} />
        <path className={styles.landed} d={line('landed')} />
        <path className={styles.exWorks} d={line('exWorks')} />
        {points.map(({ quantity, x, exWorks }) => (
          <circle key={quantity} className={styles.point} cx={x} cy={exWorks} r={quantity === chosen ? 5 : 2.5} />
        ))}
        {at && price && (
          <text
            className={styles.price}
            x={at.x}
            y={at.exWorks - 9}
            textAnchor={at === first ? 'start' : at === last ? 'end' : 'middle'}
          >
            {each(price.unitPrice)}
          </text>
        )}
        <text x={first.x} y={height - 5}>
          {numberText(first.quantity)}
        </text>
        <text x={last.x} y={height - 5} textAnchor="end">
          {numberText(last.quantity)}
        </text>
      </svg>
      <figcaption>
        <span className={styles.exWorksKey}>{t('configurator.curve.exWorks')}</span>
        <span className={styles.landedKey}>{t('configurator.curve.landed')}</span>
      </figcaption>
    </figure>
  )
}
