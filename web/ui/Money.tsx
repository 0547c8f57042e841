import { formatMoney, formatUnitPrice } from '#domain/currencies.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { language, t } from '../locales/i18n.ts'
import styles from './Money.module.css'

/**
 * An amount in its currency, in figures that line up in a column (PRICE-008). Give either `minor`, whole minor units as
 * the domain counts, or `amount`, the plain number that travels on the wire (API-D10). `perPiece` is for unit prices, with
 * the words "a piece"; one that stands in a list of them says which, and all are written to the same decimals.
 */
export const Money = ({
  currency,
  perPiece = false,
  ...of
}: { currency: string; perPiece?: boolean | readonly number[] } & ({ minor: number } | { amount: number })) => {
  const amount = 'minor' in of ? inCurrency(of.minor) : of.amount
  const among = perPiece === true ? [amount] : perPiece
  return (
    <span className={styles.money}>
      {among ? formatUnitPrice(amount, currency, language(), among) : formatMoney(amount, currency, language())}
      {among && <span className={styles.per}>{t('shell.apiece')}</span>}
    </span>
  )
}
