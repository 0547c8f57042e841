import type { ReactNode } from 'react'
import styles from './GallerySample.module.css'

export const GallerySample = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.exhibit} aria-label={name}>
    <p className={styles.name}>{name}</p>
    <div className={styles.content}>{children}</div>
  </section>
)

/** Small elements in a row. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
