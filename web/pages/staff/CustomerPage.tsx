import { useParams } from '@tanstack/react-router'
import { type Customer, customers } from '#application/people/contracts/customers.ts'
import { users } from '#application/people/contracts/users.ts'
import { customerCan } from '#domain/people/customer.ts'
import { api } from '../../data/api.ts'
import { writeToCache, invalidateAfter, useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { refusalText } from '../../locales/message-text.ts'
import { NewOrder } from '../../ordering/NewOrder.tsx'
import { paths } from '../../paths.ts'
import { CustomerDiscountsPanel } from '../../payments/CustomerDiscountsPanel.tsx'
import { StatementPanel } from '../../payments/statement/StatementPanel.tsx'
import { ActionsPanel } from '../../people/ActionsPanel.tsx'
import { AddressBook } from '../../people/AddressBook.tsx'
import { CompanyPanel } from '../../people/CompanyPanel.tsx'
import { CustomerNotes } from '../../people/CustomerNotes.tsx'
import { InviteForm } from '../../people/InviteForm.tsx'
import { UserLinks } from '../../people/UserLinks.tsx'
import { UsersPanel } from '../../people/UsersPanel.tsx'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Action } from '../../ui/Action.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Columns, Dotted, Page } from '../../ui/Page.tsx'
import { Facts, Panel } from '../../ui/Panel.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** One company as staff see it: its own profile, and the internal fields, marked as such (CRM-D03). */
const CustomerPage = () => {
  const { customerId } = useParams({ from: '/_app/live/staff/customers/$customerId' })
  const { data, error, refetch } = useApiQuery(customers.get, { params: { customerId } })
  const list = { label: t('company.customers.title'), href: paths.staff.customers() }
  if (error && !data)
    return (
      <Page title={t('company.customers.one')} breadcrumbs={[list]}>
        <Problem of={error} retry={() => void refetch()} />
      </Page>
    )
  if (!data)
    return (
      <Page title={t('company.customers.one')} breadcrumbs={[list]}>
        <OrderSkeleton />
      </Page>
    )
  const cached = writeToCache(customers.get, { params: { customerId } }, customers.list)
  const params = { customerId }
  return (
    <Page
      title={data.name}
      heading={<bdi>{data.name}</bdi>}
      breadcrumbs={[list]}
      badge={<StatusBadge kind="customer" of={data.status} />}
      actions={
        <>
          <NewOrder customer={data} />
          <Transitions customer={data} />
        </>
      }
    >
      <Columns
        main={
          <>
            <CompanyPanel customer={data} save={async (body) => cached(await api.customers.change({ params, body }))} />
            <ActionsPanel customerId={customerId} />
            <CustomerDiscountsPanel customer={data} />
            <StatementLink customerId={customerId} />
            <AddressBook addresses={data.addresses} />
          </>
        }
        aside={
          <>
            <CustomerNotes
              customer={data}
              save={async (body) => cached(await api.customers.change({ params, body }))}
              reload={async () => (await refetch()).data}
            />
            <Background customer={data} />
          </>
        }
        last={<Users customer={data} />}
      />
    </Page>
  )
}

/** For readers of the books. */
const StatementLink = ({ customerId }: { customerId: string }) => {
  const me = userOf(useSession())
  return me && hasAccess(me, 'bookReader') ? <StatementPanel href={paths.staff.statement(customerId)} /> : null
}

/** CRM state of the company and its allowed transitions (CRM-T02..T06). */
const Transitions = ({ customer }: { customer: Customer }) => {
  const params = { customerId: customer.customerId }
  const cached = writeToCache(customers.get, { params }, customers.list)
  const quiet = { weight: 'plain' } as const
  return (
    <>
      {customer.status === 'active' && (
        <>
          <Action
            {...quiet}
            do={async () => cached(await api.customers.markAsTest({ params }))}
            disabledReason={refusalText(customerCan.markAsTest(customer))}
          >
            {t('company.customers.markAsTest')}
          </Action>
          <Action
            {...quiet}
            do={async () => cached(await api.customers.markAsInternal({ params }))}
            disabledReason={refusalText(customerCan.markAsInternal(customer))}
          >
            {t('company.customers.markAsInternal')}
          </Action>
          <ConfirmAction
            weight="danger"
            title={t('company.customers.archiveTitle', { name: customer.name })}
            explain={<p>{t('company.customers.archiveExplain')}</p>}
            confirm={t('company.customers.archive')}
            do={async () => cached(await api.customers.archive({ params }))}
            disabledReason={refusalText(customerCan.archive(customer))}
          >
            {t('company.customers.archive')}
          </ConfirmAction>
        </>
      )}
      {customer.status === 'archived' && (
        <Action {...quiet} do={async () => cached(await api.customers.restore({ params }))}>
          {t('company.customers.restore')}
        </Action>
      )}
      {(customer.status === 'testAccount' || customer.status === 'internal') && (
        <Action {...quiet} do={async () => cached(await api.customers.activate({ params }))}>
          {t('company.customers.activate')}
        </Action>
      )}
    </>
  )
}

const Background = ({ customer }: { customer: Customer }) => {
  const me = userOf(useSession())
  return (
    <Panel title={t('company.customers.background')} internal>
      <Facts
        rows={[
          [t('company.customers.id'), <code key="id">{customer.customerId}</code>],
          [
            t('company.customers.openOrders'),
            <Dotted
              key="orders"
              items={[
                customer.openOrders,
                <a key="all" href={paths.staff.orders({ view: 'list', customerId: customer.customerId })}>
                  {t('company.customers.allOrders')}
                </a>,
              ]}
            />,
          ],
          [t('company.customers.referredBy'), customer.referredBy && <code key="ref">{customer.referredBy}</code>],
          [t('company.customers.since'), <DateText key="since" at={customer.createdOn} relative={false} />],
          [t('company.field.changed'), <DateText key="changed" at={customer.changedOn} relative={false} />],
        ]}
      />
      {me && hasAccess(me, 'seniorStaff') && (
        <p>
          <a href={paths.staff.record({ company: customer.customerId })}>{t('company.auditLog.ofUser')}</a>
        </p>
      )}
    </Panel>
  )
}

const Users = ({ customer }: { customer: Customer }) => {
  const { customerId } = customer
  const { data, error, refetch } = useApiQuery(users.list, { query: { customerId, limit: 200 } })
  return (
    <UsersPanel
      of={customer}
      renderForm={(close) => (
        <InviteForm
          draft={`invite:${customerId}`}
          roles
          send={async (who) =>
            invalidateAfter(
              users.list,
              customers.list,
            )(await api.users.invite({ body: { type: 'user', customerId, ...who } }))
          }
          onDone={close}
        />
      )}
    >
      {error && !data ? <Problem of={error} retry={() => void refetch()} /> : data && <UserLinks people={data.items} />}
    </UsersPanel>
  )
}

export default CustomerPage
