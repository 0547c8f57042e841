import { type StatusKind, statusLabel } from './status-labels.ts'
import { StatusShape } from './StatusShape.tsx'
import styles from './StatusBadge.module.css'

/**
 * A status as text with shape and color. `kind` is the status type; an order's by default. `label` replaces its name
 * where that is more than the order has.
 */
export const StatusBadge = ({
  of,
  kind = 'order',
  label,
}: {
  of: string
  kind?: StatusKind
  label?: string | undefined
}) => {
  const { label: name, tone } = statusLabel(kind, of)
  return (
    <span className={styles.badge} data-tone={tone}>
      <StatusShape tone={tone} />
      {label ?? name}
    </span>
  )
}
