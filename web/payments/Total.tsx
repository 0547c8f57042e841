import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { t } from '../locales/i18n.ts'
import { Money } from '../ui/Money.tsx'

/** What an order comes to, for lists; while nothing is chosen, whether there is anything to choose from. */
export const Total = ({ of: { total, currency, detailedStatus } }: { of: OrderSummary }) =>
  total === null ? (
    <small>
      {t(detailedStatus === 'packagingQuotesAvailable' ? 'ordering.list.notChosen' : 'ordering.list.notPriced')}
    </small>
  ) : (
    <Money amount={total} currency={currency} />
  )
