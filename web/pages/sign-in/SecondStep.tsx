import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { EnrolmentCard, RecoveryCodes } from '../../ui/SecondFactorParts.tsx'
import { CodeField } from '../../ui/SecretFields.tsx'
import type { FormOf } from '../form-of.ts'
import { type Between, type WayIn } from './way-in.ts'
import styles from './SignInPage.module.css'

/** What is asked after the first step: a code of the app, setting the app up, or putting recovery codes away. */
export const SecondStep = ({ between, wayIn }: { between: Between; wayIn: WayIn }) =>
  'codes' in between ? (
    <div className={styles.step}>
      <h2>{t('people.second.codes')}</h2>
      <RecoveryCodes codes={between.codes} onKept={wayIn.putAway} />
    </div>
  ) : (
    <CodeStep secondFactor={between} wayIn={wayIn} />
  )

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
    // When the field changes its meaning; the form object changes with each drawing.
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
