import { ToneMark } from './ToneMark.tsx'
import styles from './Strips.module.css'

/** One part of a way: `done` is solid, `current` in the spot color, `ahead` outlined. `href` jumps to its section. */
export type Strip = {
  key: string
  label: string
  state: 'done' | 'current' | 'ahead'
  /** The state in words, for screen readers. */
  spoken: string
  /** Shown below the label. */
  hint?: string | undefined
  href?: string | undefined
}

/**
 * The way of an order as strips in a row. Narrow screens name only the current one and its place, and another one while
 * it is focused. `stopped` colors the current strip as on hold or canceled.
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
  /** The current part and its place, for narrow screens. */
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
            {state === 'done' && <ToneMark tone="good" />}
            {href ? <a href={href}>{name}</a> : name}
            <span className="visually-hidden">{spoken}</span>
          </span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </li>
      ))}
    </ol>
  </div>
)
