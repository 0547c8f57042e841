import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { LegalPage } from './LegalPage.tsx'

const parts = ['what', 'why', 'who', 'cookies', 'howLong', 'rights'] as const

/** The personal data that the program stores, and how they are deleted (USER-D07). */
const PrivacyPage = () => (
  <LegalPage
    title={t('legal.privacy.title')}
    lede={t('legal.privacy.lede')}
    sections={parts.map((part) => [t(`legal.privacy.${part}.title`), t(`legal.privacy.${part}.text`)])}
    other={<a href={paths.terms()}>{t('legal.terms.title')}</a>}
  />
)

export default PrivacyPage
