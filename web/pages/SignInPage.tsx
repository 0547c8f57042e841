import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useForm } from '@mantine/form'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { homeFor, safeReturnPath } from '../paths.ts'
import { signIn, userOf, useSession } from '../stores/session.ts'
import { BoxDrawing } from '../ui/BoxDrawing.tsx'
import { TextField } from '../ui/Fields.tsx'
import { Form } from '../ui/Form.tsx'
import { Page } from '../ui/Page.tsx'
import { DemoSignIns, useDemo } from './DemoSignIns.tsx'
import controls from '../styles/controls.module.css'
import styles from './SignInPage.module.css'

type Credentials = { email: string; password: string }

/**
 * Sign-in by e-mail and password (AUTH-001). Whoever is signed in, now or already, goes on to where they wanted to be,
 * or to their own desk. Where the demo is loaded, its people stand beside the form; a press on one fills it and sends.
 */
const SignInPage = () => {
  const user = userOf(useSession())
  const router = useRouter()
  const { returnPath } = useSearch({ strict: false })
  const demo = useDemo()
  const sheet = useRef<HTMLDivElement>(null)
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() ? null : t('people.signIn.emailMissing')),
      password: (password) => (password ? null : t('people.signIn.passwordMissing')),
    },
  })
  useEffect(() => {
    if (!user) form.getInputNode('email')?.focus()
    // Once, when the page is entered; the form object changes with each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    const wanted = safeReturnPath(returnPath)
    if (user) router.history.replace(wanted === '/' ? homeFor(user.type) : wanted)
  }, [user, returnPath, router])

  const submit = async ({ email, password }: Credentials) => {
    const answer = await signIn(email.trim(), password)
    if (answer.hasError) form.getInputNode<HTMLInputElement, string>('password')?.select()
    return answer
  }
  const use = (email: string, password: string) => {
    form.setValues({ email, password })
    sheet.current?.querySelector('form')?.requestSubmit()
  }

  return (
    <Page title={t('people.signIn.title')} lede={returnPath ? t('people.signIn.ledeReturn') : t('people.signIn.lede')}>
      <div className={styles.sheets}>
        <div className={styles.form} ref={sheet}>
          <Form form={form} submit={submit} label={t('people.signIn.title')} size="large" wide>
            <TextField
              form={form}
              path="email"
              label={t('people.signIn.email')}
              type="email"
              autoComplete="username"
              needed
            />
            <PasswordInput
              key={form.key('password')}
              {...form.getInputProps('password')}
              label={t('people.signIn.password')}
              required
              size="md"
              autoComplete="current-password"
              classNames={{ input: controls.input, label: controls.fieldLabel, error: controls.fieldError }}
              visibilityToggleButtonProps={{ 'aria-label': t('people.signIn.showPassword'), tabIndex: 0 }}
            />
          </Form>
        </div>
        {demo ? (
          <DemoSignIns demo={demo} onChoose={use} />
        ) : (
          <div className={styles.picture}>
            <BoxDrawing length={260} width={190} height={90} open={0.86} />
          </div>
        )}
      </div>
    </Page>
  )
}

export default SignInPage
