import { formatMoney, formatUnitPrice } from '#domain/currencies.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { language, t } from '../locales/i18n.ts'
import styles from './Money.module.css'

/**
 * An amount in its currency, with tabular figures (PRICE-008). Give either `minor`, whole minor units as
 * in the domain, or `amount`, the plain number of the API (API-D10). `perPiece` is for unit prices, with
 * the words "a piece"; in a list, pass the other prices so that all have the same decimals.
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
      {among && <span className={styles.per}>{t('shell.perPiece')}</span>}
    </span>
  )
}
