import { supportEmail } from '#domain/product.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'

/** Help and legal pages, in the footer of visitors and customers. */
export const FooterLinks = () => (
  <>
    <a href={`${paths.landing()}#how`}>{t('shell.frame.howItWorks')}</a>
    <a href={paths.shipping()}>{t('shell.frame.shipping')}</a>
    <a href={paths.help()}>{t('shell.frame.help')}</a>
    <a href={paths.about()}>{t('shell.frame.about')}</a>
    <a href={`mailto:${supportEmail}`}>{t('shell.frame.contact')}</a>
    <a href={paths.terms()}>{t('shell.frame.terms')}</a>
    <a href={paths.privacy()}>{t('shell.frame.privacy')}</a>
  </>
)
