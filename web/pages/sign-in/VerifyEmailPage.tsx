import { useState } from 'react'
import { api } from '../../api.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { loadSession, userOf, useSession } from '../../stores/session.ts'
import { Action } from '../../ui/Action.tsx'
import { ButtonLink } from '../ButtonLink.tsx'
import { BrokenLink, DoorSheet } from './DoorSheet.tsx'
import { fragment } from './way-in.ts'
import styles from './SignInPage.module.css'

/** Where the mail to a new address leads: from then on it is the account's (USER-D01). */
const VerifyEmailPage = () => {
  const [token] = useState(() => fragment().get('token'))
  const [email, setEmail] = useState<string>()
  const user = userOf(useSession())
  if (!token) return <BrokenLink title={t('people.verify.title')} />
  const verify = async () => {
    const answer = await api.people.verifyEmail({ params: { token } })
    if (answer.hasError) return answer
    await loadSession()
    setEmail(answer.payload.email)
    return answer
  }
  return (
    <DoorSheet title={t('people.verify.title')}>
      <div className={styles.step}>
        {email ? (
          <>
            <p role="status">{t('people.verify.done', { email })}</p>
            <div>
              {user ? (
                <ButtonLink href={paths.account()}>{t('people.verify.toAccount')}</ButtonLink>
              ) : (
                <ButtonLink href={paths.signIn()}>{t('people.signIn.title')}</ButtonLink>
              )}
            </div>
          </>
        ) : (
          <>
            <p>{t('people.verify.lede')}</p>
            <Action do={verify} size="large" wide>
              {t('people.verify.press')}
            </Action>
          </>
        )}
      </div>
    </DoorSheet>
  )
}

export default VerifyEmailPage
