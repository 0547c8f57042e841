import { useForm } from '@mantine/form'
import { useParams, useRouter } from '@tanstack/react-router'
import type { User } from '#application/people/contracts/people.ts'
import { type Person, users } from '#application/people/contracts/users.ts'
import { adminTypes, bookRights, staffTeams } from '#domain/people/rights.ts'
import { fullName } from '#domain/text/full-name.ts'
import { api } from '../../data/api.ts'
import { writeToCache, invalidateAfter, useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { RoleFields } from '../../people/RoleFields.tsx'
import { rolesOf, type RoleValues, roleValues, whyNotEmployee, whyNotRoles } from '../../people/user-rules.ts'
import { type UserActionHandlers, placeOf, UserActions } from '../../people/UserActions.tsx'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { SelectField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { Columns, Page } from '../../ui/Page.tsx'
import { Facts, Panel } from '../../ui/Panel.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import styles from '../../people/People.module.css'

const cached = (userId: string) => writeToCache(users.get, { params: { userId } }, users.list)

/** Any user, for staff: profile, roles, actions. */
const UserPage = () => {
  const { userId } = useParams({ from: '/_app/live/staff/users/$userId' })
  const me = userOf(useSession())
  const { data, error, refetch } = useApiQuery(users.get, { params: { userId } })
  const { history } = useRouter()
  const breadcrumbs = [{ label: t('company.users.title'), href: paths.staff.users() }]
  if (!me) return null
  if (error && !data)
    return (
      <Page title={t('company.users.one')} breadcrumbs={breadcrumbs}>
        <Problem of={error} retry={() => void refetch()} />
      </Page>
    )
  if (!data)
    return (
      <Page title={t('company.users.one')} breadcrumbs={breadcrumbs}>
        <OrderSkeleton />
      </Page>
    )
  const params = { userId }
  const removed = async (answered: Promise<Awaited<ReturnType<typeof api.users.remove>>>) => {
    const answer = await answered.then(invalidateAfter(users.list))
    if (!answer.hasError) history.push(paths.staff.users())
    return answer
  }
  const handlers: UserActionHandlers = {
    resend: async () => {
      const answer = await api.users.resend({ params })
      if (!answer.hasError) toast(t('company.users.resent'))
      return cached(userId)(answer)
    },
    revoke: () => removed(api.users.revoke({ params })),
    block: async () => cached(userId)(await api.users.block({ params })),
    unblock: async () => cached(userId)(await api.users.unblock({ params })),
    remove: () => removed(api.users.remove({ params })),
    resetSecondFactor: async () => cached(userId)(await api.users.resetSecondFactor({ params })),
  }
  const name = fullName(data)
  return (
    <Page
      title={name}
      heading={
        <span className={styles.named}>
          <Avatar name={name} picture={data.avatar} />
          <bdi>{name}</bdi>
        </span>
      }
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge kind="user" of={data.status} />}
    >
      <Columns
        main={
          <>
            <Panel title={t('company.users.account')}>
              <PersonFacts person={data} />
            </Panel>
            {data.type === 'user' && <RolesPanel key={data.changedOn} person={data} me={me} />}
            {data.type === 'admin' && <EmployeePanel key={data.changedOn} person={data} me={me} />}
          </>
        }
        aside={
          <Panel title={t('company.users.actions')} id={placeOf(data.userId)}>
            {data.userId === me.userId ? (
              <p>
                {t('company.users.thisIsYou')} <a href={paths.account()}>{t('shell.account.settings')}</a>
              </p>
            ) : (
              <UserActions user={data} me={me} handlers={handlers} column />
            )}
            {hasAccess(me, 'seniorStaff') && (
              <p>
                <a href={paths.staff.record({ person: data.userId })}>{t('company.auditLog.ofUser')}</a>
              </p>
            )}
          </Panel>
        }
      />
    </Page>
  )
}

const PersonFacts = ({ person }: { person: Person }) => {
  const { customerId, supplierId, belongsTo } = person
  const home = customerId ? paths.staff.customer(customerId) : supplierId ? paths.staff.supplier(supplierId) : undefined
  return (
    <Facts
      rows={[
        [t('people.field.email'), person.email],
        [t('company.users.kind'), t(`shell.account.${person.type}`)],
        [
          t('company.users.belongsTo'),
          home && (
            <a key="home" href={home}>
              <bdi>{belongsTo}</bdi>
            </a>
          ),
        ],
        [t('company.users.adminType'), person.adminType && t(`company.adminType.${person.adminType}`)],
        [t('company.users.bookRight'), person.bookRight && t(`company.bookRight.${person.bookRight}`)],
        [t('company.users.team'), person.team && t(`company.team.${person.team}`)],
        [t('company.users.since'), <DateText key="since" at={person.createdOn} relative={false} />],
        [t('company.customers.id'), <code key="id">{person.userId}</code>],
      ]}
    />
  )
}

const RolesPanel = ({ person, me }: { person: Person; me: User }) => {
  const form: FormOf<{ roles: RoleValues }> = useForm({ initialValues: { roles: roleValues(person.roles) } })
  const { userId } = person
  return (
    <Panel title={t('company.users.rights')}>
      <Form
        form={form}
        draft={`roles:${userId}`}
        submit={async ({ roles }) =>
          cached(userId)(
            await api.users.change({ params: { userId }, body: { roles: rolesOf(roles), version: person.version } }),
          )
        }
        label={t('company.users.saveRoles')}
        weight="plain"
        disabledReason={whyNotRoles(person, me, rolesOf(form.values.roles), undefined)}
        onDone={() => toast(t('account.saved'))}
      >
        <RoleFields form={form} />
      </Form>
    </Panel>
  )
}

type Employee = {
  adminType: NonNullable<Person['adminType']> | ''
  bookRight: NonNullable<Person['bookRight']> | ''
  team: NonNullable<Person['team']> | ''
}

const EmployeePanel = ({ person, me }: { person: Person; me: User }) => {
  const form: FormOf<Employee> = useForm<Employee>({
    initialValues: { adminType: person.adminType ?? '', bookRight: person.bookRight ?? '', team: person.team ?? '' },
  })
  const { userId } = person
  return (
    <Panel title={t('company.users.rights')}>
      <Form
        form={form}
        draft={`employee:${userId}`}
        submit={async ({ adminType, bookRight, team }) =>
          cached(userId)(
            await api.users.change({
              params: { userId },
              body: {
                adminType: adminType || null,
                bookRight: bookRight || null,
                team: team || null,
                version: person.version,
              },
            }),
          )
        }
        label={t('company.users.saveRoles')}
        weight="plain"
        disabledReason={whyNotEmployee(person, me)}
        onDone={() => toast(t('account.saved'))}
      >
        <SelectField
          form={form}
          path="adminType"
          label={t('company.users.adminType')}
          hint={t(`company.adminTypeHint.${form.values.adminType || 'none'}`)}
          options={[
            { value: '', label: '—' },
            ...adminTypes.map((value) => ({ value, label: t(`company.adminType.${value}`) })),
          ]}
        />
        <SelectField
          form={form}
          path="bookRight"
          label={t('company.users.bookRight')}
          hint={t(`company.bookRightHint.${form.values.bookRight || 'none'}`)}
          options={[
            { value: '', label: '—' },
            ...bookRights.map((value) => ({ value, label: t(`company.bookRight.${value}`) })),
          ]}
        />
        <SelectField
          form={form}
          path="team"
          label={t('company.users.team')}
          hint={t('company.users.teamHint')}
          options={[
            { value: '', label: '—' },
            ...staffTeams.map((value) => ({ value, label: t(`company.team.${value}`) })),
          ]}
        />
      </Form>
    </Panel>
  )
}

export default UserPage
