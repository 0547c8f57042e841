import { IconMenu2, IconX } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { transition, useStandalone } from '../stores/standalone.ts'
import { Logo } from './Logo.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import styles from './Shell.module.css'

/** A navigation entry. */
export type NavItem = { label: string; href: string; current?: boolean }

/**
 * Layout of every page: skip link, logo, navigation, tools (live dot, account), page, footer. On a phone the
 * navigation collapses into one button. In standalone mode an app fills the screen, and only the page is shown. `place`
 * names the user's area, next to the logo.
 */
export const Shell = ({
  home,
  place,
  nav,
  tools,
  footer,
  children,
}: {
  /** Target of the logo link. */
  home: string
  place?: string
  nav: readonly NavItem[]
  tools?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) => {
  const [unfolded, setUnfolded] = useState(false)
  const panel = useId()
  const mode = useStandalone((state) => state.mode)
  const foldOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setUnfolded(false)
  return (
    <div
      className={styles.shell}
      data-many={nav.length > 6 ? 'dense' : nav.length > 2 || undefined}
      data-standalone={mode === 'default' ? undefined : mode}
      style={{ '--standalone-transition': `${transition}s` } as CSSProperties}
    >
      <a className={styles.skip} href="#content">
        {t('shell.frame.skip')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.home} href={home}>
            <Logo />
          </a>
          {place && <span className={styles.place}>{place}</span>}
          <nav
            aria-label={t('shell.frame.main')}
            id={panel}
            className={styles.nav}
            data-unfolded={unfolded || undefined}
          >
            <ul>
              {nav.map(({ label, href, current }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-current={current ? 'page' : undefined}
                    onClick={() => setUnfolded(false)}
                    onKeyDown={foldOnEscape}
                  >
                    {label}
                  </a>
                </li>
              ))}
              <li className={styles.inMenu}>
                <SchemeSwitch labeled />
              </li>
            </ul>
          </nav>
          <div className={styles.tools}>
            {tools}
            <span className={nav.length > 0 ? styles.outsideMenu : undefined}>
              <SchemeSwitch />
            </span>
            {nav.length > 0 && (
              <button
                type="button"
                className={styles.fold}
                aria-label={t('shell.frame.menu')}
                aria-expanded={unfolded}
                aria-controls={panel}
                onClick={() => setUnfolded(!unfolded)}
                onKeyDown={foldOnEscape}
              >
                {unfolded ? <IconX size={20} aria-hidden /> : <IconMenu2 size={20} aria-hidden />}
              </button>
            )}
          </div>
        </div>
        <div className={styles.flute} aria-hidden />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer && (
        <footer className={styles.footer}>
          <div>{footer}</div>
        </footer>
      )}
    </div>
  )
}
