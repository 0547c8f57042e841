import { type ReactNode, useId } from 'react'
import { InternalMark } from './InternalMark.tsx'
import styles from './Panel.module.css'

/**
 * A section with a heading. `internal` marks content that only staff see, by a kraft edge and a label.
 * `folded`: only the heading is visible until it is clicked.
 */
export const Panel = ({
  title,
  aside,
  internal = false,
  folded = false,
  id,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  internal?: boolean
  folded?: boolean
  /** Anchor for jump links. */
  id?: string
  children: ReactNode
}) => {
  const heading = useId()
  const header = (
    <header className={styles.header}>
      <h2 id={heading}>{title}</h2>
      {internal && <InternalMark />}
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  )
  return (
    <section className={styles.panel} data-internal={internal || undefined} aria-labelledby={heading} id={id}>
      {folded ? (
        <details>
          <summary>{header}</summary>
          <div className={styles.content}>{children}</div>
        </details>
      ) : (
        <>
          {header}
          {children}
        </>
      )}
    </section>
  )
}

/** Names and values for specifications and summaries. Rows without a value are omitted. */
export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {rows
      .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
