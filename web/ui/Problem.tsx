import type { ReactNode } from 'react'
import { t } from '../locales/i18n.ts'
import { failureText } from '../locales/message-text.ts'
import { useListOfPage } from './breadcrumbs.ts'
import { type Failure, failureTexts } from './problem-texts.ts'
import styles from './Problem.module.css'

/**
 * Error state of a page or panel: what happened, what was saved, what to do next. The texts depend on the failure type;
 * `title`, `saved` and `advice` override them. `retry` runs the failed operation again. If the resource of a page does not
 * exist, it links to the list of the page.
 */
export const Problem = ({
  of,
  title,
  saved,
  advice,
  retry,
  children,
}: {
  of: Failure
  title?: string
  saved?: ReactNode
  advice?: ReactNode
  retry?: () => void
  /** Other options, for example a link. */
  children?: ReactNode
}) => {
  const texts = failureTexts(of)
  // A retry does not help if the resource does not exist or is not visible to this user.
  const isNotFound = of.type === 'urlNotFound'
  const tryAgain = isNotFound ? undefined : retry
  const list = useListOfPage()
  const listLink = isNotFound && list
  return (
    <div role="alert" className={styles.problem}>
      <svg className={styles.torn} viewBox="0 0 64 48" aria-hidden>
        <path d="M3 9h25l-5 8 8 7-7 7 4 8H3z" className={styles.sheet} />
        <path d="M61 9H36l-5 8 8 7-7 7 4 8h25z" className={styles.sheet} />
      </svg>
      <div className={styles.text}>
        <h2>{title ?? texts.title}</h2>
        <p>{failureText(of)}</p>
        <p className={styles.saved}>
          {saved ?? texts.saved} {advice ?? texts.advice}
        </p>
        {(tryAgain || listLink || children) && (
          <div className={styles.ways}>
            {tryAgain && (
              <button type="button" className={styles.again} onClick={tryAgain}>
                {t('shell.problem.tryAgain')}
              </button>
            )}
            {listLink && (
              <a className={styles.again} href={listLink.href}>
                {t('shell.problem.toList', { list: listLink.label })}
              </a>
            )}
            {children}
          </div>
        )}
      </div>
    </div>
  )
}
