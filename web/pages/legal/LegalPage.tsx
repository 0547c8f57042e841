import type { ReactNode } from 'react'
import { supportEmail } from '#domain/product.ts'
import { t } from '../../locales/i18n.ts'
import { Page } from '../../ui/Page.tsx'
import styles from './LegalPage.module.css'

/** A static legal page: short headings, paragraphs, contact. */
export const LegalPage = ({
  title,
  lede,
  sections,
  other,
}: {
  title: string
  lede: string
  sections: readonly (readonly [heading: string, text: string])[]
  /** Link to the other legal page. */
  other: ReactNode
}) => (
  <Page title={title} lede={lede} width="reading">
    <div className={styles.text}>
      {sections.map(([heading, text]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
      <p className={styles.foot}>
        {t('legal.ask')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {' · '}
        {other}
      </p>
    </div>
  </Page>
)
