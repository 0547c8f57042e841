import { useForm } from '@mantine/form'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import type { Answer } from '../../ui/Action.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { useFirstField } from '../../ui/first-field.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { checkEmail } from '../field-errors.ts'
import { GoogleMark } from './GoogleMark.tsx'
import styles from './SignIn.module.css'

/** The email address: the server returns the sign-in method of its account. */
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
        draft={null}
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
      <SignUpLink returnPath={returnPath} />
    </div>
  )
}

/** Link to the sign-up, also below the password: whether an address has an account is not disclosed. */
export const SignUpLink = ({ returnPath }: { returnPath: string | undefined }) => (
  <p className={styles.foot}>
    {t('people.signIn.newHere')} <a href={paths.signUp(returnPath)}>{t('people.signIn.signUp')}</a>
  </p>
)

/** Link to Google's sign-in; logo on white, as the branding guidelines require. */
export const GoogleLink = ({ returnPath }: { returnPath: string | undefined }) => (
  <div className={styles.wide}>
    <ButtonLink href={paths.google(returnPath)} weight="plain" size="large" icon={<GoogleMark />}>
      {t('people.signIn.google')}
    </ButtonLink>
  </div>
)
