import { createElement, type ReactNode, useEffect, useRef } from 'react'
import { product } from '#domain/product.ts'
import { t } from '../locales/i18n.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.ts'
import styles from './Page.module.css'

let arrived = false

/** The page heading: focused after a navigation, so that a screen reader starts there. */
export const useHeadingFocus = () => {
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) headline.current?.focus({ preventScroll: true })
    arrived = true
  }, [])
  return headline
}

/**
 * Page layout: breadcrumbs, title, description, actions. Sets the document title, and after a navigation
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
  dense = false,
  children,
}: {
  /** Plain text, also used as the document title. */
  title: string
  /** The heading, if it differs from the title. */
  heading?: ReactNode
  lede?: ReactNode
  breadcrumbs?: readonly Crumb[]
  badge?: ReactNode
  actions?: ReactNode
  width?: 'reading' | 'page' | 'full'
  /** A smaller heading with less space around it, so that more rows of a list are visible. */
  dense?: boolean
  children?: ReactNode
}) => {
  const headline = useHeadingFocus()
  useEffect(() => {
    document.title = `${title} · ${product.name}`
  }, [title])

  return (
    <div className={styles.page} data-width={width} data-dense={dense || undefined}>
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
      <Breadcrumbs value={breadcrumbs}>{children}</Breadcrumbs>
    </div>
  )
}

/**
 * Main column with a side column; one column on narrow screens. `last` ends the main column, with a side column that
 * stays visible. `lastBeside`: it ends the side column instead. In one column it comes last.
 */
export const Columns = ({
  main,
  aside,
  last,
  lastBeside = false,
}: {
  main: ReactNode
  aside: ReactNode
  last?: ReactNode
  lastBeside?: boolean
}) => (
  <div className={styles.columns} data-last={lastBeside ? 'beside' : undefined}>
    <div className={styles.main}>{main}</div>
    <div className={styles.aside}>{aside}</div>
    {last && <div className={styles.last}>{last}</div>}
  </div>
)

/** Vertical stack with the page's spacing. */
export const Stack = ({ children, gap = 'page' }: { children: ReactNode; gap?: 'page' | 'tight' }) => (
  <div className={styles.stack} data-gap={gap}>
    {children}
  </div>
)

/** Short facts in one line, separated by dots: `240 × 180 mm · 500 pieces`. Empty ones are omitted. */
export const Dotted = ({ items }: { items: readonly ReactNode[] }) => {
  const facts = items.filter(Boolean).map((item) => createElement('span', null, item))
  // Passed as arguments, not as a list: facts have no id to use as a key.
  return createElement('span', { className: styles.dotted }, ...facts)
}
