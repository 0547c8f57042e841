import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { createElement, useId } from 'react'
import { formatDate } from '#domain/text/dates.ts'
import type { When } from '#domain/time.ts'
import { tickLabels } from './tick-labels.ts'
import styles from './AsOfSlider.module.css'

/** A moment to look from: after this event. */
export type Stop = { label: string; at: When }

/**
 * The slider "as of": one stop per event, oldest first, the last is now. The browser's own range input, so arrows, Home,
 * End, Page keys and touch work; each stop is read out as its sentence and time.
 */
export const AsOfSlider = ({
  stops,
  value,
  onChange,
  label = 'As of',
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

  return (
    <div className={styles.slider}>
      <p className={styles.now}>
        <label htmlFor={id}>{label}</label>{' '}
        <output htmlFor={id}>
          <strong>{here.label}</strong>{' '}
          <span className={styles.at}>{value === last ? 'now' : formatDate(here.at, 'long')}</span>
        </output>
        <span className={styles.count}>
          {value + 1} of {stops.length}
        </span>
      </p>
      <div className={styles.row}>
        <button type="button" aria-label="One event back" disabled={value === 0} onClick={() => onChange(value - 1)}>
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
            aria-valuetext={`${here.label}, ${value === last ? 'now' : formatDate(here.at, 'long')}`}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          />
        </div>
        <button type="button" aria-label="One event on" disabled={value === last} onClick={() => onChange(value + 1)}>
          <IconChevronRight size={18} aria-hidden />
        </button>
      </div>
    </div>
  )
}

/** One tick a stop, as arguments and not as a list: a stop has no identity beyond its place. */
const Ticks = ({ labels, value }: { labels: readonly (string | undefined)[]; value: number }) => {
  const last = labels.length - 1
  const tickAt = (words: string | undefined, index: number) => {
    const left = `${last === 0 ? 100 : (index / last) * 100}%`
    return (
      <span data-past={index <= value || undefined} style={{ left }}>
        {words && <span>{words}</span>}
      </span>
    )
  }
  const ticks = labels.map(tickAt)
  return createElement('div', { className: styles.ticks, 'aria-hidden': true }, ...ticks)
}
