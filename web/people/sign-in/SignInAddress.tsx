import { t } from '../../locales/i18n.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import styles from './SignIn.module.css'

/** The address that is signing in, and a button to change it. */
export const SignInAddress = ({ email, change }: { email: string; change: () => void }) => (
  <p className={styles.who}>
    <bdi>{email}</bdi>
    <GuardedButton weight="quiet" size="small" onPress={change}>
      {t('people.signIn.change')}
    </GuardedButton>
  </p>
)
