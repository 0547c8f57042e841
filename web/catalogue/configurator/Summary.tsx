import { type ReactNode, useState } from 'react'
import type { ShownUnit } from '#domain/lengths.ts'
import { isCollected } from '#domain/shipping/incoterms.ts'
import { dateFormatter } from '#domain/text/formatters.ts'
import { countryInText } from '../../locales/country-in-text.ts'
import { durationText } from '../../locales/duration-text.ts'
import { language, t } from '../../locales/i18n.ts'
import { volumeText, weightText } from '../measures.ts'
import type { Estimate, Prices } from './configurator-api.ts'
import { eachOf, isPriced, percentText, piecesText, totalText } from './figures.ts'
import styles from './Summary.module.css'

/** Price summary, always visible: total, breakdown and savings. */
export const Summary = ({
  prices,
  estimate,
  stale,
  unit,
  sample,
  onQuantity,
  children,
}: {
  prices: Prices
  estimate: Estimate
  stale: boolean
  /** Determines the unit system of weights and volumes. */
  unit: ShownUnit
  /** The sample that is ordered with it; not included in the other prices. */
  sample: { title: string; amount: number; currency: Parameters<typeof totalText>[1] } | undefined
  onQuantity: (quantity: number) => void
  /** The ordering actions. */
  children: ReactNode
}) => {
  const { validUntil, rate, countryCode, unitWeight } = prices
  const each = eachOf(prices)
  /** `timeZone`: the reader's, as on the order page. */
  const date = (at: string, timeZone?: 'UTC') =>
    dateFormatter(language(), {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      ...(timeZone && { timeZone }),
    }).format(new Date(at))
  return (
    <div className={styles.summary} data-stale={stale || undefined} aria-busy={stale}>
      {isPriced(estimate) ? (
        <>
          <output className={styles.unit} aria-label={t('configurator.price.unit')}>
            <strong>{each(estimate.unitPrice)}</strong>
            <span>{t('shell.perPiece')}</span>
          </output>
          <dl className={styles.facts}>
            <div>
              <dt>{piecesText(estimate.quantity)}</dt>
              <dd>{totalText(estimate.total, prices.currency)}</dd>
            </div>
            <div>
              <dt>{t('configurator.price.ready')}</dt>
              <dd>{durationText(estimate.leadTimeDays)}</dd>
            </div>
            {sample && (
              <div>
                <dt>{sample.title}</dt>
                <dd>{totalText(sample.amount, sample.currency)}</dd>
              </div>
            )}
          </dl>
          {estimate.shippingIncluded && (
            <p className={styles.note}>
              {t('configurator.price.included', { amount: totalText(estimate.includedShipping, prices.currency) })}
            </p>
          )}
          {estimate.nextPriceBreak && (
            <button
              type="button"
              className={styles.break}
              onClick={() => onQuantity(estimate.nextPriceBreak?.quantity ?? estimate.quantity)}
            >
              {t('configurator.price.break', {
                more: piecesText(estimate.nextPriceBreak.morePieces),
                saving: percentText(estimate.nextPriceBreak.saving),
              })}
            </button>
          )}
          {children}
          <Delivered estimate={estimate} currency={prices.currency} each={each} country={countryInText(countryCode)} />
          <Drivers estimate={estimate} unit={unit} />
          {estimate.priceControl === 'I' && <p className={styles.note}>{t('configurator.price.indicative')}</p>}
        </>
      ) : (
        <>
          <p className={styles.onRequest}>
            {estimate.status === 'onRequest'
              ? t('configurator.price.onRequest')
              : t('configurator.quantity.minimum', { least: prices.moq })}
          </p>
          {estimate.status === 'onRequest' && children}
        </>
      )}
      <p className={styles.small}>
        {t('configurator.price.validUntil', { date: date(validUntil) })}{' '}
        {prices.currency !== 'USD' &&
          t('configurator.price.rate', {
            date: date(`${rate.date}T12:00:00Z`, 'UTC'),
            rate: rate.perUsd,
            currency: prices.currency,
          })}{' '}
        {t('configurator.price.made', { weight: weightText(unitWeight, unit) })}
      </p>
    </div>
  )
}

type IsPriced = Extract<Estimate, { status: 'priced' }>

/**
 * All delivery methods; the cheapest is preselected for the landed price. Collection by the customer is listed
 * separately.
 */
const Delivered = ({
  estimate,
  currency,
  each,
  country,
}: {
  estimate: IsPriced
  currency: string
  each: (price: number) => string
  country: string
}) => {
  const lists = [
    {
      heading: t('configurator.price.delivered', { country }),
      options: estimate.freight.filter((one) => !isCollected(one)),
    },
    { heading: t('configurator.price.collected'), options: estimate.freight.filter(isCollected) },
  ]
  return lists
    .filter(({ options }) => options.length > 0)
    .map(({ heading, options }) => (
      <div key={heading} className={styles.delivered}>
        <h3>{heading}</h3>
        <ul>
          {options.map(({ id, title, landedTotal, landedUnitPrice, deliveryTimeRange }) => (
            <li key={id} data-cheapest={id === estimate.landed.freightOptionId || undefined}>
              <span>
                {title}
                <small>
                  {durationText({
                    min: estimate.leadTimeDays.min + deliveryTimeRange.min,
                    max: estimate.leadTimeDays.max + deliveryTimeRange.max,
                  })}
                </small>
              </span>
              <span className="numbers">
                {totalText(landedTotal, currency)}
                <small>
                  {each(landedUnitPrice)}
                  {t('shell.perPiece')}
                </small>
              </span>
            </li>
          ))}
        </ul>
      </div>
    ))
}

/** Price breakdown, largest part first. */
const Drivers = ({ estimate: { explanation, packing }, unit }: { estimate: IsPriced; unit: ShownUnit }) => {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.drivers} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('configurator.price.drivers')}</summary>
      <ul>
        {explanation.map(({ id, title, share }) => (
          <li key={id}>
            <span>{title}</span>
            <span className="numbers">{percentText(share)}</span>
            <span className={styles.bar} style={{ width: `${share * 100}%` }} aria-hidden />
          </li>
        ))}
      </ul>
      <p>
        {t('configurator.price.packed', {
          count: packing.cartons,
          perCarton: packing.perCarton,
          weight: weightText(packing.grossWeight * 1000, unit),
          volume: volumeText(packing.volume, unit),
        })}
      </p>
    </details>
  )
}
