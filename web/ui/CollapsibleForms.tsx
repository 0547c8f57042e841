import type { ReactNode } from 'react'
import styles from './CollapsibleForms.module.css'

/** Collapsible forms (`details`) side by side; an open one takes the full width. */
export const CollapsibleForms = ({ children }: { children: ReactNode }) => (
  <div className={styles.folds}>{children}</div>
)
