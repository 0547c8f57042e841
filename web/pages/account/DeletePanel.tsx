import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#application/contracts/people.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { deleteAccount } from '../../stores/session.ts'
import { TextField } from '../../ui/Fields.tsx'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { FormOf } from '../form-of.ts'
import styles from './Account.module.css'

/** Leaving for good: said first what is erased and what stays, then confirmed by one's own address (USER-D07). */
export const DeletePanel = ({ user }: { user: User }) => {
  const [open, setOpen] = useState(false)
  const { history } = useRouter()
  const form: FormOf<{ email: string }> = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email: string) =>
        email.trim().toLowerCase() === user.email.toLowerCase() ? null : t('account.delete.notYours'),
    },
  })
  return (
    <Panel title={t('account.delete.title')}>
      <dl className={styles.consequences}>
        <dt>{t('account.delete.erased')}</dt>
        <dd>{t('account.delete.erasedWhat')}</dd>
        <dt>{t('account.delete.stays')}</dt>
        <dd>{user.type === 'user' ? t('account.delete.staysCustomer') : t('account.delete.staysOthers')}</dd>
      </dl>
      {open ? (
        <Form
          form={form}
          submit={({ email }) => deleteAccount(email.trim())}
          label={t('account.delete.confirm')}
          weight="danger"
          onDone={() => history.push(paths.landing())}
          aside={
            <GuardedButton weight="quiet" onPress={() => setOpen(false)}>
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
      ) : (
        <div>
          <GuardedButton weight="danger" onPress={() => setOpen(true)}>
            {t('account.delete.begin')}
          </GuardedButton>
        </div>
      )}
    </Panel>
  )
}
