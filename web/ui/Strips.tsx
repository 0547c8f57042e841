import { StatusShape } from './StatusShape.tsx'
import styles from './Strips.module.css'

/**
 * One segment of a progress bar: `done` is solid, `current` in the spot color, `ahead` outlined. `href` jumps to its
 * section.
 */
export type Strip = {
  key: string
  label: string
  state: 'done' | 'current' | 'ahead'
  /** The state as text, for screen readers. */
  spoken: string
  /** Shown below the label. */
  hint?: string | undefined
  href?: string | undefined
}

/**
 * Progress of an order as segments in a row. Narrow screens name only the current one and its number, and another one
 * while it has the focus. `stopped` colors the current segment as on hold or canceled.
 */
export const Strips = ({
  label,
  strips,
  brief,
  position,
  stopped,
}: {
  label: string
  strips: readonly Strip[]
  /** The current segment and its number, for narrow screens. */
  brief: string
  position: string
  stopped?: 'onHold' | 'cancelled' | undefined
}) => (
  <div className={styles.bar} data-stopped={stopped}>
    <p className={styles.brief} aria-hidden>
      <strong>{brief}</strong>
      <span>{position}</span>
    </p>
    <ol className={styles.strips} aria-label={label}>
      {strips.map(({ key, label: name, state, spoken, hint, href }) => (
        <li key={key} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles.strip} />
          <span className={styles.label}>
            {state === 'done' && <StatusShape tone="good" />}
            {href ? <a href={href}>{name}</a> : name}
            <span className="visually-hidden">{spoken}</span>
          </span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </li>
      ))}
    </ol>
  </div>
)
