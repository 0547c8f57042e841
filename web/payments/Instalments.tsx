import { Fragment } from 'react'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { paymentStages } from '#domain/ordering/order-core.ts'
import { t } from '../locales/i18n.ts'
import { Trans } from '../locales/Trans.tsx'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { useNow } from '../ui/clock.ts'
import { DateText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { Dotted } from '../ui/Page.tsx'
import styles from './PaymentPanel.module.css'

type Payment = AnyOrder['payment']
type Instalment = Payment['instalments'][number]

const stages: readonly string[] = paymentStages

/** Paid, due, or due later; an installment with a date is overdue after it. */
const standingOf = (one: Instalment, { requestedStage }: Payment, status: string, now: number) => {
  if (one.paid >= one.amount) return 'paid'
  if (status === 'cancelled') return 'none'
  // Nothing is late while an order is on hold.
  if (one.dueDate) return status !== 'onHold' && new Date(one.dueDate).getTime() < now ? 'overdue' : 'dueBy'
  return stages.indexOf(one.stage) <= stages.indexOf(requestedStage) ? 'due' : 'later'
}

/** Installments of an order (PAY-D01); hidden if everything is due at once. */
export const Instalments = ({ order: { payment, currency, status } }: { order: AnyOrder }) => {
  const now = useNow()
  const { instalments } = payment
  if (instalments.length < 2 && !instalments.some(({ dueDate }) => dueDate)) return null
  return (
    <ul className={styles.instalments} aria-label={t('payments.instalments.title')}>
      {instalments.map((one) => {
        const standing = standingOf(one, payment, status, now)
        return (
          <li key={one.name} data-standing={standing}>
            <span>{t(`payments.instalments.name.${one.name}`)}</span>
            <strong>
              <Money amount={one.amount} currency={currency} />
            </strong>
            <span className={styles.when}>
              <Dotted
                items={[
                  standing === 'later' ? (
                    t(`payments.instalments.stage.${one.stage}`)
                  ) : (
                    <Fragment key="standing">
                      {t(`payments.instalments.standing.${standing}`)}{' '}
                      {one.dueDate && standing !== 'paid' && <DateText at={one.dueDate} relative={false} />}
                    </Fragment>
                  ),
                  one.paid > 0 && standing !== 'paid' && standing !== 'none' && (
                    <Trans
                      key="left"
                      i18nKey="payments.instalments.left"
                      components={{
                        amount: (
                          <Money amount={inCurrency(amountOf(one.amount) - amountOf(one.paid))} currency={currency} />
                        ),
                      }}
                    />
                  ),
                ]}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
