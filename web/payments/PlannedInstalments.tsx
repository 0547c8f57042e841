import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { instalmentsOf } from '#domain/payments/payment-terms.ts'
import { t } from '../locales/i18n.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { DateText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import styles from './PaymentPanel.module.css'

/** The instalments of a draft, as they will be due once it is placed; the parts of a draft are not final before. */
const plannedInstalments = ({ totals, payment }: Pick<AnyOrder, 'totals' | 'payment'>, total: number) => {
  const { packaging, standardProducts, services, samples, shipping } = totals
  const { terms, customAmountDue, dueDate } = payment
  return instalmentsOf(
    {
      packaging: amountOf(packaging),
      standardProducts: amountOf(standardProducts),
      services: amountOf(services),
      samples: amountOf(samples),
      shipping: amountOf(shipping),
      total: amountOf(total),
    },
    { terms, customAmountDue: customAmountDue === null ? null : amountOf(customAmountDue), dueDate },
  )
}

/**
 * What will be due when, before the customer places the order (PAY-D01); hidden if everything is due at once. `total`:
 * the total after the discounts that placing the order uses.
 */
export const PlannedInstalments = ({ order, total }: { order: AnyOrder; total: number }) => {
  const instalments = plannedInstalments(order, total)
  if (instalments.every(({ stage }) => stage === 'placing')) return null
  return (
    <ul className={styles.instalments} aria-label={t('payments.instalments.title')}>
      {instalments.map(({ name, stage, amount, dueDate }) => (
        <li key={name}>
          <span>{t(`payments.instalments.name.${name}`)}</span>
          <strong>
            <Money amount={inCurrency(amount)} currency={order.currency} />
          </strong>
          <span className={styles.when}>
            {dueDate ? (
              <>
                {t('payments.instalments.standing.dueBy')} <DateText at={dueDate} relative={false} />
              </>
            ) : (
              t(`payments.instalments.stage.${stage}`)
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
