import type { ReactNode } from 'react'
import { supportEmail } from '#domain/product.ts'
import { t } from '../../locales/i18n.ts'
import { Trans } from '../../locales/Trans.tsx'
import { paths } from '../../paths.ts'
import type { Crumb } from '../../ui/breadcrumbs.ts'
import { Page } from '../../ui/Page.tsx'
import styles from './HelpPage.module.css'

/** A page of the help center or for prospective buyers: parts with headings, and contact details for other questions. */
export const HelpParts = ({
  title,
  lede,
  breadcrumbs = [],
  wide = false,
  children,
}: {
  title: string
  lede?: string
  breadcrumbs?: readonly Crumb[]
  /** As wide as the page, for a list. */
  wide?: boolean
  children: ReactNode
}) => (
  <Page title={title} lede={lede} breadcrumbs={breadcrumbs} width={wide ? 'page' : 'reading'}>
    <div className={styles.parts} data-wide={wide || undefined}>
      {children}
      <Part title={t('help.contact.title')}>
        <p>
          <Trans
            i18nKey="help.contact.text"
            values={{ email: supportEmail }}
            components={{ mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
          />
        </p>
        <p>
          <a href={paths.help()}>{t('help.center.title')}</a>
          {' · '}
          <a href={paths.faq()}>{t('help.faq.title')}</a>
          {' · '}
          <a href={paths.shipping()}>{t('help.shipping.title')}</a>
          {' · '}
          <a href={paths.about()}>{t('help.about.title')}</a>
        </p>
      </Part>
    </div>
  </Page>
)

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

/** A table of facts; the first cell of a row is its heading. */
export const FactTable = ({
  headings,
  rows,
}: {
  headings: readonly string[]
  rows: readonly (readonly [key: string, ...cells: ReactNode[]])[]
}) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([key, first, ...others]) => (
        <tr key={key}>
          <th scope="row">{first}</th>
          {others.map((cell, nth) => (
            <td key={headings[nth + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A paragraph in a muted color. */
export const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>
