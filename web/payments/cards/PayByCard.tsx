import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StartedCheckout } from '#application/ordering/contracts/cart.ts'
import { formatMoney } from '#domain/currencies.ts'
import type { Result } from '../../data/http.ts'
import { language, t } from '../../locales/i18n.ts'
import { Action } from '../../ui/Action.tsx'
import { CardForm } from './CardForm.tsx'
import { declineReason } from './decline-reason.ts'
import styles from './PayByCard.module.css'

type Outcome = {
  status: 'notStarted' | 'pending' | 'paid' | 'failed' | 'expired'
  message: string
  awaits: 'card' | 'provider' | null
  amount: number | null
  currency: string | null
}

/** Polling interval in milliseconds; it grows with every poll, up to the last one. */
const interval = 1_500
const lastInterval = 30_000

/**
 * A button that opens the payment form, and then the result as text. `otherwise`: another payment method, hidden during
 * and after a card payment to prevent a double payment. `inProgress`: identifies a payment that was started before, here or
 * elsewhere; its result is requested from the provider, and again after it has ended.
 */
const PayByCard = ({
  label,
  start,
  result,
  onPaid,
  otherwise,
  inProgress,
}: {
  label: string
  start: () => Promise<Result<StartedCheckout>>
  result: () => Promise<Result<Outcome>>
  onPaid?: () => void
  otherwise?: ReactNode
  inProgress?: string | undefined
}) => {
  const [payment, setPayment] = useState<StartedCheckout>()
  const [outcome, setOutcome] = useState<Outcome>()
  const next = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = async (times = 1): Promise<void> => {
    clearTimeout(next.current)
    const answer = await result()
    const { status, awaits } = answer.hasError ? ({ status: 'pending', awaits: 'provider' } as const) : answer.payload
    if (!answer.hasError) setOutcome(answer.payload)
    if (status === 'paid') onPaid?.()
    if (awaits === 'provider') {
      next.current = setTimeout(() => void settled(times + 1), Math.min(interval * times, lastInterval))
    }
    if (status !== 'pending') setPayment(undefined)
  }
  const ask = useEffectEvent((started: string | undefined) => {
    if (!payment && (started !== undefined || outcome?.status === 'pending')) void settled()
  })
  useEffect(() => ask(inProgress), [inProgress])
  useEffect(() => () => clearTimeout(next.current), [])
  if (outcome?.status === 'paid') return <p role="status">{t('cart.card.paid')}</p>
  const amount = outcome?.currency ? formatMoney(outcome.amount ?? 0, outcome.currency, language()) : ''
  if (outcome?.awaits === 'provider') return <p role="status">{t('cart.card.pending', { amount })}</p>
  return (
    <>
      {outcome?.awaits === 'card' && !payment && <p role="status">{t('cart.card.started', { amount })}</p>}
      {(outcome?.status === 'failed' || outcome?.status === 'expired') && (
        <p role="alert" className={styles.declined}>
          {t('cart.card.declined', { reason: declineReason(outcome.message) })}
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
