import { type ReactNode, useState } from 'react'
import type { StartedCheckout } from '#application/ordering/contracts/cart.ts'
import type { Result } from '../../data/http.ts'
import { t } from '../../locales/i18n.ts'
import { Action } from '../../ui/Action.tsx'
import { CardForm } from './CardForm.tsx'
import styles from './PayByCard.module.css'

type Outcome = { status: 'notStarted' | 'pending' | 'paid' | 'failed' | 'expired'; message: string }

/** Polling interval in milliseconds, and the number of polls: half a minute in total. */
const interval = 1_500
const most = 20

/**
 * A button that opens the payment form, and then the result as text. `otherwise`: another payment method, hidden during
 * and after a card payment to prevent a double payment.
 */
const PayByCard = ({
  label,
  start,
  result,
  onPaid,
  otherwise,
}: {
  label: string
  start: () => Promise<Result<StartedCheckout>>
  result: () => Promise<Result<Outcome>>
  onPaid?: () => void
  otherwise?: ReactNode
}) => {
  const [payment, setPayment] = useState<StartedCheckout>()
  const [outcome, setOutcome] = useState<Outcome>()
  const settled = async (times = 1): Promise<void> => {
    const answer = await result()
    const status = answer.hasError ? 'pending' : answer.payload.status
    if (!answer.hasError) setOutcome(answer.payload)
    if (status === 'paid') onPaid?.()
    if (status === 'pending' && times < most) setTimeout(() => void settled(times + 1), interval)
    if (status !== 'pending') setPayment(undefined)
  }
  if (outcome?.status === 'paid') return <p role="status">{t('cart.card.paid')}</p>
  if (outcome?.status === 'pending') return <p role="status">{t('cart.card.pending')}</p>
  return (
    <>
      {outcome && (
        <p role="alert" className={styles.declined}>
          {t('cart.card.declined', { reason: outcome.message || t('cart.card.notPaid') })}
        </p>
      )}
      {payment ? (
        <CardForm payment={payment} onSettled={settled} />
      ) : (
        <div>
          <Action
            do={async () => {
              const answer = await start()
              if (!answer.hasError) {
                setOutcome(undefined)
                setPayment(answer.payload)
              }
              return answer
            }}
          >
            {label}
          </Action>
        </div>
      )}
      {otherwise}
    </>
  )
}

export default PayByCard
