import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#application/people/contracts/people.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { deleteAccount } from '../../stores/session.ts'
import { TextField } from '../../ui/Fields.tsx'
import { useFirstField } from '../../ui/first-field.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { scrollToSection } from '../../ui/scroll-to-section.ts'
import { useRecentAuthentication } from './recent-authentication.tsx'
import styles from './Account.module.css'

/** Deletes the account: shows what is erased and what is retained, then asks for the email address (USER-D07). */
export const DeletePanel = ({ user }: { user: User }) => {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    scrollToSection('delete')
  }
  return (
    <Panel title={t('account.delete.title')} id="delete">
      <dl className={styles.consequences}>
        <dt>{t('account.delete.erased')}</dt>
        <dd>{t('account.delete.erasedWhat')}</dd>
        <dt>{t('account.delete.stays')}</dt>
        <dd>{user.type === 'user' ? t('account.delete.staysCustomer') : t('account.delete.staysOthers')}</dd>
      </dl>
      {open ? (
        <Confirmation user={user} leave={close} />
      ) : (
        <div>
          <GuardedButton weight="danger" onPress={() => setOpen(true)}>
            {t('account.delete.start')}
          </GuardedButton>
        </div>
      )}
    </Panel>
  )
}

const Confirmation = ({ user, leave }: { user: User; leave: () => void }) => {
  const { history } = useRouter()
  const { proven, sheet } = useRecentAuthentication(user)
  const form: FormOf<{ email: string }> = useForm({
    name: 'delete', // this page has two email fields
    initialValues: { email: '' },
    validate: {
      email: (email: string) =>
        email.trim().toLowerCase() === user.email.toLowerCase() ? null : t('account.delete.notYours'),
    },
  })
  useFirstField(form, 'email')
  return (
    <>
      <Form
        form={form}
        draft={null}
        submit={({ email }) => proven(() => deleteAccount(email.trim()))}
        label={t('account.delete.confirm')}
        weight="danger"
        onDone={() => history.push(paths.landing())}
        aside={
          <GuardedButton weight="quiet" onPress={leave}>
            {t('shell.form.cancel')}
          </GuardedButton>
        }
      >
        <TextField
          form={form}
          path="email"
          label={t('account.delete.type')}
          hint={user.email}
          type="email"
          autoComplete="off"
          needed
        />
      </Form>
      {sheet}
    </>
  )
}
