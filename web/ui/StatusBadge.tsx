import { type StatusKind, wordsFor } from './status-words.ts'
import { ToneMark } from './ToneMark.tsx'
import styles from './StatusBadge.module.css'

/** A status in plain words, marked by shape and colour. `kind` says whose status it is; an order's if left out. */
export const StatusBadge = ({ of, kind = 'order' }: { of: string; kind?: StatusKind }) => {
  const { label, tone } = wordsFor(kind, of)
  return (
    <span className={styles.badge} data-tone={tone}>
      <ToneMark tone={tone} />
      {label}
    </span>
  )
}
