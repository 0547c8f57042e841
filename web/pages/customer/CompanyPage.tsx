import { customers } from '#application/people/contracts/customers.ts'
import { flagsOf } from '#domain/people/rights.ts'
import { api } from '../../data/api.ts'
import { writeToCache, invalidateAfter, useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { OwnDiscounts } from '../../payments/OwnDiscounts.tsx'
import { StatementPanel } from '../../payments/statement/StatementPanel.tsx'
import { AddressBook } from '../../people/AddressBook.tsx'
import { CompanyPanel } from '../../people/CompanyPanel.tsx'
import { ReferralPanel } from '../../people/ReferralPanel.tsx'
import { userOf, useSession } from '../../stores/session.ts'
import { Columns, Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'

const bookAgain = invalidateAfter(customers.own)

/** The user's company: profile (flag editCustomer) and address book (editCustomer or editRequests). */
const CompanyPage = () => {
  const user = userOf(useSession())
  const { data, error, refetch } = useApiQuery(customers.own, {})
  if (!user) return null
  const { editCustomer, editRequests } = flagsOf(user.roles)
  return (
    <Page title={t('company.title')} lede={t('company.lede')}>
      {error && !data ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton />
      ) : (
        <Columns
          main={
            <>
              <CompanyPanel
                customer={data}
                disabledReason={editCustomer ? undefined : t('company.profile.mayNot')}
                save={async (body) => writeToCache(customers.own, {})(await api.customers.changeOwn({ body }))}
              />
              <StatementPanel href={paths.customer.statement()} />
              <OwnDiscounts />
              <ReferralPanel referralCode={data.referralCode} />
            </>
          }
          aside={
            <AddressBook
              addresses={data.addresses}
              actions={{
                disabledReason: editCustomer || editRequests ? undefined : t('company.addresses.mayNot'),
                add: async (body) => bookAgain(await api.customers.addAddress({ body })),
                change: async (addressId, body) =>
                  bookAgain(await api.customers.changeAddress({ params: { addressId }, body })),
                remove: async (addressId) => bookAgain(await api.customers.removeAddress({ params: { addressId } })),
              }}
            />
          }
        />
      )}
    </Page>
  )
}

export default CompanyPage
