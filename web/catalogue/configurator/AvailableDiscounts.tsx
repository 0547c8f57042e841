import { useQuery } from '@tanstack/react-query'
import { customerDiscounts, type OwnCustomerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import { formatMoney } from '#domain/currencies.ts'
import { apiQueryOptions } from '../../data/queries.ts'
import { queries } from '../../data/query-client.ts'
import { inLanguage, language, t } from '../../locales/i18n.ts'
import { formatPercent } from '../../ui/format-percent.ts'
import styles from './Summary.module.css'

/** The company's discounts that an order of packaging uses, also the one for the first order after a referral. */
const AvailableDiscounts = () => {
  const { data } = useQuery(apiQueryOptions(customerDiscounts.own, {}), queries)
  const texts = data ? textsOf(data) : []
  if (texts.length === 0) return null
  return (
    <div className={styles.note} role="note">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{t('discounts.available.then')}</p>
    </div>
  )
}

type Percentage = Pick<OwnCustomerDiscounts['items'][number], 'name' | 'upperLimit' | 'currency'> & {
  percent: number
  scope: 'packaging' | 'total'
}

const textsOf = ({ items, welcome }: OwnCustomerDiscounts): string[] => [
  ...(welcome ? [percentText({ ...welcome, scope: 'packaging' })] : []),
  ...items.flatMap(({ status, scope, type, name, value, upperLimit, currency, left }) => {
    if (status !== 'available' || (scope !== 'packaging' && scope !== 'total')) return []
    if (type === 'percentage') return [percentText({ name, percent: value, scope, upperLimit, currency })]
    const amount = formatMoney(left ?? value, currency, language())
    return [t('discounts.available.amount', { name: inLanguage(name), amount })]
  }),
]

const percentText = ({ name, percent, scope, upperLimit, currency }: Percentage): string => {
  const values = { name: inLanguage(name), percent: formatPercent(percent) }
  const text = t(`discounts.available.${scope}`, values)
  if (upperLimit === null) return text
  return text + t('discounts.available.atMost', { limit: formatMoney(upperLimit, currency, language()) })
}

export default AvailableDiscounts
