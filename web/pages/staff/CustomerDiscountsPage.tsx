import { useParams } from '@tanstack/react-router'
import { customerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import { customers } from '#application/people/contracts/customers.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { DiscountHistory } from '../../payments/DiscountHistory.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Page } from '../../ui/Page.tsx'

/** Events of the discounts and the credit of a customer, for staff. */
const CustomerDiscountsPage = () => {
  const { customerId } = useParams({ from: '/_app/live/staff/customers/$customerId/discounts' })
  const { data: customer } = useApiQuery(customers.get, { params: { customerId } })
  const { data, error, refetch } = useApiQuery(customerDiscounts.list, { params: { customerId } })
  return (
    <Page
      title={t('discounts.history.title')}
      lede={t('discounts.history.lede')}
      breadcrumbs={[
        { label: t('company.customers.title'), href: paths.staff.customers() },
        { label: customer?.name ?? t('company.customers.one'), href: `${paths.staff.customer(customerId)}#discounts` },
      ]}
      width="reading"
    >
      {data ? (
        <DiscountHistory discounts={data.items} empty={t('discounts.history.empty')} />
      ) : (
        <LoadingOrError error={error} refetch={refetch} />
      )}
    </Page>
  )
}

export default CustomerDiscountsPage
