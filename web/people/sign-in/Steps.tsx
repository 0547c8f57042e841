import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { Action, type Answer } from '../../ui/Action.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { useFirstField } from '../../ui/first-field.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { CodeField, PasswordField } from '../../ui/PasswordFields.tsx'
import { checkEmail } from '../field-errors.ts'
import { GoogleMark } from './GoogleMark.tsx'
import { useCountdown } from './options.ts'
import { OutboxHint } from './SignInSection.tsx'
import type { SignInFlow } from './use-sign-in.ts'
import styles from './SignIn.module.css'

/** The steps of the sign-in, each with one field. */

/** The e-mail address: the server returns the sign-in method of its account. */
export const EmailStep = ({
  email,
  google,
  returnPath,
  next,
}: {
  email: string
  google: boolean
  returnPath: string | undefined
  next: (email: string) => Promise<Answer>
}) => {
  const form: FormOf<{ email: string }> = useForm({ initialValues: { email }, validate: { email: checkEmail } })
  useFirstField(form, 'email')
  return (
    <div className={styles.step}>
      <Form
        form={form}
        submit={(values) => next(values.email.trim())}
        label={t('people.signIn.continue')}
        size="large"
        wide
      >
        <TextField
          form={form}
          path="email"
          label={t('people.field.email')}
          type="email"
          autoComplete="username"
          needed
        />
      </Form>
      {google && (
        <>
          <p className={styles.or}>{t('people.signIn.or')}</p>
          <GoogleLink returnPath={returnPath} />
        </>
      )}
      <p className={styles.foot}>
        {t('people.signIn.newHere')} <a href={paths.signUp(returnPath)}>{t('people.signIn.signUp')}</a>
      </p>
    </div>
  )
}

/** Link to Google's sign-in; logo on white, as the branding guidelines require. */
export const GoogleLink = ({ returnPath }: { returnPath: string | undefined }) => (
  <div className={styles.wide}>
    <ButtonLink href={paths.google(returnPath)} weight="plain" size="large" icon={<GoogleMark />}>
      {t('people.signIn.google')}
    </ButtonLink>
  </div>
)

/** The address that is signing in, and a button to change it. */
export const Who = ({ email, change }: { email: string; change: () => void }) => (
  <p className={styles.who}>
    <bdi>{email}</bdi>
    <GuardedButton weight="quiet" size="small" onPress={change}>
      {t('people.signIn.change')}
    </GuardedButton>
  </p>
)

/** The password of an address, and alternatives without a password. */
export const PasswordStep = ({
  email,
  flow,
  sendLink,
  forgot,
  change,
}: {
  email: string
  flow: SignInFlow
  sendLink: () => Promise<Answer>
  forgot: () => void
  change: () => void
}) => {
  const form: FormOf<{ password: string }> = useForm({
    initialValues: { password: '' },
    validate: { password: (password: string) => (password ? null : t('people.signIn.passwordMissing')) },
  })
  useFirstField(form, 'password')
  const submit = async ({ password }: { password: string }) => {
    const answer = await flow.go((people) => people.login({ body: { email, password } }))
    if (answer.hasError) (form.getInputNode('password') as HTMLInputElement | null)?.select()
    return answer
  }
  return (
    <div className={styles.step}>
      <Who email={email} change={change} />
      <Form form={form} submit={submit} label={t('people.signIn.title')} size="large" wide>
        {/* For password managers: the user name that belongs to the password. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField form={form} path="password" label={t('people.field.password')} needed />
      </Form>
      <div className={styles.ways}>
        <Action weight="quiet" do={sendLink}>
          {t('people.mail.instead')}
        </Action>
        <GuardedButton weight="quiet" onPress={forgot}>
          {t('people.signIn.forgot')}
        </GuardedButton>
      </div>
    </div>
  )
}

/** Confirms that a mail was sent, with the same text for every address; can be sent again after a countdown. */
export const MailSent = ({
  message,
  outbox,
  again,
  children,
}: {
  message: ReactNode
  outbox: boolean
  again: () => Promise<Answer>
  /** Actions on this page after the mail. */
  children?: ReactNode
}) => {
  const { left, start } = useCountdown(30)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    start()
    // The pressed button is gone: move the keyboard focus here.
    status.current?.focus()
    // Once, after the first mail.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <>
      <p role="status" ref={status} tabIndex={-1}>
        {message}
      </p>
      <OutboxHint there={outbox} />
      {children}
      <div>
        <Action
          weight="plain"
          size="small"
          do={again}
          onDone={start}
          unless={left > 0 ? t('people.mail.wait') : undefined}
        >
          {left > 0 ? t('people.mail.againIn', { count: left }) : t('people.mail.again')}
        </Action>
      </div>
    </>
  )
}

/** The mail has a link; a user who reads it on another device types its code here. */
export const CodeStep = ({
  email,
  flow,
  outbox,
  again,
  change,
}: {
  email: string
  flow: SignInFlow
  outbox: boolean
  again: () => Promise<Answer>
  change: () => void
}) => {
  const form: FormOf<{ code: string }> = useForm({
    initialValues: { code: '' },
    validate: { code: (code: string) => (/^\d{6}$/.test(code) ? null : t('people.mail.codeMissing')) },
  })
  useFirstField(form, 'code')
  const submit = async ({ code }: { code: string }) => {
    const answer = await flow.go((people) => people.loginOtp({ body: { email, password: code } }))
    // The server's message mentions a password, which this step does not ask for.
    if (answer.hasError && answer.type === 'unauthorized')
      return { ...answer, field: 'code', reason: undefined, message: t('people.mail.wrongCode') }
    return answer
  }
  return (
    <div className={styles.step}>
      <Who email={email} change={change} />
      <h2>{t('people.mail.title')}</h2>
      <MailSent message={t('people.mail.sent')} outbox={outbox} again={again}>
        <Form form={form} submit={submit} label={t('people.signIn.title')} size="large" wide>
          <CodeField form={form} path="code" label={t('people.mail.code')} digits={6} />
        </Form>
      </MailSent>
    </div>
  )
}

/** Requests a password reset mail. */
export const ForgotStep = ({
  email,
  send,
  outbox,
  sent,
  change,
  back,
}: {
  email: string
  send: () => Promise<Answer>
  outbox: boolean
  sent: boolean
  change: () => void
  back: () => void
}) => (
  <div className={styles.step}>
    <Who email={email} change={change} />
    <h2>{t('people.reset.title')}</h2>
    {sent ? (
      <MailSent message={t('people.reset.sent')} outbox={outbox} again={send} />
    ) : (
      <>
        <p>{t('people.reset.ask')}</p>
        <Action do={send} size="large" wide>
          {t('people.reset.send')}
        </Action>
      </>
    )}
    <div className={styles.ways}>
      <GuardedButton weight="quiet" onPress={back}>
        {t('people.reset.remembered')}
      </GuardedButton>
    </div>
  </div>
)
