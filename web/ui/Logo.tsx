import { product } from '#domain/product.ts'
import styles from './Logo.module.css'

/** The logo (a taped box) with the name. With `mark`, the name is only for assistive technology. */
export const Logo = ({ mark = false }: { mark?: boolean }) => (
  <span className={styles.logo}>
    <svg viewBox="0 0 28 26" width="28" height="26" aria-hidden>
      <path d="M14 1.2 26.6 7.6 14 14 1.4 7.6z" className={styles.top} />
      <path d="M1.4 7.6 14 14v10.8L1.4 18.4z" className={styles.front} />
      <path d="M26.6 7.6 14 14v10.8l12.6-6.4z" className={styles.side} />
      <path d="M18.6 3.5 22 5.3 9.4 11.7v5l-3.4-1.8V9.9z" className={styles.tape} />
    </svg>
    <span className={mark ? 'visually-hidden' : styles.name}>{product.name}</span>
  </span>
)
