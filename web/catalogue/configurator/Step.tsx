import { type ReactNode, useId } from 'react'
import styles from './Step.module.css'

/** One step: number, question and current value. */
export const Step = ({
  id,
  number,
  title,
  chosen,
  notice,
  children,
}: {
  /** Anchor, so that an address can name the step. */
  id?: string
  number: number
  title: string
  chosen?: ReactNode
  /** Values removed because they became incompatible (CONF-D03). */
  notice?: readonly string[]
  children: ReactNode
}) => {
  const heading = useId()
  return (
    <section id={id} className={styles.step} aria-labelledby={heading}>
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
