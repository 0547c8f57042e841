import { t } from '../../locales/i18n.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Columns, Page } from '../../ui/Page.tsx'
import { DeletePanel } from './DeletePanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PreferencesPanel } from './PreferencesPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { ToursPanel } from './ToursPanel.tsx'

/** One's own account: who one is, how one signs in, where one is signed in, and the way to leave for good. */
const AccountPage = () => {
  const user = userOf(useSession())
  if (!user) return null
  return (
    <Page title={t('account.title')} lede={t('account.lede')}>
      <Columns
        main={
          <>
            <ProfilePanel user={user} />
            <PasswordPanel user={user} />
            <SecondFactorPanel user={user} />
          </>
        }
        aside={
          <>
            <ToursPanel user={user} />
            <PreferencesPanel user={user} />
            <SessionsPanel />
          </>
        }
        last={<DeletePanel user={user} />}
      />
    </Page>
  )
}

export default AccountPage
