import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type User, people } from '#application/people/contracts/people.ts'
import { api, type ReplyOf } from '../../data/api.ts'
import { invalidateAfter, useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { Action, type Answer } from '../../ui/Action.tsx'
import { Ago } from '../../ui/DateText.tsx'
import { useFirstField } from '../../ui/first-field.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { CodeField } from '../../ui/PasswordFields.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { scrollToSection } from '../../ui/scroll-to-section.ts'
import { EnrolmentCard, RecoveryCodes } from '../../ui/SecondFactorParts.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { useRecentAuthentication } from './recent-authentication.tsx'
import styles from './Account.module.css'

type Enrolment = ReplyOf<(typeof people)['enrolSecondFactor']>
type Codes = ReplyOf<(typeof people)['confirmSecondFactor']>
/** The action in progress. */
type Doing =
  | { what: 'enrol'; enrolment: Enrolment }
  | { what: 'codes'; codes: readonly string[] }
  | { what: 'renew' | 'remove' }

const again = <T,>() => invalidateAfter<T>(people.secondFactor)

/** The second factor: set up with an app, show the recovery codes once, replace, remove. */
export const SecondFactorPanel = ({ user }: { user: User }) => {
  const { data, error, refetch } = useApiQuery(people.secondFactor, {})
  const [doing, setDoing] = useState<Doing>()
  const { proven, sheet } = useRecentAuthentication(user)
  const stop = () => {
    setDoing(undefined)
    scrollToSection('second-factor')
  }
  const enrol = async () => {
    const answer = await proven(() => api.people.enrolSecondFactor({}))
    if (!answer.hasError) setDoing({ what: 'enrol', enrolment: answer.payload })
    return answer
  }
  const withCodes = async (ask: ReturnType<typeof api.people.confirmSecondFactor>) => {
    const answer = await again<Codes>()(await ask)
    if (answer.hasError) return answer
    setDoing({ what: 'codes', codes: answer.payload.recoveryCodes })
    scrollToSection('second-factor')
    return answer
  }
  const confirm = (code: string) => withCodes(api.people.confirmSecondFactor({ body: { code } }))
  const renew = (code: string) => withCodes(api.people.renewRecoveryCodes({ body: { code } }))
  const remove = async (code: string) => {
    const answer = await api.people.removeSecondFactor({ body: { code } }).then(again())
    if (answer.hasError) return answer
    stop()
    toast(t('account.secondFactor.removed'))
    return answer
  }

  return (
    <Panel
      title={t('account.secondFactor.title')}
      id="second-factor"
      {...(data ? { aside: <StatusBadge kind="secondFactor" of={data.enabled ? 'on' : 'off'} /> } : {})}
    >
      {error && !data ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton rows={1} />
      ) : doing?.what === 'codes' ? (
        <RecoveryCodes codes={doing.codes} onSaved={stop} />
      ) : doing?.what === 'enrol' ? (
        <>
          <EnrolmentCard {...doing.enrolment} />
          <OneCode label={t('people.secondFactor.confirm')} send={confirm} leave={stop} digits={6} />
        </>
      ) : doing ? (
        <>
          <p>{t(`account.secondFactor.${doing.what}Lede`)}</p>
          <OneCode
            label={t(`account.secondFactor.${doing.what}`)}
            send={doing.what === 'renew' ? renew : remove}
            leave={stop}
            danger={doing.what === 'remove'}
          />
        </>
      ) : data.enabled ? (
        <>
          <p>
            {t('account.secondFactor.on')} {data.since && <Ago at={data.since} />}
            {'. '}
            {t('account.secondFactor.left', { count: data.recoveryCodesLeft })}
          </p>
          <div className={styles.ways}>
            <GuardedButton weight="plain" onPress={() => setDoing({ what: 'renew' })}>
              {t('account.secondFactor.renew')}
            </GuardedButton>
            <GuardedButton
              weight="quiet"
              disabledReason={data.required ? t('account.secondFactor.required') : undefined}
              onPress={() => setDoing({ what: 'remove' })}
            >
              {t('account.secondFactor.remove')}
            </GuardedButton>
          </div>
        </>
      ) : (
        <>
          <p>{t('account.secondFactor.off')}</p>
          <div className={styles.ways}>
            <Action weight="plain" do={enrol}>
              {t('account.secondFactor.setUp')}
            </Action>
          </div>
        </>
      )}
      {sheet}
    </Panel>
  )
}

const OneCode = ({
  label,
  send,
  leave,
  digits,
  danger = false,
}: {
  label: string
  send: (code: string) => Promise<Answer>
  leave: () => void
  digits?: number
  danger?: boolean
}) => {
  const form: FormOf<{ code: string }> = useForm({
    initialValues: { code: '' },
    validate: { code: (code: string) => (code.trim() ? null : t('people.secondFactor.codeMissing')) },
  })
  useFirstField(form, 'code')
  return (
    <Form
      form={form}
      draft={null}
      submit={({ code }) => send(code)}
      label={label}
      weight={danger ? 'danger' : 'primary'}
      aside={
        <GuardedButton weight="quiet" onPress={leave}>
          {t('shell.form.cancel')}
        </GuardedButton>
      }
    >
      <CodeField form={form} path="code" label={t('people.secondFactor.code')} {...(digits ? { digits } : {})} />
    </Form>
  )
}
