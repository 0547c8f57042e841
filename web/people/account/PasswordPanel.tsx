import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type User, people } from '#application/people/contracts/people.ts'
import { invalidateAfter } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { changeAccount } from '../../stores/session.ts'
import { useFirstField } from '../../ui/first-field.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { moveTo } from '../../ui/move-to.ts'
import { Panel } from '../../ui/Panel.tsx'
import { NewPasswordField, PasswordField } from '../../ui/SecretFields.tsx'
import { toast } from '../../ui/toast.ts'
import { peopleErrors } from '../checks.ts'
import { useIdentity } from './Identity.tsx'
import styles from './Account.module.css'

type Deed = 'set' | 'change' | 'remove'

/** The password: set, change or remove it (AUTH-013, AUTH-014, AUTH-029). */
export const PasswordPanel = ({ user }: { user: User }) => {
  const [deed, setDeed] = useState<Deed>()
  const has = user.loginMethod === 'pw'
  const leave = () => {
    setDeed(undefined)
    moveTo('password')
  }
  const done = () => {
    toast(t(deed === 'remove' ? 'account.password.removed' : 'account.password.saved'))
    leave()
  }
  const deeds: readonly Deed[] = has ? ['change', 'remove'] : ['set']
  return (
    <Panel title={t('account.password.title')} id="password">
      <p>{has ? t('account.password.has') : t('account.password.none')}</p>
      {deed ? (
        <PasswordForm key={deed} user={user} deed={deed} onDone={done} leave={leave} />
      ) : (
        <div className={styles.ways}>
          {deeds.map((one) => (
            <GuardedButton key={one} weight={one === 'remove' ? 'quiet' : 'plain'} onPress={() => setDeed(one)}>
              {t(`account.password.${one}`)}
            </GuardedButton>
          ))}
        </div>
      )}
    </Panel>
  )
}

type Values = { currentPassword: string; password: string }

const contracts = { set: people.setPassword, change: people.changePassword, remove: people.deletePassword }

const bodyOf = (deed: Deed, { currentPassword, password }: Values) => ({
  ...(deed === 'set' ? {} : { currentPassword }),
  ...(deed === 'remove' ? {} : { password }),
})

const PasswordForm = ({
  user,
  deed,
  onDone,
  leave,
}: {
  user: User
  deed: Deed
  onDone: () => void
  leave: () => void
}) => {
  const { proven, sheet } = useIdentity(user)
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { currentPassword: '', password: '' },
    validate: (values: Values) => peopleErrors(contracts[deed].body, bodyOf(deed, values)),
  })
  useFirstField(form, deed === 'set' ? 'password' : 'currentPassword')
  const submit = ({ currentPassword, password }: Values) =>
    proven(() =>
      changeAccount((api) => {
        if (deed === 'set') return api.setPassword({ body: { password } })
        if (deed === 'remove') return api.deletePassword({ body: { currentPassword } })
        return api.changePassword({ body: { currentPassword, password } })
      }).then(invalidateAfter(people.sessions, people.pendingEmail)),
    )
  return (
    <>
      <Form
        form={form}
        submit={submit}
        label={t(`account.password.${deed}`)}
        weight={deed === 'remove' ? 'danger' : 'primary'}
        onDone={onDone}
        aside={
          <GuardedButton weight="quiet" onPress={leave}>
            {t('shell.form.cancel')}
          </GuardedButton>
        }
      >
        {deed !== 'set' && (
          <PasswordField form={form} path="currentPassword" label={t('people.field.currentPassword')} needed />
        )}
        {deed === 'remove' ? (
          <p className={styles.dim}>{t('account.password.removeHint')}</p>
        ) : (
          <NewPasswordField
            form={form}
            path="password"
            label={t('people.reset.password')}
            hint={deed === 'change' ? t('account.password.ends') : undefined}
            needed
          />
        )}
      </Form>
      {sheet}
    </>
  )
}
