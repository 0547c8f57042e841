import { useForm } from '@mantine/form'
import { IconUserPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#application/people/contracts/people.ts'
import { type Colleague, users } from '#application/people/contracts/users.ts'
import { fullName } from '#domain/text/full-name.ts'
import { api } from '../../data/api.ts'
import { invalidateAfter } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { InviteForm } from '../../people/InviteForm.tsx'
import { RoleFields } from '../../people/RoleFields.tsx'
import { userStatusFilter } from '../../people/user-filters.ts'
import {
  whyNotManage,
  rolesText,
  rolesOf,
  type RoleValues,
  roleValues,
  whyNotInvited,
  whyNotRoles,
} from '../../people/user-rules.ts'
import { type UserActionHandlers, placeOf, UserActions } from '../../people/UserActions.tsx'
import { loadSession, userOf, useSession } from '../../stores/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import styles from '../../people/People.module.css'

const again = <T,>() => invalidateAfter<T>(users.colleagues)

const handlers: UserActionHandlers = {
  resend: async (userId) => refreshed(await api.users.resendColleague({ params: { userId } })),
  revoke: async (userId) => again()(await api.users.revokeColleague({ params: { userId } })),
  block: async (userId) => again()(await api.users.blockColleague({ params: { userId } })),
  unblock: async (userId) => again()(await api.users.unblockColleague({ params: { userId } })),
  remove: async (userId) => again()(await api.users.removeColleague({ params: { userId } })),
}
const refreshed = <T extends { hasError: boolean }>(answer: T): T => {
  if (!answer.hasError) toast(t('company.users.resent'))
  return answer
}

const filters = (): readonly ListFilter[] => [
  { kind: 'search', name: 'search', label: t('company.users.search') },
  userStatusFilter(),
]

/** The users of the company: roles, pending invitations, blocked users (USER-D03). */
const UsersPage = () => {
  const me = userOf(useSession())
  const list = useList(users.colleagues, useSearch({ from: '/_app/live/users' }))
  const [open, setOpen] = useState<Colleague | 'invite'>()
  if (!me) return null
  const close = () => setOpen(undefined)
  return (
    <ListPage
      name="colleagues"
      title={t('company.users.title')}
      lede={
        <>
          {t('company.users.lede')} <a href={paths.helpEntry('users-and-permissions')}>{t('company.users.help')}</a>
        </>
      }
      actions={
        <GuardedButton
          icon={<IconUserPlus size={18} aria-hidden />}
          disabledReason={whyNotInvited({ type: 'user', customerId: me.customerId ?? undefined }, me)}
          onPress={() => setOpen('invite')}
        >
          {t('company.users.invite')}
        </GuardedButton>
      }
      list={list}
      filters={filters()}
      skeleton={<TableSkeleton rows={3} />}
      empty={{ title: t('company.users.emptyTitle'), text: t('company.users.empty') }}
      render={(rows) => (
        <ul className={styles.people}>
          {rows.map((one) => (
            <Row key={one.userId} user={one} me={me} changeRoles={() => setOpen(one)} />
          ))}
        </ul>
      )}
    >
      {open === 'invite' && (
        <Dialog title={t('company.users.inviteTitle')} close={close}>
          <InviteForm
            draft="invite-colleague"
            roles
            send={async ({ roles, ...who }) =>
              again<Colleague>()(await api.users.inviteColleague({ body: { ...who, roles } }))
            }
            onDone={close}
          />
        </Dialog>
      )}
      {open && open !== 'invite' && (
        <Dialog title={t('company.users.rolesTitle', { name: fullName(open) })} close={close}>
          <RolesForm
            user={open}
            me={me}
            others={
              list.hasNextPage || list.isNarrowed
                ? undefined
                : list.rows?.filter(({ userId }) => userId !== open.userId)
            }
            onDone={close}
          />
        </Dialog>
      )}
    </ListPage>
  )
}

const Row = ({ user, me, changeRoles }: { user: Colleague; me: User; changeRoles: () => void }) => {
  const { userId, firstName, lastName, email, avatar, status, roles } = user
  const name = fullName({ firstName, lastName })
  return (
    <li id={placeOf(userId)}>
      <div className={styles.person}>
        <Avatar name={name} picture={avatar} />
        <div>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {userId === me.userId && <span className={styles.you}>{t('company.users.you')}</span>}
          <p className={styles.dim}>{email}</p>
          <p className={styles.dim}>{rolesText(roles)}</p>
        </div>
      </div>
      <div className={styles.status}>
        <StatusBadge kind="user" of={status} />
      </div>
      <div className={styles.actions}>
        <GuardedButton weight="quiet" size="small" disabledReason={whyNotManage(me)} onPress={changeRoles}>
          {t('company.users.changeRoles')}
          <span className="visually-hidden">: {name}</span>
        </GuardedButton>
        {userId !== me.userId && <UserActions user={user} me={me} handlers={handlers} />}
      </div>
    </li>
  )
}

const RolesForm = ({
  user,
  me,
  others,
  onDone,
}: {
  user: Colleague
  me: User
  others: readonly Colleague[] | undefined
  onDone: () => void
}) => {
  const form: FormOf<{ roles: RoleValues }> = useForm({ initialValues: { roles: roleValues(user.roles) } })
  const submit = async ({ roles }: { roles: RoleValues }) => {
    const body = { roles: rolesOf(roles) }
    const answer = await again<Colleague>()(await api.users.changeColleague({ params: { userId: user.userId }, body }))
    // A change of the user's own roles affects the whole app: reload the session.
    if (!answer.hasError && user.userId === me.userId) await loadSession()
    return answer
  }
  return (
    <Form
      form={form}
      draft={`roles:${user.userId}`}
      submit={submit}
      label={t('company.users.saveRoles')}
      disabledReason={whyNotRoles(user, me, rolesOf(form.values.roles), others)}
      onDone={onDone}
    >
      <RoleFields form={form} />
    </Form>
  )
}

export default UsersPage
