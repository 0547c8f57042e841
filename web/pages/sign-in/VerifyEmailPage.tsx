import { useEffect, useState } from 'react'
import { api } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { BrokenLink, SignInSection } from '../../people/sign-in/SignInSection.tsx'
import { fragment } from '../../people/sign-in/use-sign-in.ts'
import { loadSession, userOf, useSession } from '../../stores/session.ts'
import { Action } from '../../ui/Action.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from '../../people/sign-in/SignIn.module.css'

/** Storage key of the token during the sign-in: only in this tab, never in a URL that is sent to a server. */
const waiting = 'boxwright-verify-email'

/** The token of the mail, also after a redirect to the sign-in. */
const tokenHere = (): string | null => {
  const token = fragment().get('token')
  if (token) sessionStorage.setItem(waiting, token)
  return token ?? sessionStorage.getItem(waiting)
}

/**
 * Target of the link in the mail to a new email address, which then becomes the account's address (USER-D01). Only the
 * user who requested it can confirm; without a session, the sign-in comes first.
 */
const VerifyEmailPage = () => {
  const [token] = useState(tokenHere)
  const [email, setEmail] = useState<string>()
  const session = useSession()
  const user = userOf(session)
  useEffect(() => {
    void loadSession()
  }, [])
  if (!token) return <BrokenLink title={t('people.verify.title')} />
  const verify = async () => {
    const answer = await api.people.verifyEmail({ params: { token } })
    if (answer.hasError) return answer
    sessionStorage.removeItem(waiting)
    await loadSession()
    setEmail(answer.payload.email)
    return answer
  }
  return (
    <SignInSection title={t('people.verify.title')}>
      <div className={styles.step}>
        {email ? (
          <>
            <p role="status">{t('people.verify.done', { email })}</p>
            <div>
              <ButtonLink href={paths.account()}>{t('people.verify.toAccount')}</ButtonLink>
            </div>
          </>
        ) : user ? (
          <>
            <p>{t('people.verify.lede', { now: user.email })}</p>
            <Action do={verify} size="large" wide>
              {t('people.verify.press')}
            </Action>
            {/* A new link can be requested there. */}
            <p className={styles.foot}>
              <a href={paths.account()}>{t('people.verify.toAccount')}</a>
            </p>
          </>
        ) : (
          session.status === 'initialized' && (
            <>
              <p>{t('people.verify.signInFirst')}</p>
              <div>
                <ButtonLink href={paths.signIn(paths.verifyEmail())}>{t('people.signIn.title')}</ButtonLink>
              </div>
            </>
          )
        )}
      </div>
    </SignInSection>
  )
}

export default VerifyEmailPage
