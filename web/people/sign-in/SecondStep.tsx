import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { account } from '#application/people/contracts/account.ts'
import { api } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { EnrolmentCard, RecoveryCodes } from '../../ui/SecondFactorParts.tsx'
import { CodeField, NewPasswordField } from '../../ui/SecretFields.tsx'
import { peopleErrors } from '../checks.ts'
import { type Between, type WayIn } from './way-in.ts'
import styles from './SignIn.module.css'

/** The step after the first factor: TOTP code, TOTP setup, recovery codes, or a new password. */
export const SecondStep = ({ between, wayIn }: { between: Between; wayIn: WayIn }) =>
  'codes' in between ? (
    <div className={styles.step}>
      <h2>{t('people.second.codes')}</h2>
      <RecoveryCodes codes={between.codes} onKept={wayIn.goOn} />
    </div>
  ) : 'passwordDropped' in between ? (
    <PasswordAgain goOn={wayIn.goOn} />
  ) : (
    <CodeStep secondFactor={between} wayIn={wayIn} />
  )

/** The address is verified and the session is open; the password was removed: a third party may have set it (C9). */
const PasswordAgain = ({ goOn }: { goOn: () => void }) => {
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
        submit={(body) => api.people.setPassword({ body })}
        label={t('people.complete.againSet')}
        onDone={goOn}
        size="large"
        wide
      >
        <NewPasswordField form={form} path="password" label={t('people.field.password')} needed />
      </Form>
      <div className={styles.ways}>
        <GuardedButton weight="quiet" onPress={goOn}>
          {t('people.complete.without')}
        </GuardedButton>
      </div>
    </div>
  )
}

const CodeStep = ({
  secondFactor: { token, enrol },
  wayIn,
}: {
  secondFactor: Extract<Between, { token: string }>
  wayIn: WayIn
}) => {
  const [recovery, setRecovery] = useState(false)
  const form: FormOf<{ code: string }> = useForm({
    initialValues: { code: '' },
    validate: { code: (code: string) => (code.trim() ? null : t('people.second.codeMissing')) },
  })
  useEffect(() => {
    form.getInputNode('code')?.focus()
    // Runs when the field changes its meaning; the form object changes on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [recovery])
  const submit = async ({ code }: { code: string }) => {
    const answer = await wayIn.go((people) => people.loginSecondFactor({ body: { token, code } }))
    return answer.hasError && answer.type === 'unauthorized' ? { ...answer, field: 'code' } : answer
  }
  return (
    <div className={styles.step}>
      <h2>{enrol ? t('people.second.setUp') : t('people.second.title')}</h2>
      <p>{enrol ? t('people.second.needed') : recovery ? t('people.second.recoveryLede') : t('people.second.lede')}</p>
      {enrol && <EnrolmentCard {...enrol} />}
      <Form form={form} submit={submit} label={t('people.second.confirm')} size="large" wide>
        {recovery ? (
          <CodeField form={form} path="code" label={t('people.second.recoveryCode')} />
        ) : (
          <CodeField form={form} path="code" label={t('people.second.code')} digits={6} />
        )}
      </Form>
      <div className={styles.ways}>
        {!enrol && (
          <GuardedButton
            weight="quiet"
            onPress={() => {
              form.reset()
              setRecovery(!recovery)
            }}
          >
            {recovery ? t('people.second.useApp') : t('people.second.useRecovery')}
          </GuardedButton>
        )}
        <GuardedButton weight="quiet" onPress={wayIn.startOver}>
          {t('people.second.startOver')}
        </GuardedButton>
      </div>
    </div>
  )
}
