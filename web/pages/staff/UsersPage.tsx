import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#application/people/contracts/people.ts'
import { suppliers } from '#application/people/contracts/suppliers.ts'
import { type Person, users } from '#application/people/contracts/users.ts'
import {
  adminTypes,
  type AdminType,
  type BookRight,
  bookRights,
  type StaffTeam,
  staffTeams,
  userTypes,
} from '#domain/people/rights.ts'
import { fullName } from '#domain/text/full-name.ts'
import { api } from '../../data/api.ts'
import { invalidateAfter, useApiQuery } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { InviteForm } from '../../people/InviteForm.tsx'
import { userStatusFilter } from '../../people/user-filters.ts'
import { invitableTypes, whyNotInvited } from '../../people/user-rules.ts'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from '../../people/People.module.css'

const columns = (): readonly [Column<Person>, ...Column<Person>[]] => [
  {
    key: 'name',
    header: t('company.users.name'),
    cell: ({ firstName, lastName, avatar }) => (
      <span className={styles.named}>
        <Avatar name={fullName({ firstName, lastName })} picture={avatar} size="small" />
        <bdi>{fullName({ firstName, lastName })}</bdi>
      </span>
    ),
  },
  { key: 'email', header: t('people.field.email'), cell: ({ email }) => email, wide: true },
  { key: 'type', header: t('company.users.kind'), cell: kindOf },
  {
    key: 'belongsTo',
    header: t('company.users.belongsTo'),
    cell: ({ belongsTo }) => (belongsTo ? <bdi>{belongsTo}</bdi> : '—'),
    extra: true,
  },
  { key: 'status', header: t('company.field.status'), cell: ({ status }) => <StatusBadge kind="user" of={status} /> },
  {
    key: 'created',
    header: t('company.users.since'),
    cell: ({ createdOn }) => <DateText at={createdOn} relative={false} />,
    extra: true,
  },
]

/** Type of a user: customer, supplier, or the type of employee. */
function kindOf({ type, adminType, bookRight }: Pick<Person, 'type' | 'adminType' | 'bookRight'>) {
  const named = [adminType && t(`company.adminType.${adminType}`), bookRight && t(`company.bookRight.${bookRight}`)]
  return named.filter(Boolean).join(', ') || t(`shell.account.${type}`)
}

/** Supplier managers see only users of suppliers, so they have no filter by account type (ROLE-D02). */
const filters = (seesAll: boolean): readonly ListFilter[] => [
  { kind: 'search', name: 'search', label: t('company.users.search') },
  ...(seesAll
    ? [
        {
          kind: 'choice',
          name: 'type',
          label: t('company.users.kind'),
          options: userTypes.map((value) => ({ value, label: t(`shell.account.${value}`) })),
          resets: ['adminType', 'bookRight'],
        } as const,
        {
          kind: 'choice',
          name: 'adminType',
          label: t('company.users.adminType'),
          options: adminTypes.map((value) => ({ value, label: t(`company.adminType.${value}`) })),
        } as const,
        {
          kind: 'choice',
          name: 'bookRight',
          label: t('company.users.bookRight'),
          options: bookRights.map((value) => ({ value, label: t(`company.bookRight.${value}`) })),
        } as const,
      ]
    : []),
  userStatusFilter(),
]

/** All accounts, newest first. */
const UsersPage = () => {
  const me = userOf(useSession())
  const list = useList(users.list, useSearch({ from: '/_app/live/staff/users' }))
  const [inviting, setInviting] = useState(false)
  if (!me) return null
  const seesAll = hasAccess(me, 'staff')
  return (
    <ListPage
      name="users"
      title={t('company.users.title')}
      lede={t(seesAll ? 'company.users.ledeStaff' : 'company.users.ledeSupplierAdmin')}
      actions={<GuardedButton onPress={() => setInviting(true)}>{t('company.users.invite')}</GuardedButton>}
      list={list}
      filters={filters(seesAll)}
      table={{
        columns: columns(),
        rowKey: ({ userId }) => userId,
        href: ({ userId }) => paths.staff.user(userId),
      }}
      empty={{ title: t('company.users.emptyTitle'), text: t('company.users.empty') }}
    >
      {inviting && <Invite me={me} close={() => setInviting(false)} />}
    </ListPage>
  )
}

type Kind = 'admin' | 'supplier'

/** Invites employees and users of suppliers; users of a customer are invited on the customer's page. */
const Invite = ({ me, close }: { me: User; close: () => void }) => {
  const kinds: readonly Kind[] = hasAccess(me, 'seniorStaff') ? ['admin', 'supplier'] : ['supplier']
  const { data: factories = [] } = useApiQuery(suppliers.list, { query: { status: 'active' } })
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'supplier')
  const [supplierId, setSupplierId] = useState('')
  const [chosenType, setAdminType] = useState<AdminType | ''>()
  const [bookRight, setBookRight] = useState<BookRight | ''>('')
  // An auditor has read-only access, so a book right requires no role (ROLE-D02).
  const adminType = chosenType ?? (bookRight ? '' : 'admin')
  const [team, setTeam] = useState<StaffTeam | ''>('')
  const factory = supplierId || factories[0]?.supplierId || ''
  const disabledReason =
    kind === 'supplier' && !factory
      ? t('company.users.noSupplier')
      : whyNotInvited({ type: kind, adminType: adminType || null }, me)
  return (
    <Dialog title={t('company.users.inviteTitle')} close={close}>
      <InviteForm
        draft="invite-employee"
        disabledReason={disabledReason}
        send={async ({ roles: _, ...who }) =>
          invalidateAfter(
            users.list,
            suppliers.get,
          )(
            await api.users.invite({
              body:
                kind === 'admin'
                  ? {
                      type: kind,
                      adminType: adminType || null,
                      bookRight: bookRight || null,
                      team: team || null,
                      ...who,
                    }
                  : { type: kind, supplierId: factory, ...who },
            }),
          )
        }
        onDone={close}
      >
        <PlainSelect
          label={t('company.users.roleLabel')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`shell.account.${value}`) }))}
          choose={setKind}
          hint={t('company.users.roleHint')}
        />
        {kind === 'admin' ? (
          <>
            <PlainSelect
              label={t('company.users.adminType')}
              value={adminType}
              options={[
                { value: '', label: '—' },
                ...invitableTypes(me).map((value) => ({ value, label: t(`company.adminType.${value}`) })),
              ]}
              choose={setAdminType}
              hint={t(`company.adminTypeHint.${adminType || 'none'}`)}
            />
            <PlainSelect
              label={t('company.users.bookRight')}
              value={bookRight}
              options={[
                { value: '', label: '—' },
                ...bookRights.map((value) => ({ value, label: t(`company.bookRight.${value}`) })),
              ]}
              choose={setBookRight}
              hint={t(`company.bookRightHint.${bookRight || 'none'}`)}
            />
            <PlainSelect
              label={t('company.users.team')}
              value={team}
              options={[
                { value: '', label: '—' },
                ...staffTeams.map((value) => ({ value, label: t(`company.team.${value}`) })),
              ]}
              choose={setTeam}
            />
          </>
        ) : (
          <PlainSelect
            label={t('company.suppliers.one')}
            value={factory}
            options={factories.map(({ supplierId: value, name }) => ({ value, label: name }))}
            choose={setSupplierId}
          />
        )}
      </InviteForm>
    </Dialog>
  )
}

export default UsersPage
