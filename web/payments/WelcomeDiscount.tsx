import type { OwnCustomerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import { formatMoney } from '#domain/currencies.ts'
import { inLanguage, language, t } from '../locales/i18n.ts'
import { formatPercent } from '../ui/format-percent.ts'
import { Dotted } from '../ui/Page.tsx'
import styles from './CustomerDiscounts.module.css'

/** The discount that a referred company gets with its first order, before there is one (REF-D04). */
export const WelcomeDiscount = ({ welcome }: { welcome: NonNullable<OwnCustomerDiscounts['welcome']> }) => {
  const { name, percent, upperLimit, currency } = welcome
  return (
    <ul className={styles.discounts}>
      <li>
        <strong>{inLanguage(name)}</strong>
        <p className={styles.worth}>
          <Dotted
            items={[
              t('discounts.percentOf', {
                percent: formatPercent(percent),
                scope: t('payments.discounts.scope.packaging'),
              }),
              `${t('discounts.atMost')} ${formatMoney(upperLimit, currency, language())}`,
              t('discounts.once'),
            ]}
          />
        </p>
        <p className={styles.facts}>{t('discounts.origin.welcome')}</p>
      </li>
    </ul>
  )
}
