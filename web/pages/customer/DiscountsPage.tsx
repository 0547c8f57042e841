import { customerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { DiscountHistory } from '../../payments/DiscountHistory.tsx'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'

/** Events of the discounts and the credit of the user's company. */
const DiscountsPage = () => {
  const { data, error, refetch } = useApiQuery(customerDiscounts.own, {})
  return (
    <Page
      title={t('discounts.history.title')}
      lede={t('discounts.history.lede')}
      breadcrumbs={[{ label: t('company.title'), href: `${paths.customer.company()}#discounts` }]}
      width="reading"
    >
      {data ? (
        <DiscountHistory discounts={data.items} />
      ) : error ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </Page>
  )
}

export default DiscountsPage
