import { customerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { DiscountHistory } from '../../payments/DiscountHistory.tsx'
import { WelcomeDiscount } from '../../payments/WelcomeDiscount.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Page } from '../../ui/Page.tsx'

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
        <>
          {data.welcome && <WelcomeDiscount welcome={data.welcome} />}
          {(data.items.length > 0 || !data.welcome) && (
            <DiscountHistory discounts={data.items} empty={t('discounts.noneYet')} />
          )}
        </>
      ) : (
        <LoadingOrError error={error} refetch={refetch} />
      )}
    </Page>
  )
}

export default DiscountsPage
