import { useState } from 'react'
import { payments } from '#application/payments/contracts.ts'
import { supportEmail } from '../../data/http.ts'
import { useReading } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { fragment } from '../../people/sign-in/way-in.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'

/** What a payment link is for and how to pay it. The token is behind the `#`, where no server log sees it. */
const PaymentLinkPage = () => {
  const [token] = useState(() => fragment().get('token') ?? '')
  if (!token) return <Empty title={t('pay.broken')}>{t('pay.askAgain', { email: supportEmail })}</Empty>
  return <Opened token={token} />
}

const Opened = ({ token }: { token: string }) => {
  const { data, error, refetch } = useReading(payments.openLink, { params: { token } })
  if (error) return <Problem of={error} retry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} />
  const { requestId, amount, currency, status, expiresOn } = data
  return (
    <Page title={t('pay.title', { requestId })}>
      <Facts
        rows={[
          [t('pay.amount'), <Money key="amount" amount={amount} currency={currency} />],
          [t('pay.reference'), requestId],
          [t('pay.validUntil'), <DateText key="until" at={expiresOn} />],
        ]}
      />
      <p role="status">{t(`pay.${status}`, { requestId, email: supportEmail })}</p>
    </Page>
  )
}

export default PaymentLinkPage
