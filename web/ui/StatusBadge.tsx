import { type StatusKind, statusLabel } from './status-labels.ts'
import { ToneMark } from './ToneMark.tsx'
import styles from './StatusBadge.module.css'

/** A status as text with shape and color. `kind` is the status type; by default that of an order. */
export const StatusBadge = ({ of, kind = 'order' }: { of: string; kind?: StatusKind }) => {
  const { label, tone } = statusLabel(kind, of)
  return (
    <span className={styles.badge} data-tone={tone}>
      <ToneMark tone={tone} />
      {label}
    </span>
  )
}
