import { useForm } from '@mantine/form'
import { t } from '../../locales/i18n.ts'
import { Action, type Answer } from '../../ui/Action.tsx'
import { useFirstField } from '../../ui/first-field.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { PasswordField } from '../../ui/PasswordFields.tsx'
import { SignUpLink } from './EmailStep.tsx'
import { SignInAddress } from './SignInAddress.tsx'
import type { SignInFlow } from './use-sign-in.ts'
import styles from './SignIn.module.css'

/** The password of an address, and alternatives without a password. */
export const PasswordStep = ({
  email,
  returnPath,
  flow,
  sendLink,
  forgot,
  change,
}: {
  email: string
  returnPath: string | undefined
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
      <SignInAddress email={email} change={change} />
      <Form form={form} draft={null} submit={submit} label={t('people.signIn.title')} size="large" wide>
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
      <SignUpLink returnPath={returnPath} />
    </div>
  )
}
