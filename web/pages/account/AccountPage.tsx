import { t } from '../../locales/i18n.ts'
import { DeletePanel } from '../../people/account/DeletePanel.tsx'
import { NotificationsPanel } from '../../people/account/NotificationsPanel.tsx'
import { PasswordPanel } from '../../people/account/PasswordPanel.tsx'
import { PreferencesPanel } from '../../people/account/PreferencesPanel.tsx'
import { ProfilePanel } from '../../people/account/ProfilePanel.tsx'
import { SecondFactorPanel } from '../../people/account/SecondFactorPanel.tsx'
import { SessionsPanel } from '../../people/account/SessionsPanel.tsx'
import { ToursPanel } from '../../people/account/ToursPanel.tsx'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Columns, Page } from '../../ui/Page.tsx'

/** The user's own account: profile, sign-in methods, sessions, deletion. */
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
            {hasAccess(user, 'staff', 'supplierManager') && <NotificationsPanel userId={user.userId} />}
            <SessionsPanel />
          </>
        }
        last={<DeletePanel user={user} />}
      />
    </Page>
  )
}

export default AccountPage
