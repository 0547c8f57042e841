import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type User, people } from '#application/contracts/people.ts'
import { t } from '../../locales/i18n.ts'
import { changeAccount } from '../../stores/session.ts'
import { TextField } from '../../ui/Fields.tsx'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.ts'
import { fieldLabel } from '../customer/field-labels.ts'
import type { FormOf } from '../form-of.ts'
import { checkEmail, peopleErrors } from '../people/checks.ts'
import { OutboxHint } from '../sign-in/DoorSheet.tsx'
import { useOptions } from '../sign-in/options.ts'
import styles from './Account.module.css'

/** Name and e-mail address (AUTH-012, USER-D01). */
export const ProfilePanel = ({ user }: { user: User }) => (
  <Panel title={t('account.profile.title')}>
    <NameForm user={user} />
    <hr className={styles.crease} />
    <EmailForm user={user} />
  </Panel>
)

type Name = { firstName: string; lastName: string }

const NameForm = ({ user: { firstName, lastName } }: { user: User }) => {
  const form: FormOf<Name> = useForm<Name>({
    initialValues: { firstName, lastName },
    validate: (values: Name) => peopleErrors(people.changeName.body, values),
  })
  return (
    <Form
      form={form}
      submit={(body) => changeAccount((api) => api.changeName({ body }))}
      label={t('account.profile.saveName')}
      weight="plain"
      onDone={() => toast(t('account.saved'))}
    >
      <FieldGroup legend={t('account.profile.name')}>
        <TextField form={form} path="firstName" label={fieldLabel('firstName')} autoComplete="given-name" needed />
        <TextField form={form} path="lastName" label={fieldLabel('lastName')} autoComplete="family-name" needed />
      </FieldGroup>
    </Form>
  )
}

/** A new address counts once the mail to it has been answered; until then it waits, and that is said. */
const EmailForm = ({ user }: { user: User }) => {
  const [asked, setAsked] = useState<string>()
  const { outbox } = useOptions()
  const form: FormOf<{ email: string }> = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email: string) =>
        checkEmail(email) ??
        (email.trim().toLowerCase() === user.email.toLowerCase() ? t('account.profile.sameEmail') : null),
    },
  })
  const waiting = asked && asked.toLowerCase() !== user.email.toLowerCase() ? asked : undefined
  const submit = async ({ email }: { email: string }) => {
    const answer = await changeAccount((api) => api.changeEmail({ body: { email: email.trim() } }))
    if (!answer.hasError) setAsked(email.trim())
    return answer
  }
  return (
    <Form form={form} submit={submit} label={t('account.profile.sendMail')} weight="plain" onDone={form.reset}>
      <FieldGroup
        legend={t('account.profile.email')}
        hint={
          <>
            {t('account.profile.nowEmail')} <bdi className={styles.strong}>{user.email}</bdi>
          </>
        }
      >
        <TextField
          form={form}
          path="email"
          label={t('account.profile.newEmail')}
          hint={t('account.profile.newEmailHint')}
          type="email"
          autoComplete="email"
        />
      </FieldGroup>
      <div role="status" className={styles.waiting} hidden={!waiting}>
        {waiting && (
          <>
            <p>{t('account.profile.waiting', { email: waiting, now: user.email })}</p>
            <OutboxHint there={outbox} />
          </>
        )}
      </div>
    </Form>
  )
}
