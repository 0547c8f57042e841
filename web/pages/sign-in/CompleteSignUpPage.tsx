import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

/** Target of the link in the sign-up mail (AUTH-009). */
const CompleteSignUpPage = () => (
  <MailLinkPage
    texts={{ title: t('people.complete.title'), lede: t('people.complete.lede'), press: t('people.complete.press') }}
    newLink={{ label: t('people.complete.newLink'), href: paths.signUp() }}
    open={({ go }, token) => go((people) => people.completeSignUp({ body: { token } }))}
  />
)

export default CompleteSignUpPage
