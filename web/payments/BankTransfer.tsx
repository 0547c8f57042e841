import { useQuery } from '@tanstack/react-query'
import { cardPayments } from '#application/payments/contracts/card-payments.ts'
import { supportEmail } from '#domain/product.ts'
import { apiQueryOptions } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { Trans } from '../locales/Trans.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import styles from './PaymentPanel.module.css'

/**
 * /** How to pay the amount due by bank transfer: account, reference and, for SEPA, a QR code. `version`: the order's
 * version.
 */
export const BankTransfer = ({ requestId, thenShip }: { requestId: string; thenShip: boolean }) => {
  const { data } = useQuery(apiQueryOptions(cardPayments.bankTransfer, { params: { requestId } }))
  if (!data) return null
  const { account, amount, currency, reference, epcCode } = data
  const next = <p>{t(thenShip ? 'payments.howToThenShip' : 'payments.howToThen')}</p>
  const sum = <Money amount={amount} currency={currency} />
  if (!account) {
    return (
      <div className={styles.howTo}>
        <p>
          <Trans
            i18nKey="payments.howTo"
            values={{ requestId, email: supportEmail }}
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
      <h3>{t('payments.transfer.title')}</h3>
      <p>{t('payments.transfer.intro')}</p>
      {account.isDemo && <p className={styles.demo}>{t('payments.transfer.demo')}</p>}
      <div className={styles.transfer}>
        <Facts
          rows={[
            [
              t('payments.transfer.amount'),
              <span key="amount" className={styles.copied}>
                {sum}
                <CopyButton text={amount.toFixed(2)} />
              </span>,
            ],
            [t('payments.transfer.reference'), copied(reference)],
            [t('payments.transfer.holder'), copied(account.holder)],
            [
              t('payments.transfer.account'),
              copied(account.account, account.account.replaceAll(/(.{4})(?=.)/g, '$1 ')),
            ],
            [t('payments.transfer.code'), copied(account.code)],
            [t('payments.transfer.bank'), account.bank],
          ]}
        />
        {epcCode && <EpcPicture code={epcCode} />}
      </div>
      {next}
    </div>
  )
}

const EpcPicture = ({ code }: { code: string }) => {
  const { data } = useQuery({
    queryKey: ['epc', code],
    queryFn: async () => (await import('uqr')).renderSVG(code, { border: 2, ecc: 'M' }),
    staleTime: Infinity,
  })
  return data ? (
    <figure className={styles.qr}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(data)}`}
        alt={t('payments.transfer.qr')}
        width={140}
        height={140}
      />
      <figcaption>{t('payments.transfer.scan')}</figcaption>
    </figure>
  ) : null
}
