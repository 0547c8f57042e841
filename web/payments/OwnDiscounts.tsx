import { customerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import { useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Panel } from '../ui/Panel.tsx'
import { Problem } from '../ui/Problem.tsx'
import { CustomerDiscounts } from './CustomerDiscounts.tsx'
import { WelcomeDiscount } from './WelcomeDiscount.tsx'

/** Discounts and credit of the user's company. */
export const OwnDiscounts = () => {
  const { data, error, refetch } = useApiQuery(customerDiscounts.own, {})
  return (
    <Panel
      title={t('discounts.title')}
      id="discounts"
      aside={<a href={paths.customer.discounts()}>{t('discounts.history.open')}</a>}
    >
      {error && !data ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : (
        data && (
          <>
            <p>{t(data.items.length === 0 && !data.welcome ? 'discounts.noneYet' : 'discounts.lede')}</p>
            {data.welcome && <WelcomeDiscount welcome={data.welcome} />}
            <CustomerDiscounts discounts={data.items} />
          </>
        )
      )}
    </Panel>
  )
}
