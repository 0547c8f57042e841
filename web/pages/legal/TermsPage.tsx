import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { LegalPage } from './LegalPage.tsx'

const parts = ['account', 'orders', 'artwork', 'delivery', 'fairUse', 'end'] as const

/** The terms that users accept at sign-up (AUTH-D01). */
const TermsPage = () => (
  <LegalPage
    title={t('legal.terms.title')}
    lede={t('legal.terms.lede')}
    sections={parts.map((part) => [t(`legal.terms.${part}.title`), t(`legal.terms.${part}.text`)])}
    other={<a href={paths.privacy()}>{t('legal.privacy.title')}</a>}
  />
)

export default TermsPage
