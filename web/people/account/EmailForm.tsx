import { useForm } from '@mantine/form'
import { type User, people } from '#application/people/contracts/people.ts'
import { invalidateAfter, useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { changeAccount } from '../../stores/session.ts'
import { Action } from '../../ui/Action.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'
import { checkEmail } from '../field-errors.ts'
import { useOptions } from '../sign-in/options.ts'
import { OutboxHint } from '../sign-in/SignInSection.tsx'
import { useRecentAuthentication } from './recent-authentication.tsx'
import styles from './Account.module.css'

const again = invalidateAfter<User>(people.pendingEmail)

/** The email address. A new one is shown as pending until the link in its mail is confirmed (USER-D01). */
export const EmailForm = ({ user }: { user: User }) => {
  const { data: pending } = useApiQuery(people.pendingEmail, {})
  const { proven, sheet } = useRecentAuthentication(user)
  const form: FormOf<{ email: string }> = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email: string) =>
        checkEmail(email) ??
        (email.trim().toLowerCase() === user.email.toLowerCase() ? t('account.profile.sameEmail') : null),
    },
  })
  const ask = (email: string) => proven(() => changeAccount((api) => api.changeEmail({ body: { email } })).then(again))
  return (
    <>
      <Form
        form={form}
        draft={null}
        submit={({ email }) => ask(email.trim())}
        label={t('account.profile.sendMail')}
        weight="plain"
        onDone={form.reset}
      >
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
      </Form>
      {pending && <Waiting pending={pending} now={user.email} again={() => ask(pending.email)} />}
      {sheet}
    </>
  )
}

const Waiting = ({
  pending: { email, until },
  now,
  again: send,
}: {
  pending: { email: string; until: string }
  now: string
  again: () => ReturnType<typeof again>
}) => {
  const { outbox } = useOptions()
  return (
    <div role="status" className={styles.waiting}>
      <p>{t('account.profile.waiting', { email, now })}</p>
      <p className={styles.dim}>
        {t('account.profile.waitingUntil')} <DateText at={until} relative={false} />
      </p>
      <OutboxHint there={outbox} />
      <div className={styles.ways}>
        <Action weight="plain" size="small" do={send} onDone={() => toast(t('account.profile.sentAgain'))}>
          {t('people.mail.again')}
        </Action>
        <Action
          weight="quiet"
          size="small"
          do={() => changeAccount((api) => api.cancelEmailChange({})).then(again)}
          onDone={() => toast(t('account.profile.unchanged', { now }))}
        >
          {t('account.profile.keep', { now })}
        </Action>
      </div>
    </div>
  )
}
