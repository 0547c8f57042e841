import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { users } from '#application/people/contracts/users.ts'
import type { CustomerRole } from '#domain/people/rights.ts'
import { t } from '../locales/i18n.ts'
import type { Answer } from '../ui/Action.tsx'
import { TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import { peopleErrors } from './field-errors.ts'
import { NameFields } from './NameFields.tsx'
import { RoleFields } from './RoleFields.tsx'
import { rolesOf, type RoleValues, roleValues } from './user-rules.ts'

type Who = { firstName: string; lastName: string; email: string }
type Values = Who & { roles: RoleValues }

/** Invites a user by mail; `roles` adds the role fields. */
export const InviteForm = ({
  draft,
  roles = false,
  disabledReason,
  send,
  onDone,
  children,
}: {
  draft: string
  roles?: boolean
  disabledReason?: string | undefined
  send: (who: Who & { roles: CustomerRole[] }) => Promise<Answer>
  onDone: () => void
  /** Additional fields. */
  children?: ReactNode
}) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { firstName: '', lastName: '', email: '', roles: roleValues(['CREQ:C']) },
    validate: ({ roles: chosen, ...who }: Values) =>
      peopleErrors(users.inviteColleague.body, { ...who, roles: rolesOf(chosen) }),
  })
  const done = () => {
    toast(t('company.users.invited'))
    onDone()
  }
  return (
    <Form
      form={form}
      draft={draft}
      submit={({ roles: chosen, ...who }) => send({ ...who, roles: rolesOf(chosen) })}
      label={t('company.users.sendInvitation')}
      disabledReason={disabledReason}
      onDone={done}
    >
      {children}
      <FieldGroup legend={t('company.users.details')} hint={t('company.users.detailsHint')}>
        <NameFields form={form} autoComplete={false} />
        <TextField form={form} path="email" label={t('people.field.email')} type="email" autoComplete="off" needed />
      </FieldGroup>
      {roles && <RoleFields form={form} />}
    </Form>
  )
}
