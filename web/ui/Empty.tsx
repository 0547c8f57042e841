import type { ReactNode } from 'react'
import { BoxDrawing } from './BoxDrawing.tsx'
import styles from './Empty.module.css'

/** Empty state: an open box, the reason, how to add content, and the button to start. */
export const Empty = ({
  title,
  children,
  action,
  compact = false,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
  /** Smaller, in one row, for a panel. */
  compact?: boolean
}) => (
  <div className={styles.empty} data-compact={compact || undefined}>
    <div className={styles.picture}>
      <BoxDrawing length={240} width={180} height={80} open={0.86} />
    </div>
    <div className={styles.text}>
      <h2>{title}</h2>
      <div className={styles.teach}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  </div>
)
