import { useForm } from '@mantine/form'
import { useState } from 'react'
import { people } from '#application/people/contracts/people.ts'
import { api } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { peopleErrors } from '../../people/field-errors.ts'
import { BrokenLink, SignInSection } from '../../people/sign-in/SignInSection.tsx'
import { fragment } from '../../people/sign-in/use-sign-in.ts'
import { loadSession } from '../../stores/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { NewPasswordField } from '../../ui/PasswordFields.tsx'
import styles from '../../people/sign-in/SignIn.module.css'

type Values = { password: string }

/** Target of the password reset mail (AUTH-011): ends every session, including this one. */
const ResetPasswordPage = () => {
  const [token] = useState(() => fragment().get('token') ?? '')
  const [done, setDone] = useState(false)
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { password: '' },
    validate: (values: Values) => peopleErrors(people.resetPassword.body, values),
  })
  const submit = async (body: Values) => {
    const answer = await api.people.resetPassword({ params: { token }, body })
    if (answer.hasError) return answer
    await loadSession()
    setDone(true)
    return answer
  }
  if (!token) return <BrokenLink title={t('people.reset.title')} />
  return (
    <SignInSection title={t('people.reset.title')}>
      <div className={styles.step}>
        {done ? (
          <>
            <p role="status">{t('people.reset.done')}</p>
            <div>
              <ButtonLink href={paths.signIn()}>{t('people.signIn.title')}</ButtonLink>
            </div>
          </>
        ) : (
          <>
            <Form form={form} draft={null} submit={submit} label={t('people.reset.set')} size="large" wide>
              <NewPasswordField form={form} path="password" label={t('people.reset.password')} needed />
            </Form>
            <p className={styles.foot}>{t('people.reset.ends')}</p>
          </>
        )}
      </div>
    </SignInSection>
  )
}

export default ResetPasswordPage
