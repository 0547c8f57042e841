import { t } from '../../locales/i18n.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

/** Target of a magic link (AUTH-004). */
const MagicLinkPage = () => (
  <MailLinkPage
    texts={{ title: t('people.link.title'), lede: t('people.link.lede'), press: t('people.signIn.title') }}
    open={({ go }, token) => go((people) => people.loginMagicLink({ body: { token } }))}
  />
)

export default MagicLinkPage
