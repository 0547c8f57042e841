import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#application/people/contracts/people.ts'
import { suppliers } from '#application/people/contracts/suppliers.ts'
import { type Person, users } from '#application/people/contracts/users.ts'
import { adminTypes, type AdminType, type StaffTeam, staffTeams, userTypes } from '#domain/people/rights.ts'
import { userStatuses } from '#domain/people/user.ts'
import { api } from '../../data/api.ts'
import { invalidateAfter, useReading, useReadingList } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths, type UserFilter } from '../../paths.ts'
import { InviteForm } from '../../people/InviteForm.tsx'
import { whyNotInvited } from '../../people/user-rules.ts'
import { may } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { ListFilters } from '../../ui/ListFilters.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { wordsFor } from '../../ui/status-words.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from '../../people/People.module.css'

const columns = (): readonly [Column<Person>, ...Column<Person>[]] => [
  {
    key: 'name',
    header: t('company.users.name'),
    cell: ({ firstName, lastName, avatar }) => (
      <span className={styles.named}>
        <Avatar name={`${firstName} ${lastName}`} picture={avatar} size="small" />
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </span>
    ),
  },
  { key: 'email', header: t('people.field.email'), cell: ({ email }) => email },
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

/** What somebody is: customer, supplier, or what kind of employee. */
function kindOf({ type, adminType }: Pick<Person, 'type' | 'adminType'>) {
  return adminType ? t(`company.adminType.${adminType}`) : t(`shell.account.${type}`)
}

/** Everybody with an account, newest first; the supplier desk sees suppliers' users alone (ROLE-D02). */
const UsersPage = () => {
  const me = userOf(useSession())
  const filter = useSearch({ strict: false }) as UserFilter
  const navigate = useNavigate()
  const [inviting, setInviting] = useState(false)
  const reading = useReadingList(users.list, filter)
  if (!me) return null
  const narrow = (change: UserFilter) =>
    void navigate({ href: paths.staff.users({ ...filter, ...change }), replace: true, resetScroll: false })
  const isNarrowed = Object.values(filter).some(Boolean)
  const clear = () => void navigate({ href: paths.staff.users(), replace: true })
  const all = may(me, 'staff')
  return (
    <Page
      title={t('company.users.title')}
      lede={t(all ? 'company.users.ledeStaff' : 'company.users.ledeDesk')}
      actions={<GuardedButton onPress={() => setInviting(true)}>{t('company.users.invite')}</GuardedButton>}
    >
      <ListFilters
        search={{ label: t('company.users.search'), value: filter.search, look: (search) => narrow({ search }) }}
        choices={[
          ...(all
            ? [
                {
                  label: t('company.users.kind'),
                  value: filter.type,
                  options: userTypes.map((value) => ({ value, label: t(`shell.account.${value}`) })),
                  choose: (type: string | undefined) => narrow({ type, adminType: undefined }),
                },
                {
                  label: t('company.users.adminType'),
                  value: filter.adminType,
                  options: adminTypes.map((value) => ({ value, label: t(`company.adminType.${value}`) })),
                  choose: (adminType: string | undefined) => narrow({ adminType }),
                },
              ]
            : []),
          {
            label: t('company.field.status'),
            value: filter.status,
            options: userStatuses.map((value) => ({ value, label: wordsFor('user', value).label })),
            choose: (status) => narrow({ status }),
          },
        ]}
        clear={isNarrowed ? clear : undefined}
      />
      <PagedList list={reading} waiting={<TableSkeleton />}>
        {(items) => (
          <DataTable
            caption={t('company.users.title')}
            rows={items}
            columns={columns()}
            rowKey={({ userId }) => userId}
            href={({ userId }) => paths.staff.user(userId)}
            empty={
              <Empty title={t('company.filter.none')} compact>
                {t('company.filter.noneHint')}
              </Empty>
            }
          />
        )}
      </PagedList>
      {inviting && <Invite me={me} close={() => setInviting(false)} />}
    </Page>
  )
}

type Kind = 'admin' | 'supplier'

/** Employees and suppliers' users; whoever belongs to a customer is invited on the customer's page. */
const Invite = ({ me, close }: { me: User; close: () => void }) => {
  const kinds: readonly Kind[] = may(me, 'seniorStaff') ? ['admin', 'supplier'] : ['supplier']
  const { data: factories = [] } = useReading(suppliers.list, { query: { status: 'active' } })
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'supplier')
  const [supplierId, setSupplierId] = useState('')
  const [adminType, setAdminType] = useState<AdminType>('admin')
  const [team, setTeam] = useState<StaffTeam | ''>('')
  const factory = supplierId || factories[0]?.supplierId || ''
  const unless =
    kind === 'supplier' && !factory ? t('company.users.noSupplier') : whyNotInvited({ type: kind, adminType }, me)
  return (
    <Dialog title={t('company.users.inviteTitle')} close={close}>
      <InviteForm
        unless={unless}
        send={async ({ roles: _, ...who }) =>
          invalidateAfter(
            users.list,
            suppliers.get,
          )(
            await api.users.invite({
              body:
                kind === 'admin'
                  ? { type: kind, adminType, team: team || null, ...who }
                  : { type: kind, supplierId: factory, ...who },
            }),
          )
        }
        onDone={close}
      >
        <PlainSelect
          label={t('company.users.as')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`shell.account.${value}`) }))}
          choose={setKind}
          hint={t('company.users.asHint')}
        />
        {kind === 'admin' ? (
          <>
            <PlainSelect
              label={t('company.users.adminType')}
              value={adminType}
              options={adminTypes.map((value) => ({ value, label: t(`company.adminType.${value}`) }))}
              choose={setAdminType}
              hint={t(`company.adminTypeHint.${adminType}`)}
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
