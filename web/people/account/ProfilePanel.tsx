import { useForm } from '@mantine/form'
import { type User, people } from '#application/people/contracts/people.ts'
import { t } from '../../locales/i18n.ts'
import { changeAccount } from '../../stores/session.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.ts'
import { peopleErrors } from '../field-errors.ts'
import { NameFields } from '../NameFields.tsx'
import { EmailForm } from './EmailForm.tsx'
import { PictureRow } from './PictureRow.tsx'
import styles from './Account.module.css'

/** The user's picture, name and email address (USER-004, USER-D01, USER-D06). */
export const ProfilePanel = ({ user }: { user: User }) => (
  <Panel title={t('account.profile.title')} id="profile">
    <PictureRow user={user} />
    <hr className={styles.crease} />
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
      draft="own-name"
      submit={(body) => changeAccount((api) => api.changeName({ body }))}
      label={t('account.profile.saveName')}
      weight="plain"
      onDone={() => toast(t('account.saved'))}
    >
      <FieldGroup legend={t('account.profile.name')}>
        <NameFields form={form} />
      </FieldGroup>
    </Form>
  )
}
