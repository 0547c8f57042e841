import type { ReactNode } from 'react'
import type { ReadFile } from '#application/payments/contracts/bank-statement-shapes.ts'
import { t } from '../../locales/i18n.ts'
import { DateText } from '../../ui/DateText.tsx'
import { formatRange } from '../../ui/format-date.ts'
import { Money } from '../../ui/Money.tsx'
import { Facts, Panel } from '../../ui/Panel.tsx'
import books from '../books/Books.module.css'
import styles from './Bank.module.css'

/** Incoming and outgoing amounts in one currency. */
const sumRows = ({
  currency,
  in: came,
  out: went,
}: ReadFile['sums'][number]): readonly (readonly [string, ReactNode])[] => [
  [`${t('bank.import.in')} ${currency}`, <Money key="in" amount={came} currency={currency} />],
  [`${t('bank.import.out')} ${currency}`, <Money key="out" amount={went} currency={currency} />],
]

/** Preview of an import. */
export const ImportPreview = ({ read }: { read: ReadFile }) => {
  const { account, balances, difference, known, lines, pending, sums } = read
  return (
    <Panel title={t('bank.import.preview')}>
      <Facts
        rows={[
          [t('bank.import.format'), t(`bank.import.formatName.${read.format}`)],
          [t('bank.account'), account && `…${account.ending}`],
          [t('bank.period'), formatRange(read.from, read.to)],
          [t('bank.lines'), t('bank.import.count', { count: lines })],
          [t('bank.known'), known !== null && known > 0 && t('bank.knownLines', { count: known })],
          [t('bank.import.pending'), pending > 0 && String(pending)],
          ...sums.flatMap(sumRows),
          [
            t('bank.balances'),
            balances && (
              <>
                <Money amount={balances.opening} currency={balances.currency} /> →{' '}
                <Money amount={balances.closing} currency={balances.currency} />
              </>
            ),
          ],
        ]}
      />
      {balances !== null && difference !== null && difference !== 0 && (
        <p className={styles.warning}>
          {t('bank.import.difference')} <Money amount={difference} currency={balances.currency} />
        </p>
      )}
      {account && !account.isOurs && <p className={styles.warning}>{t('bank.import.otherAccount')}</p>}
      <div className={books.scroll}>
        <table className={books.table}>
          <caption className="visually-hidden">{t('bank.import.firstLines')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('books.date')}</th>
              <th scope="col">{t('bank.counterparty')}</th>
              <th scope="col">{t('bank.reference')}</th>
              <th scope="col" className={books.figure}>
                {t('books.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {read.firstLines.map(
              ({ bookedOn, counterparty, remittance, reference, bankReference, amount, currency }) => (
                <tr key={`${bookedOn} ${bankReference} ${remittance} ${reference} ${amount}`}>
                  <th scope="row">
                    <DateText at={bookedOn} relative={false} />
                  </th>
                  <td>
                    <bdi>{counterparty.name}</bdi> {counterparty.accountEnding && `…${counterparty.accountEnding}`}
                  </td>
                  <td>
                    <bdi>{remittance || reference}</bdi>
                  </td>
                  <td className={books.figure}>
                    <Money amount={amount} currency={currency} />
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
