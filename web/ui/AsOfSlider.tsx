import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { createElement, useId } from 'react'
import { t } from '../locales/i18n.ts'
import { formatDate, type When } from './format-date.ts'
import { tickLabels } from './tick-labels.ts'
import styles from './AsOfSlider.module.css'

/** A past state: after this event. */
export type Stop = { label: string; at: When }

/**
 * The "as of" slider: one stop per event, oldest first; the last is now. A native range input, so arrows, Home,
 * End, Page keys and touch work; screen readers announce the sentence and time of each stop.
 */
export const AsOfSlider = ({
  stops,
  value,
  onChange,
  label = t('history.asOf.label'),
}: {
  stops: readonly Stop[]
  /** Index of the stop. */
  value: number
  onChange: (index: number) => void
  label?: string
}) => {
  const id = useId()
  const last = stops.length - 1
  const here = stops[value]
  if (!here) return null
  const labels = tickLabels(stops)
  const when = value === last ? t('shell.now') : formatDate(here.at, 'long')

  return (
    <div className={styles.slider}>
      <p className={styles.now}>
        <label htmlFor={id}>{label}</label>{' '}
        <output htmlFor={id}>
          <strong>{here.label}</strong> <span className={styles.at}>{when}</span>
        </output>
        <span className={styles.count}>{t('history.asOf.count', { at: value + 1, of: stops.length })}</span>
      </p>
      <div className={styles.row}>
        <button
          type="button"
          aria-label={t('history.asOf.back')}
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </button>
        <div className={styles.track}>
          <Ticks labels={labels} value={value} />
          <input
            id={id}
            type="range"
            min={0}
            max={last}
            step={1}
            value={value}
            aria-valuetext={`${here.label}, ${when}`}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          />
        </div>
        <button
          type="button"
          aria-label={t('history.asOf.on')}
          disabled={value === last}
          onClick={() => onChange(value + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </button>
      </div>
    </div>
  )
}

/** One tick per stop, passed as arguments: stops have no id to use as a key. */
const Ticks = ({ labels, value }: { labels: readonly (string | undefined)[]; value: number }) => {
  const last = labels.length - 1
  const tickAt = (tickLabel: string | undefined, index: number) => {
    const left = `${last === 0 ? 100 : (index / last) * 100}%`
    return (
      <span data-past={index <= value || undefined} style={{ left }}>
        {tickLabel && <span>{tickLabel}</span>}
      </span>
    )
  }
  const ticks = labels.map(tickAt)
  return createElement('div', { className: styles.ticks, 'aria-hidden': true }, ...ticks)
}
