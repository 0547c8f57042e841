import { lazy, Suspense, useEffect, useState } from 'react'
import type { payments } from '#application/payments/contracts/payments.ts'
import { api, type ReplyOf } from '../../data/api.ts'
import type { Result } from '../../data/http.ts'
import { t } from '../../locales/i18n.ts'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import type { CardFormProps } from './card-form-props.ts'

const SandboxCardForm = lazy(() => import('./SandboxCardForm.tsx'))
const StripeCardForm = lazy(() => import('./StripeCardForm.tsx'))

type Provider = ReplyOf<typeof payments.publicKey>

/** The payment form of the card provider, loaded on demand. Card data are sent only to the provider (PAY-016). */
export const CardForm = (props: CardFormProps) => {
  const [attempt, setAttempt] = useState(1)
  return <Loaded key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />
}

const Loaded = ({ retry, ...props }: CardFormProps & { retry: () => void }) => {
  const [answer, setAnswer] = useState<Result<Provider>>()
  useEffect(() => {
    let current = true
    void api.payments.publicKey().then((result) => current && setAnswer(result))
    return () => {
      current = false
    }
  }, [])
  if (!answer) return <TableSkeleton rows={3} />
  if (answer.hasError) return <Problem of={answer} retry={retry} />
  const { provider, publicKey } = answer.payload
  if (provider === 'none') return <p role="alert">{t('cart.noCards')}</p>
  return (
    <Suspense fallback={<TableSkeleton rows={3} />}>
      {provider === 'sandbox' ? <SandboxCardForm {...props} /> : <StripeCardForm {...props} publicKey={publicKey} />}
    </Suspense>
  )
}
