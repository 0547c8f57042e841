import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type BankTransfer as Transferred, cardPayments } from '#application/payments/contracts/card-payments.ts'
import { supportEmail } from '#domain/product.ts'
import { apiQueryOptions } from '../data/queries.ts'
import { queries } from '../data/query-client.ts'
import { t } from '../locales/i18n.ts'
import { Trans } from '../locales/Trans.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import styles from './PaymentPanel.module.css'

/**
 * How to pay by bank transfer what is due of an order, or the amount of a payment link. Pages for visitors provide no
 * query client, so it is given.
 */
const BankTransfer = (props: { requestId: string; thenShip: boolean } | { token: string }) =>
  'token' in props ? <OfLink {...props} /> : <OfOrder {...props} />

const OfOrder = ({ requestId, thenShip }: { requestId: string; thenShip: boolean }) => {
  const { data } = useQuery(apiQueryOptions(cardPayments.bankTransfer, { params: { requestId } }), queries)
  return data ? <Transfer transfer={data} next={<p>{t(thenShip ? 'transfer.thenShip' : 'transfer.then')}</p>} /> : null
}

const OfLink = ({ token }: { token: string }) => {
  const { data } = useQuery(apiQueryOptions(cardPayments.linkTransfer, { params: { token } }), queries)
  return data ? <Transfer transfer={data} next={null} /> : null
}

/** Account, reference and, for SEPA, a QR code. */
const Transfer = ({
  transfer: { account, amount, currency, reference, epcCode },
  next,
}: {
  transfer: Transferred
  next: ReactNode
}) => {
  const sum = <Money amount={amount} currency={currency} />
  if (!account) {
    return (
      <div className={styles.howTo}>
        <p>
          <Trans
            i18nKey="transfer.onRequest"
            values={{ requestId: reference, email: supportEmail }}
            components={{
              amount: <strong>{sum}</strong>,
              reference: <strong className={styles.reference} />,
              mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
            }}
          />
        </p>
        {next}
      </div>
    )
  }
  const copied = (text: string, shown = text) => (
    <span className={styles.copied}>
      <span className={styles.reference}>{shown}</span>
      <CopyButton text={text} />
    </span>
  )
  return (
    <div className={styles.howTo}>
      <h3>{t('transfer.title')}</h3>
      <p>{t('transfer.intro')}</p>
      {account.isDemo && <p className={styles.demo}>{t('transfer.demo')}</p>}
      <div className={styles.transfer}>
        <Facts
          rows={[
            [
              t('transfer.amount'),
              <span key="amount" className={styles.copied}>
                {sum}
                <CopyButton text={amount.toFixed(2)} />
              </span>,
            ],
            [t('transfer.reference'), copied(reference)],
            [t('transfer.holder'), copied(account.holder)],
            [t('transfer.account'), copied(account.account, account.account.replaceAll(/(.{4})(?=.)/g, '$1 '))],
            [t('transfer.code'), copied(account.code)],
            [t('transfer.bank'), account.bank],
          ]}
        />
        {epcCode && <EpcPicture code={epcCode} />}
      </div>
      {next}
    </div>
  )
}

const EpcPicture = ({ code }: { code: string }) => {
  const { data } = useQuery(
    {
      queryKey: ['epc', code],
      queryFn: async () => (await import('uqr')).renderSVG(code, { border: 2, ecc: 'M' }),
      staleTime: Infinity,
    },
    queries,
  )
  return data ? (
    <figure className={styles.qr}>
      <img src={`data:image/svg+xml,${encodeURIComponent(data)}`} alt={t('transfer.qr')} width={140} height={140} />
      <figcaption>{t('transfer.scan')}</figcaption>
    </figure>
  ) : null
}

export default BankTransfer
