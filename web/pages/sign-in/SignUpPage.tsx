import { useForm } from '@mantine/form'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { people } from '#application/people/contracts/people.ts'
import { formatMoney } from '#domain/currencies.ts'
import { useSalesTerms } from '../../catalogue/use-sales-terms.ts'
import { api } from '../../data/api.ts'
import { language, t } from '../../locales/i18n.ts'
import { Trans } from '../../locales/Trans.tsx'
import { paths } from '../../paths.ts'
import { peopleErrors } from '../../people/field-errors.ts'
import { NameFields } from '../../people/NameFields.tsx'
import { GoogleLink } from '../../people/sign-in/EmailStep.tsx'
import { enteredEmail } from '../../people/sign-in/entered-email.ts'
import { MailSent } from '../../people/sign-in/MailSent.tsx'
import { useOptions } from '../../people/sign-in/options.ts'
import { SignInAddress } from '../../people/sign-in/SignInAddress.tsx'
import { SignInSection } from '../../people/sign-in/SignInSection.tsx'
import { useSignInFlow } from '../../people/sign-in/use-sign-in.ts'
import { clearReferral, referral } from '../../stores/referral.ts'
import { CheckField, TextField } from '../../ui/Fields.tsx'
import { useFirstField } from '../../ui/first-field.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { formatPercent } from '../../ui/format-percent.ts'
import { NewPasswordField } from '../../ui/PasswordFields.tsx'
import styles from '../../people/sign-in/SignIn.module.css'

type Values = {
  email: string
  firstName: string
  lastName: string
  companyName: string
  password: string
  acceptTerms: boolean
  acceptNews: boolean
}
type Body = z.input<(typeof people)['signUp']['body']>

/** The request body: the form values, and the settings detected from the browser (AUTH-D01). */
const bodyOf = (
  { password, companyName, acceptTerms, ...values }: Values,
  { returnPath, referralCode }: Search,
): Body => ({
  ...values,
  ...(companyName.trim() ? { companyName } : {}),
  ...(password ? { password } : {}),
  acceptTerms: acceptTerms as true,
  language: language(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  timeZoneOffset: -new Date().getTimezoneOffset(),
  ...(returnPath ? { returnPath } : {}),
  ...referralOf(referralCode),
})

/** The code in the address, otherwise the one stored in this browser (REF-D03). */
const referralOf = (code: string | undefined) => {
  const sent = code ? { code, timestamp: new Date().toISOString() } : referral()
  return sent ? { referralCode: sent } : {}
}

type Search = { returnPath?: string; referralCode?: string }

/** Sign-up (AUTH-008): address, name, and a mail that completes it. A password is optional. */
const SignUpPage = () => {
  const search = useSearch({ from: '/public/sign-in-layout/sign-up' })
  const [sent, setSent] = useState<Body>()
  const [isReferred] = useState(() => referralOf(search.referralCode).referralCode !== undefined)
  const { google, outbox } = useOptions()
  useSignInFlow(search.returnPath)
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      email: enteredEmail(),
      firstName: '',
      lastName: '',
      companyName: '',
      password: '',
      acceptTerms: false,
      acceptNews: false,
    },
    validate: (values: Values) => ({
      ...peopleErrors(people.signUp.body, bodyOf(values, search)),
      ...(values.acceptTerms ? {} : { acceptTerms: t('people.signUp.termsMissing') }),
    }),
  })
  useFirstField(form, 'firstName')
  const submit = async (values: Values) => {
    const body = bodyOf(values, search)
    const answer = await api.people.signUp({ body })
    if (!answer.hasError) {
      clearReferral()
      setSent(body)
    }
    return answer
  }
  if (sent)
    return (
      <SignInSection title={t('people.signUp.sentTitle')}>
        <div className={styles.step}>
          <SignInAddress email={sent.email} change={() => setSent(undefined)} />
          <MailSent message={t('people.signUp.sent')} outbox={outbox} again={() => api.people.signUp({ body: sent })} />
        </div>
      </SignInSection>
    )
  return (
    <SignInSection title={t('people.signUp.title')} lede={t('people.signUp.lede')}>
      <div className={styles.step}>
        {isReferred && <ReferralNote />}
        {google && (
          <>
            <GoogleLink returnPath={search.returnPath} />
            <p className={styles.or}>{t('people.signIn.or')}</p>
          </>
        )}
        <Form form={form} draft={null} submit={submit} label={t('people.signUp.send')} size="large" wide>
          <FieldGroup legend={t('people.signUp.you')}>
            <NameFields form={form} />
          </FieldGroup>
          <TextField
            form={form}
            path="email"
            label={t('people.field.email')}
            type="email"
            autoComplete="email"
            needed
          />
          <TextField form={form} path="companyName" label={t('people.signUp.company')} autoComplete="organization" />
          <NewPasswordField
            form={form}
            path="password"
            label={t('people.signUp.password')}
            hint={t('people.signUp.passwordHint')}
          />
          <CheckField form={form} path="acceptTerms" label={<TermsLabel />} />
          <CheckField
            form={form}
            path="acceptNews"
            label={t('people.signUp.news')}
            hint={t('people.signUp.newsHint')}
          />
        </Form>
        <p className={styles.foot}>
          {t('people.signUp.already')} <a href={paths.signIn(search.returnPath)}>{t('people.signIn.title')}</a>
        </p>
      </div>
    </SignInSection>
  )
}

/** What a visitor who opened a referral link gets, so that they know that the link is remembered (REF-D04). */
const ReferralNote = () => {
  const { terms } = useSalesTerms()
  if (!terms) return null
  const { percent, upperLimit } = terms.referral
  const limit = formatMoney(upperLimit, 'USD', language(), 0)
  return (
    <p className={styles.referral}>
      {t('people.signUp.referred', { percent: formatPercent(percent), upperLimit: limit })}
    </p>
  )
}

/** Links to the terms, so that they can be read without losing the form's values. */
const TermsLabel = () => (
  <Trans
    i18nKey="people.signUp.terms"
    components={{ terms: <Aside href={paths.terms()} />, privacy: <Aside href={paths.privacy()} /> }}
  />
)
const Aside = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden">{t('people.mailLink.newTab')}</span>
  </a>
)

export default SignUpPage
