import type { ReactNode } from 'react'
import styles from './Folds.module.css'

/** Folded forms (`details`) side by side; one that is open takes the whole width. */
export const Folds = ({ children }: { children: ReactNode }) => <div className={styles.folds}>{children}</div>
