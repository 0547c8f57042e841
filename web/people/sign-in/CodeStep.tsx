import { useForm } from '@mantine/form'
import { t } from '../../locales/i18n.ts'
import type { Answer } from '../../ui/Action.tsx'
import { useFirstField } from '../../ui/first-field.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { CodeField } from '../../ui/PasswordFields.tsx'
import { SignUpLink } from './EmailStep.tsx'
import { MailSent } from './MailSent.tsx'
import { SignInAddress } from './SignInAddress.tsx'
import type { SignInFlow } from './use-sign-in.ts'
import styles from './SignIn.module.css'

/** The mail contains a link and a code; a user who reads it on another device enters the code here. */
export const CodeStep = ({
  email,
  flow,
  outbox,
  again,
  change,
  returnPath,
}: {
  email: string
  flow: SignInFlow
  outbox: boolean
  again: () => Promise<Answer>
  change: () => void
  returnPath: string | undefined
}) => {
  const form: FormOf<{ code: string }> = useForm({
    initialValues: { code: '' },
    validate: { code: (code: string) => (/^\d{6}$/.test(code) ? null : t('people.mail.codeMissing')) },
  })
  useFirstField(form, 'code')
  const submit = async ({ code }: { code: string }) => {
    const answer = await flow.go((people) => people.loginOtp({ body: { email, password: code } }))
    // The server's message mentions a password, which this step does not use.
    if (answer.hasError && answer.type === 'unauthorized')
      return { ...answer, field: 'code', reason: undefined, message: t('people.mail.wrongCode') }
    return answer
  }
  return (
    <div className={styles.step}>
      <SignInAddress email={email} change={change} />
      <h2>{t('people.mail.title')}</h2>
      <MailSent message={t('people.mail.sent')} outbox={outbox} again={again}>
        <Form form={form} draft={null} submit={submit} label={t('people.signIn.title')} size="large" wide>
          <CodeField form={form} path="code" label={t('people.mail.code')} digits={6} />
        </Form>
      </MailSent>
      <SignUpLink returnPath={returnPath} />
    </div>
  )
}
