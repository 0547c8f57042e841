import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { account } from '#application/people/contracts/account.ts'
import { supportEmail } from '#domain/product.ts'
import { api } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import { Trans } from '../../locales/Trans.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { CodeField, NewPasswordField } from '../../ui/PasswordFields.tsx'
import { EnrolmentCard, RecoveryCodes } from '../../ui/SecondFactorParts.tsx'
import { peopleErrors } from '../field-errors.ts'
import { type PendingStep, type SignInFlow } from './use-sign-in.ts'
import styles from './SignIn.module.css'

/** The step after the first factor: TOTP code, TOTP setup, recovery codes, or a new password. */
export const SecondFactorStep = ({ pending, flow }: { pending: PendingStep; flow: SignInFlow }) =>
  'codes' in pending ? (
    <div className={styles.step}>
      <h2>{t('people.secondFactor.codes')}</h2>
      <RecoveryCodes codes={pending.codes} onSaved={flow.proceed} />
    </div>
  ) : 'passwordDropped' in pending ? (
    <PasswordAgain proceed={flow.proceed} />
  ) : (
    <CodeStep secondFactor={pending} flow={flow} />
  )

/** The address is verified and the session is open; the password was removed: a third party may have set it (C9). */
const PasswordAgain = ({ proceed }: { proceed: () => void }) => {
  const form: FormOf<{ password: string }> = useForm<{ password: string }>({
    initialValues: { password: '' },
    validate: (values: { password: string }) => peopleErrors(account.setPassword.body, values),
  })
  return (
    <div className={styles.step}>
      <h2>{t('people.complete.again')}</h2>
      <p>{t('people.complete.againLede')}</p>
      <Form
        form={form}
        draft={null}
        submit={(body) => api.people.setPassword({ body })}
        label={t('people.complete.againSet')}
        onDone={proceed}
        size="large"
        wide
      >
        <NewPasswordField form={form} path="password" label={t('people.field.password')} needed />
      </Form>
      <div className={styles.ways}>
        <GuardedButton weight="quiet" onPress={proceed}>
          {t('people.complete.without')}
        </GuardedButton>
      </div>
    </div>
  )
}

const CodeStep = ({
  secondFactor: { token, enrol },
  flow,
}: {
  secondFactor: Extract<PendingStep, { token: string }>
  flow: SignInFlow
}) => {
  const [recovery, setRecovery] = useState(false)
  const form: FormOf<{ code: string }> = useForm({
    initialValues: { code: '' },
    validate: { code: (code: string) => (code.trim() ? null : t('people.secondFactor.codeMissing')) },
  })
  useEffect(() => {
    form.getInputNode('code')?.focus()
    // Runs when the field changes its meaning; the form object changes on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [recovery])
  const submit = async ({ code }: { code: string }) => {
    const answer = await flow.go((people) => people.loginSecondFactor({ body: { token, code } }))
    return answer.hasError && answer.type === 'unauthorized' ? { ...answer, field: 'code' } : answer
  }
  return (
    <div className={styles.step}>
      <h2>{enrol ? t('people.secondFactor.setUp') : t('people.secondFactor.title')}</h2>
      <p>
        {enrol
          ? t('people.secondFactor.needed')
          : recovery
            ? t('people.secondFactor.recoveryLede')
            : t('people.secondFactor.lede')}
      </p>
      {enrol && <EnrolmentCard {...enrol} />}
      <Form form={form} draft={null} submit={submit} label={t('people.secondFactor.confirm')} size="large" wide>
        {recovery ? (
          <CodeField form={form} path="code" label={t('people.secondFactor.recoveryCode')} />
        ) : (
          <CodeField form={form} path="code" label={t('people.secondFactor.code')} digits={6} />
        )}
      </Form>
      {recovery && (
        <p className={styles.foot}>
          <Trans
            i18nKey="people.secondFactor.lost"
            values={{ email: supportEmail }}
            components={{ mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
          />
        </p>
      )}
      <div className={styles.ways}>
        {!enrol && (
          <GuardedButton
            weight="quiet"
            onPress={() => {
              form.reset()
              setRecovery(!recovery)
            }}
          >
            {recovery ? t('people.secondFactor.useApp') : t('people.secondFactor.useRecovery')}
          </GuardedButton>
        )}
        <GuardedButton weight="quiet" onPress={flow.startOver}>
          {t('people.secondFactor.startOver')}
        </GuardedButton>
      </div>
    </div>
  )
}
