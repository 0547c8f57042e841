import { createElement, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import styles from './Page.module.css'

/** One step of the way here. The page itself is not among them. */
export type Crumb = { label: string; href: string }

let arrived = false

/** The heading of a page: after a navigation it takes the focus, so that a screen reader starts where the eye does. */
export const useArrival = () => {
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) headline.current?.focus({ preventScroll: true })
    arrived = true
  }, [])
  return headline
}

/**
 * The frame of a page: way here, title, what it is, what can be done. Sets the document's title, and after a navigation
 * moves the focus to the heading.
 * `width`: `reading` for text and forms, `full` for boards.
 */
export const Page = ({
  title,
  heading = title,
  lede,
  breadcrumbs = [],
  badge,
  actions,
  width = 'page',
  children,
}: {
  /** Plain text, for the browser's tab. */
  title: string
  /** The heading, if it is more than the title. */
  heading?: ReactNode
  lede?: ReactNode
  breadcrumbs?: readonly Crumb[]
  badge?: ReactNode
  actions?: ReactNode
  width?: 'reading' | 'page' | 'full'
  children?: ReactNode
}) => {
  const headline = useArrival()
  useEffect(() => {
    document.title = `${title} · Boxwright`
  }, [title])

  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.header}>
        {breadcrumbs.length > 0 && (
          <nav aria-label={t('shell.frame.breadcrumb')} className={styles.crumbs}>
            <ol>
              {breadcrumbs.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.top}>
          <div className={styles.title}>
            <h1 ref={headline} tabIndex={-1}>
              {heading}
            </h1>
            {badge}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {lede && <p className={styles.lede}>{lede}</p>}
      </header>
      {children}
    </div>
  )
}

/**
 * Main matter beside a narrower column that stays in view; one column where there is no room for two. `last` ends the
 * main matter, and in one column it comes after the aside.
 */
export const Columns = ({ main, aside, last }: { main: ReactNode; aside: ReactNode; last?: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.main}>{main}</div>
    <div className={styles.aside}>{aside}</div>
    {last && <div className={styles.last}>{last}</div>}
  </div>
)

/** Things below each other with the page's rhythm between them. */
export const Stack = ({ children, gap = 'page' }: { children: ReactNode; gap?: 'page' | 'tight' }) => (
  <div className={styles.stack} data-gap={gap}>
    {children}
  </div>
)

/** Short facts in one line, parted by dots: `240 × 180 mm · 500 pieces`. Empty ones are left out. */
export const Dotted = ({ items }: { items: readonly ReactNode[] }) => {
  const facts = items.filter(Boolean).map((item) => createElement('span', null, item))
  // As arguments, not as a list: facts have no identity that a key could name.
  return createElement('span', { className: styles.dotted }, ...facts)
}
