import { useParams, useSearch } from '@tanstack/react-router'
import { accountStatements } from '#application/payments/contracts/account-statements.ts'
import { factoryDay } from '#domain/time.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { AccountStatementView } from '../../payments/statement/AccountStatementView.tsx'
import { statementDays } from '../../payments/statement/statement-links.ts'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { useNow } from '../../ui/clock.ts'
import { Page } from '../../ui/Page.tsx'

/** The statement of account of a customer, for readers of the books: it is the one that the customer sees. */
const AccountStatementPage = () => {
  const { customerId } = useParams({ from: '/_app/live/staff/customers/$customerId/statement' })
  const search = useSearch({ from: '/_app/live/staff/customers/$customerId/statement' })
  const { data, error, refetch } = useApiQuery(accountStatements.get, {
    params: { customerId },
    query: statementDays(search),
  })
  const me = userOf(useSession())
  const today = factoryDay(new Date(useNow()).toISOString())
  const customer = { label: data?.customerName ?? customerId, href: paths.staff.customer(customerId) }
  // Accountants and auditors without an admin type have no pages of customers.
  const breadcrumbs =
    me && hasAccess(me, 'staff')
      ? [{ label: t('company.customers.title'), href: paths.staff.customers() }, customer]
      : [{ label: t('books.payments'), href: paths.staff.payments() }]
  return (
    <Page
      title={data ? t('statement.of', { name: data.customerName }) : t('statement.title')}
      lede={t('statement.ledeForStaff')}
      breadcrumbs={breadcrumbs}
    >
      <AccountStatementView
        data={data}
        error={error}
        refetch={refetch}
        search={search}
        today={today}
        links={{ ...paths.staff.statementFiles(customerId), order: paths.staff.order, behind: paths.staff.journal }}
      />
    </Page>
  )
}

export default AccountStatementPage
