import type { ReactNode } from 'react'
import type { DiscountForCustomer, DiscountForStaff } from '#application/payments/contracts/customer-discounts.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { Trans } from '../locales/Trans.tsx'
import { orderPathFor } from '../paths.ts'
import { userOf, useSession } from '../stores/session.ts'
import { formatDate } from '../ui/format-date.ts'
import { formatPercent } from '../ui/format-percent.ts'
import { InternalText } from '../ui/InternalText.tsx'
import { Money } from '../ui/Money.tsx'
import { Dotted } from '../ui/Page.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import styles from './CustomerDiscounts.module.css'

type AnyDiscount = DiscountForCustomer | DiscountForStaff

/** Discounts and credits of a company: value, source, and orders that have used them. */
export const CustomerDiscounts = ({
  discounts,
  renderActions,
}: {
  discounts: readonly AnyDiscount[]
  renderActions?: (discount: AnyDiscount) => ReactNode
}) => (
  <ul className={styles.discounts}>
    {discounts.map((discount) => (
      <li key={discount.discountId}>
        <div className={styles.head}>
          <strong>
            <bdi>{inLanguage(discount.name)}</bdi>
          </strong>
          <StatusBadge kind="discount" of={discount.status} />
        </div>
        <DiscountFacts discount={discount} />
        <Uses discount={discount} />
        {renderActions?.(discount)}
      </li>
    ))}
  </ul>
)

/** Value, source and validity of a discount. */
export const DiscountFacts = ({ discount }: { discount: AnyDiscount }) => (
  <>
    {discount.description && (
      <p>
        <bdi>{discount.description}</bdi>
      </p>
    )}
    <p className={styles.worth}>
      <Worth discount={discount} />
    </p>
    <p className={styles.facts}>
      <Dotted items={[<Origin key="origin" discount={discount} />, ...periodOf(discount)]} />
    </p>
    {'internalNotes' in discount && (
      <>
        <InternalText>{discount.internalNotes}</InternalText>
        <InternalText>{discount.reason}</InternalText>
      </>
    )}
  </>
)

/** The value with its limits. */
const Worth = ({ discount }: { discount: AnyDiscount }) => {
  const { type, value, currency, scope, upperLimit, once, left } = discount
  const where = t(`payments.discounts.scope.${scope}`)
  const limit = upperLimit !== null && (
    <>
      {t('discounts.atMost')} <Money amount={upperLimit} currency={currency} />
    </>
  )
  if (type === 'percentage')
    return (
      <Dotted
        items={[
          t('discounts.percentOf', { percent: formatPercent(value), scope: where }),
          limit,
          t(once ? 'discounts.once' : 'discounts.perOrder'),
        ]}
      />
    )
  return (
    <Dotted
      items={[
        <Trans
          key="left"
          i18nKey="discounts.leftOf"
          components={{
            left: <Money amount={left ?? value} currency={currency} />,
            value: <Money amount={value} currency={currency} />,
          }}
        />,
        t('discounts.amountOff', { scope: where }),
        limit,
      ]}
    />
  )
}

/** Source of a discount; only the source if staff granted it for no order. */
const Origin = ({ discount }: { discount: AnyDiscount }) => {
  const user = userOf(useSession())
  const { referral, prepaid, requestId, source, customerId } = discount
  if (referral) {
    const isStaff = user?.type === 'admin'
    if (referral.referredToCustomerId === customerId)
      return t(isStaff ? 'discounts.origin.welcomeOf' : 'discounts.origin.welcome')
    return isStaff
      ? t('discounts.origin.rewardOf', { customerId: referral.referredToCustomerId })
      : t('discounts.origin.reward')
  }
  if (requestId === null) return t(`payments.discounts.source.${source}`)
  return (
    <Trans
      i18nKey={prepaid ? 'discounts.origin.prepaid' : 'discounts.origin.order'}
      components={{ order: <OrderLink requestId={requestId} /> }}
    />
  )
}

const periodOf = ({ validFrom, validTo, addedOn }: AnyDiscount): ReactNode[] => [
  validFrom !== null && t('discounts.from', { date: formatDate(validFrom) }),
  validTo !== null && t('discounts.until', { date: formatDate(validTo) }),
  validFrom === null && t('discounts.since', { date: formatDate(addedOn) }),
]

const Uses = ({ discount: { uses, currency } }: { discount: AnyDiscount }) =>
  uses.length > 0 && (
    <p className={styles.facts}>
      {t('discounts.usedBy')}{' '}
      <Dotted
        items={uses.map(({ requestId, taken }, nth) => (
          <span key={requestId ?? nth}>
            {requestId === null ? t('discounts.checkingOut') : <OrderLink requestId={requestId} />}
            {taken !== null && (
              <>
                {' '}
                <Money amount={taken} currency={currency} />
              </>
            )}
          </span>
        ))}
      />
    </p>
  )

const OrderLink = ({ requestId }: { requestId: string }) => {
  const user = userOf(useSession())
  return <a href={orderPathFor(user)(requestId)}>{requestId}</a>
}
