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
import { Panel } from '../../ui/Panel.tsx'
import { NewPasswordField, PasswordField } from '../../ui/PasswordFields.tsx'
import { scrollToSection } from '../../ui/scroll-to-section.ts'
import { toast } from '../../ui/toast.ts'
import { peopleErrors } from '../field-errors.ts'
import { useRecentAuthentication } from './recent-authentication.tsx'
import styles from './Account.module.css'

/** Text about the sign-in method. */
const methodTexts = { pw: 'has', gcp: 'google', ml: 'none' } as const satisfies Record<User['loginMethod'], string>

type PasswordAction = 'set' | 'change' | 'remove'

/** The password: set, change or remove it (AUTH-013, AUTH-014, AUTH-029). */
export const PasswordPanel = ({ user }: { user: User }) => {
  const [action, setAction] = useState<PasswordAction>()
  const has = user.loginMethod === 'pw'
  const leave = () => {
    setAction(undefined)
    scrollToSection('password')
  }
  const done = () => {
    toast(t(action === 'remove' ? 'account.password.removed' : 'account.password.saved'))
    leave()
  }
  const actions: readonly PasswordAction[] = has ? ['change', 'remove'] : ['set']
  return (
    <Panel title={t('account.password.title')} id="password">
      <p>{t(`account.password.${methodTexts[user.loginMethod]}`)}</p>
      {action ? (
        <PasswordForm key={action} user={user} action={action} onDone={done} leave={leave} />
      ) : (
        <div className={styles.ways}>
          {actions.map((one) => (
            <GuardedButton key={one} weight={one === 'remove' ? 'quiet' : 'plain'} onPress={() => setAction(one)}>
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

const bodyOf = (action: PasswordAction, { currentPassword, password }: Values) => ({
  ...(action === 'set' ? {} : { currentPassword }),
  ...(action === 'remove' ? {} : { password }),
})

const PasswordForm = ({
  user,
  action,
  onDone,
  leave,
}: {
  user: User
  action: PasswordAction
  onDone: () => void
  leave: () => void
}) => {
  const { proven, sheet } = useRecentAuthentication(user)
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { currentPassword: '', password: '' },
    validate: (values: Values) => peopleErrors(contracts[action].body, bodyOf(action, values)),
  })
  useFirstField(form, action === 'set' ? 'password' : 'currentPassword')
  const submit = ({ currentPassword, password }: Values) =>
    proven(() =>
      changeAccount((api) => {
        if (action === 'set') return api.setPassword({ body: { password } })
        if (action === 'remove') return api.deletePassword({ body: { currentPassword } })
        return api.changePassword({ body: { currentPassword, password } })
      }).then(invalidateAfter(people.sessions, people.pendingEmail)),
    )
  return (
    <>
      <Form
        form={form}
        draft={null}
        submit={submit}
        label={t(`account.password.${action}`)}
        weight={action === 'remove' ? 'danger' : 'primary'}
        onDone={onDone}
        aside={
          <GuardedButton weight="quiet" onPress={leave}>
            {t('shell.form.cancel')}
          </GuardedButton>
        }
      >
        {action !== 'set' && (
          <PasswordField form={form} path="currentPassword" label={t('people.field.currentPassword')} needed />
        )}
        {action === 'remove' ? (
          <p className={styles.dim}>{t('account.password.removeHint')}</p>
        ) : (
          <NewPasswordField
            form={form}
            path="password"
            label={t('people.reset.password')}
            hint={action === 'change' ? t('account.password.ends') : undefined}
            needed
          />
        )}
      </Form>
      {sheet}
    </>
  )
}
