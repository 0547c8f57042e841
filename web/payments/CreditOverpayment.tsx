import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { formatMoney } from '#domain/currencies.ts'
import { creditCan } from '#domain/payments/customer-credit.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { language, t } from '../locales/i18n.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { toast } from '../ui/toast.ts'

/** Staff credit an overpayment to the customer, for later orders (PAY-D07). */
export const CreditOverpayment = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, currency, status, payment } = order
  if (creditCan.give({ status, credit: payment.credit })) return null
  const amount = formatMoney(payment.credit, currency, language())
  return (
    <div>
      <ConfirmAction
        weight="plain"
        size="small"
        title={t('discounts.giveCreditTitle', { amount })}
        explain={<p>{t('discounts.giveCreditExplain')}</p>}
        confirm={t('discounts.giveCredit')}
        reason={{ label: t('payments.record.notes') }}
        do={async (internalNotes) =>
          cacheOrder(
            await api.customerDiscounts.giveCredit({ params: { requestId }, body: { requestVersion, internalNotes } }),
          )
        }
        onDone={() => toast(t('discounts.creditGiven'))}
      >
        {t('discounts.giveCredit')}
      </ConfirmAction>
    </div>
  )
}
