import type { DiscountForCustomer, DiscountForStaff } from '#application/payments/contracts/customer-discounts.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { orderPathFor } from '../paths.ts'
import { userOf, useSession } from '../stores/session.ts'
import { DateText } from '../ui/DateText.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Money } from '../ui/Money.tsx'
import { Stack } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { Converted } from './Converted.tsx'
import { DiscountFacts } from './CustomerDiscounts.tsx'
import { type Movement, movementsOf } from './discount-movements.ts'
import styles from './CustomerDiscounts.module.css'

type AnyDiscount = DiscountForCustomer | DiscountForStaff

/**
 * /** Discounts and credits of a company: source, movements and remaining value of each. `empty`: shown if there are
 * none.
 */
export const DiscountHistory = ({ discounts, empty }: { discounts: readonly AnyDiscount[]; empty: string }) =>
  discounts.length === 0 ? (
    <Empty title={t('discounts.history.emptyTitle')}>{empty}</Empty>
  ) : (
    <Stack>
      {discounts.map((discount) => (
        <Panel
          key={discount.discountId}
          id={discount.discountId}
          title={<bdi>{inLanguage(discount.name)}</bdi>}
          aside={<StatusBadge kind="discount" of={discount.status} />}
        >
          <DiscountFacts discount={discount} />
          <Movements discount={discount} />
        </Panel>
      ))}
    </Stack>
  )

const Movements = ({ discount }: { discount: AnyDiscount }) => {
  const { currency } = discount
  const money = (amount: number | null) => (amount === null ? '–' : <Money amount={amount} currency={currency} />)
  return (
    <div className={styles.scroll}>
      <table className={styles.movements}>
        <caption className="visually-hidden">{t('discounts.history.of', { name: inLanguage(discount.name) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('discounts.history.date')}</th>
            <th scope="col">{t('discounts.history.what')}</th>
            <th scope="col" className={styles.figure}>
              {t('discounts.history.amount')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('discounts.history.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {movementsOf(discount).map((one) => (
            <tr key={`${one.kind} ${String(one.on)} ${one.use?.requestId ?? ''}`}>
              <th scope="row">
                <DateText at={one.on} relative={false} />
              </th>
              <td>
                <What movement={one} currency={currency} />
              </td>
              <td className={styles.figure}>{money(one.amount)}</td>
              <td className={styles.figure}>{money(one.left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const What = ({ movement: { kind, use }, currency }: { movement: Movement; currency: string }) => {
  const user = userOf(useSession())
  const requestId = use?.requestId
  return (
    <>
      {t(`discounts.history.${kind}`)}
      {requestId && (
        <>
          {' '}
          <a href={orderPathFor(user)(requestId)}>{requestId}</a>
        </>
      )}
      {use && requestId === null && ` ${t('discounts.checkingOut')}`}
      {use?.converted && kind === 'used' && (
        <p className={styles.facts}>
          <Converted from={currency} {...use.converted} />
        </p>
      )}
    </>
  )
}
