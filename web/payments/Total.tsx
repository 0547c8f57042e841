import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { t } from '../locales/i18n.ts'
import { Money } from '../ui/Money.tsx'

/** Total of an order, for lists; without a selected quote, whether there is any to select. */
export const Total = ({ of: { total, currency, detailedStatus } }: { of: OrderSummary }) =>
  total === null ? (
    <small>
      {t(detailedStatus === 'packagingQuotesAvailable' ? 'ordering.list.notChosen' : 'ordering.list.notPriced')}
    </small>
  ) : (
    <Money amount={total} currency={currency} />
  )
