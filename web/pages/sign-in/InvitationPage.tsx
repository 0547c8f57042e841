import { useForm } from '@mantine/form'
import { useState } from 'react'
import { people } from '#application/people/contracts/people.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { peopleErrors } from '../../people/field-errors.ts'
import { SecondFactorStep } from '../../people/sign-in/SecondFactorStep.tsx'
import { BrokenLink, SignInSection } from '../../people/sign-in/SignInSection.tsx'
import { fragment, useSignInFlow } from '../../people/sign-in/use-sign-in.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { NewPasswordField } from '../../ui/PasswordFields.tsx'
import styles from '../../people/sign-in/SignIn.module.css'

type Values = { password: string }

/** Target of an invitation link (USER-T08): accept it with or without setting a password. */
const InvitationPage = () => {
  const [token] = useState(() => fragment().get('token') ?? '')
  const flow = useSignInFlow(undefined, { already: false })
  const bodyOf = ({ password }: Values) => ({ token, ...(password ? { password } : {}) })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { password: '' },
    validate: (values: Values) => peopleErrors(people.acceptInvitation.body, bodyOf(values)),
  })
  if (!token) return <BrokenLink title={t('people.invitation.title')} />
  return (
    <SignInSection title={t('people.invitation.title')} lede={t('people.invitation.lede')}>
      {flow.pending ? (
        <SecondFactorStep pending={flow.pending} flow={flow} />
      ) : (
        <div className={styles.step}>
          <Form
            form={form}
            draft={null}
            submit={(values) => flow.go((api) => api.acceptInvitation({ body: bodyOf(values) }))}
            label={t('people.invitation.accept')}
            size="large"
            wide
          >
            <NewPasswordField
              form={form}
              path="password"
              label={t('people.signUp.password')}
              hint={t('people.signUp.passwordHint')}
            />
          </Form>
          <p className={styles.foot}>
            {t('people.invitation.old')} <a href={paths.signIn()}>{t('people.mailLink.toSignIn')}</a>
          </p>
        </div>
      )}
    </SignInSection>
  )
}

export default InvitationPage
