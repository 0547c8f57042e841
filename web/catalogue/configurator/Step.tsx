import { type ReactNode, useId } from 'react'
import styles from './Step.module.css'

/** One step: its number, its question, and what is chosen now. */
export const Step = ({
  number,
  title,
  chosen,
  notice,
  children,
}: {
  number: number
  title: string
  chosen?: ReactNode
  /** What was taken back here, because it does not fit any more (CONF-D03). */
  notice?: readonly string[]
  children: ReactNode
}) => {
  const heading = useId()
  return (
    <section className={styles.step} aria-labelledby={heading}>
      <header className={styles.header}>
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <h2 id={heading}>{title}</h2>
        {chosen && <span className={styles.chosen}>{chosen}</span>}
      </header>
      {notice?.map((message) => (
        <p key={message} className={styles.notice} role="status">
          {message}
        </p>
      ))}
      {children}
    </section>
  )
}
