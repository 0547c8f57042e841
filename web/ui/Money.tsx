import { formatMoney } from '#domain/currencies.ts'
import { inCurrency } from '#domain/money.ts'
import { language, t } from '../locales/i18n.ts'
import styles from './Money.module.css'

/**
 * An amount in its currency, in figures that line up in a column (PRICE-008). Give either `minor`, whole minor units as
 * the domain counts, or `amount`, the plain number that travels on the wire (API-D10). `perPiece` is for unit prices:
 * up to three decimals and the words "a piece".
 */
export const Money = ({
  currency,
  perPiece = false,
  ...of
}: { currency: string; perPiece?: boolean } & ({ minor: number } | { amount: number })) => {
  const amount = 'minor' in of ? inCurrency(of.minor) : of.amount
  return (
    <span className={styles.money}>
      {formatMoney(amount, currency, language(), perPiece ? 3 : 2)}
      {perPiece && <span className={styles.per}>{t('shell.apiece')}</span>}
    </span>
  )
}
