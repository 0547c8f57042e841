import { useEffect, useState } from 'react'
import type { OpenedPaymentLink } from '#application/payments/contracts/payments.ts'
import { supportEmail } from '#domain/product.ts'
import { api } from '../../data/api.ts'
import { type Result } from '../../data/http.ts'
import { t } from '../../locales/i18n.ts'
import { LazyPayByCard } from '../../payments/cards/LazyPayByCard.tsx'
import { LazyBankTransfer } from '../../payments/LazyBankTransfer.tsx'
import { fragment } from '../../people/sign-in/use-sign-in.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'

/**
 * Amount and purpose of a payment link, and the payment. The token is in the URL fragment, which is never sent to a
 * server.
 */
const PaymentLinkPage = () => {
  const [token] = useState(() => fragment().get('token') ?? '')
  const [attempt, setAttempt] = useState(1)
  if (!token) return <Broken />
  return <Opened key={attempt} token={token} retry={() => setAttempt(attempt + 1)} />
}

/** The token is missing or unknown. */
const Broken = () => <Empty title={t('pay.broken')}>{t('pay.askAgain', { email: supportEmail })}</Empty>

const Opened = ({ token, retry }: { token: string; retry: () => void }) => {
  const [answer, setAnswer] = useState<Result<OpenedPaymentLink>>()
  useEffect(() => {
    let current = true
    void api.payments.openLink({ params: { token } }).then((result) => current && setAnswer(result))
    return () => {
      current = false
    }
  }, [token])
  if (!answer) return <TableSkeleton rows={3} />
  if (answer.hasError && (answer.field === 'token' || answer.type === 'urlNotFound')) return <Broken />
  if (answer.hasError) return <Problem of={answer} retry={retry} />
  const { requestId, amount, currency, status, expiresOn, isBlocked } = answer.payload
  return (
    <Page title={t('pay.title', { requestId })}>
      <Facts
        rows={[
          [t('pay.amount'), <Money key="amount" amount={amount} currency={currency} />],
          [t('pay.reference'), requestId],
          [t('pay.validUntil'), <DateText key="until" at={expiresOn} />],
        ]}
      />
      {status === 'open' && !isBlocked ? (
        <LazyPayByCard
          label={t('pay.byCard')}
          start={() => api.cardPayments.payLink({ body: { token } })}
          result={() => api.cardPayments.linkResult({ body: { token } })}
          otherwise={<LazyBankTransfer token={token} />}
          inProgress={token}
        />
      ) : (
        <p role="status">{t(`pay.${status === 'open' ? 'blocked' : status}`, { requestId, email: supportEmail })}</p>
      )}
    </Page>
  )
}

export default PaymentLinkPage
