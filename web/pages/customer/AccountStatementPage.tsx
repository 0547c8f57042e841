import { useSearch } from '@tanstack/react-router'
import { accountStatements } from '#application/payments/contracts/account-statements.ts'
import { factoryDay } from '#domain/time.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { AccountStatementView } from '../../payments/statement/AccountStatementView.tsx'
import { statementDays } from '../../payments/statement/statement-links.ts'
import { useNow } from '../../ui/clock.ts'
import { Page } from '../../ui/Page.tsx'

const links = { ...paths.ownStatement, order: paths.customer.order, behind: paths.customer.order }

/** The statement of account of the user's company. */
const AccountStatementPage = () => {
  const search = useSearch({ from: '/_app/live/company/statement' })
  const { data, error, refetch } = useApiQuery(accountStatements.own, { query: statementDays(search) })
  const today = factoryDay(new Date(useNow()).toISOString())
  return (
    <Page
      title={t('statement.title')}
      lede={t('statement.lede')}
      breadcrumbs={[{ label: t('company.title'), href: paths.customer.company() }]}
    >
      <AccountStatementView data={data} error={error} refetch={refetch} search={search} today={today} links={links} />
    </Page>
  )
}

export default AccountStatementPage
