import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { LoginMethod } from '#domain/people/user.ts'
import { api } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import { failureText, messageText } from '../../locales/message-text.ts'
import { CodeStep } from '../../people/sign-in/CodeStep.tsx'
import { DemoSignIns, useDemo } from '../../people/sign-in/DemoSignIns.tsx'
import { EmailStep, GoogleLink, SignUpLink } from '../../people/sign-in/EmailStep.tsx'
import { rememberEmail } from '../../people/sign-in/entered-email.ts'
import { ForgotStep } from '../../people/sign-in/ForgotStep.tsx'
import { useOptions } from '../../people/sign-in/options.ts'
import { PasswordStep } from '../../people/sign-in/PasswordStep.tsx'
import { SecondFactorStep } from '../../people/sign-in/SecondFactorStep.tsx'
import { SignInAddress } from '../../people/sign-in/SignInAddress.tsx'
import { SignInSection } from '../../people/sign-in/SignInSection.tsx'
import { fragment, useSignInFlow } from '../../people/sign-in/use-sign-in.ts'
import { Action } from '../../ui/Action.tsx'
import styles from '../../people/sign-in/SignIn.module.css'

type Step = 'email' | 'password' | 'google' | 'mail' | 'forgot' | 'forgotSent'

/** The step after the address, by sign-in method of the account (AUTH-007). */
const stepOf: Record<LoginMethod, Step> = { pw: 'password', gcp: 'google', ml: 'mail' }

/**
 * Sign-in (AUTH-001, AUTH-004..007): first the address, then its sign-in method; a link with a code always works. Users
 * who return from Google see the error, or enter their second factor. If the demo is loaded, its users are listed next
 * to the form, for sign-in with one click.
 */
const SignInPage = () => {
  const { returnPath } = useSearch({ from: '/public/sign-in-layout/sign-in' })
  const [sent] = useState(fragment)
  const wanted = returnPath ?? sent.get('returnPath') ?? undefined
  const flow = useSignInFlow(wanted)
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const { google, outbox, ended } = useOptions()
  const demo = useDemo()
  const secondFactor = sent.get('secondFactor')
  useEffect(() => {
    if (!secondFactor) return
    void api.people
      .enrolAtSignIn({ body: { token: secondFactor } })
      .then((answer) => flow.want({ token: secondFactor, enrol: answer.hasError ? null : answer.payload }))
    // Once: the initial value does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [secondFactor])

  const sendLink = async (to = email) => {
    const answer = await api.people.generateMagicLink({
      body: { email: to, ...(wanted ? { returnPath: wanted } : {}) },
    })
    if (!answer.hasError) setStep('mail')
    return answer
  }
  const sendReset = async () => {
    const answer = await api.people.requestPasswordReset({ body: { email } })
    if (!answer.hasError) setStep('forgotSent')
    return answer
  }
  const choose = async (address: string) => {
    setEmail(address)
    rememberEmail(address)
    const answer = await api.people.method({ body: { email: address } })
    if (answer.hasError) return answer
    const next = stepOf[answer.payload.loginMethod]
    if (next === 'mail' || (next === 'google' && !google)) return sendLink(address)
    setStep(next)
    return answer
  }
  const change = () => setStep('email')
  const problem = problemText(sent.get('problem'))

  return (
    <SignInSection
      title={t('people.signIn.title')}
      lede={wanted ? t('people.signIn.ledeReturn') : t('people.signIn.lede')}
      {...(demo && !flow.pending
        ? {
            beside: (
              <DemoSignIns
                demo={demo}
                be={(demoEmail, password) =>
                  flow.go((people) => people.login({ body: { email: demoEmail, password } }))
                }
              />
            ),
          }
        : {})}
    >
      {flow.pending ? (
        <SecondFactorStep pending={flow.pending} flow={flow} />
      ) : step === 'password' ? (
        <PasswordStep
          email={email}
          returnPath={wanted}
          flow={flow}
          sendLink={sendLink}
          forgot={() => setStep('forgot')}
          change={change}
        />
      ) : step === 'google' ? (
        <div className={styles.step}>
          <SignInAddress email={email} change={change} />
          <p>{t('people.signIn.withGoogle')}</p>
          <GoogleLink returnPath={wanted} />
          <div className={styles.ways}>
            <Action weight="quiet" do={() => sendLink()}>
              {t('people.mail.instead')}
            </Action>
          </div>
          <SignUpLink returnPath={wanted} />
        </div>
      ) : step === 'mail' ? (
        <CodeStep email={email} flow={flow} outbox={outbox} again={sendLink} change={change} returnPath={wanted} />
      ) : step === 'forgot' || step === 'forgotSent' ? (
        <ForgotStep
          email={email}
          send={sendReset}
          sent={step === 'forgotSent'}
          outbox={outbox}
          change={change}
          back={() => setStep('password')}
        />
      ) : (
        <>
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          {ended && !problem && (
            <p role="alert" className={styles.problem}>
              {t(`people.signIn.ended.${ended}`)}
            </p>
          )}
          <EmailStep email={email} google={google} returnPath={wanted} next={choose} />
        </>
      )}
    </SignInSection>
  )
}

/** The refusal of a sign-in with Google by its message key; an unknown one is not shown, because anyone can link here. */
const problemText = (reason: string | null): string | undefined => {
  if (reason === null) return undefined
  const message = messageText({ key: 'access.googleRefused' })
  return reason.startsWith('access.') ? failureText({ message, reason }) : message
}

export default SignInPage
