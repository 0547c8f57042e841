import type { ReactNode } from 'react'
import { formatUnitPrice } from '#domain/currencies.ts'
import { expectedDates } from '#domain/ordering/expected-dates.ts'
import { readyWith } from '#domain/ordering/order-change-state.ts'
import type { Moment } from '#domain/time.ts'
import { specificationText } from '../../catalogue/configured-item/item-labels.ts'
import { inLanguage, language, t } from '../../locales/i18n.ts'
import { useLengthUnit } from '../../stores/length-unit.ts'
import { useNow } from '../../ui/clock.ts'
import { count } from '../../ui/format-count.ts'
import { formatDate, formatRange, atFactory } from '../../ui/format-date.ts'
import { Money } from '../../ui/Money.tsx'
import { Facts } from '../../ui/Panel.tsx'
import type { AnyOrder } from '../order-rules.ts'
import { leadTimesLeft } from '../production-plan.ts'
import styles from './ChangeDifference.module.css'

export type AnyChange = AnyOrder['changes'][number]

/** A value before and after, or once if unchanged; empty if there is neither. */
const Difference = ({ before, after }: { before: ReactNode; after: ReactNode }) => (
  <>
    {before !== undefined && (
      <>
        <del className={styles.before}>{before}</del>
        {after !== undefined && ' → '}
      </>
    )}
    {after !== undefined && <ins className={styles.after}>{after}</ins>}
  </>
)

const rowOf = <Of extends object, T extends string | number>(
  { before, after }: { before: Of | null; after: Of | null },
  valueOf: (one: Of) => T,
  show: (value: T) => ReactNode,
): ReactNode => {
  const [from, to] = [before && valueOf(before), after && valueOf(after)]
  if (from !== null && from === to) return show(from)
  return <Difference before={from === null ? undefined : show(from)} after={to === null ? undefined : show(to)} />
}

const kindOf = ({ before, after }: { before: object | null; after: object | null }) =>
  before ? (after ? 'changed' : 'removed') : 'added'

type Changed = { itemNumber: string | null; before: object | null; after: object | null }

/** Name of a changed item, what happens to it, and its number. */
const ChangedName = ({ of, name }: { of: Changed; name: string }) => (
  <p className={styles.name}>
    <strong>
      <bdi>{name}</bdi>
    </strong>
    <span className={styles.kind}>
      {[
        t(`ordering.change.kind.${kindOf(of)}`),
        of.itemNumber && t('ordering.item.numbered', { itemNumber: of.itemNumber }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </p>
)

/** Effect of a proposed change on an order: each item before and after, totals and dates. */
export const ChangeDifference = ({ order, change }: { order: AnyOrder; change: AnyChange }) => {
  const unit = useLengthUnit()
  const now = new Date(useNow()).toISOString()
  const { currency } = order
  const { items, shipping, total, toPay, overpaid, status } = change
  const each = (price: number): ReactNode => formatUnitPrice(price, currency, language())
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const isShippingChanged = shipping.before !== shipping.after
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.itemId} className={styles.item}>
              <ChangedName of={item} name={item.customerProductName || inLanguage(item.product.title)} />
              <Facts
                rows={[
                  [
                    t('ordering.item.specifications'),
                    rowOf(
                      item,
                      ({ specification }) => specificationText(specification, unit),
                      (text) => text,
                    ),
                  ],
                  [t('ordering.quotes.quantity'), rowOf(item, ({ quantity }) => quantity, count)],
                  [t('ordering.quotes.unitPrice'), rowOf(item, ({ unitPrice }) => unitPrice, each)],
                  [t('ordering.quotes.total'), rowOf(item, (line) => line.total, money)],
                  [
                    t('ordering.quotes.leadTime'),
                    rowOf(
                      item,
                      ({ leadTimeDays }) => leadTimeDays,
                      (days) => t('shell.days', { count: days }),
                    ),
                  ],
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <ChangedPacks order={order} change={change} />
      <div className={styles.total}>
        <Facts
          rows={[
            [
              t('ordering.change.shipping'),
              isShippingChanged && (
                <Difference key="shipping" before={money(shipping.before)} after={money(shipping.after)} />
              ),
            ],
            [
              t('ordering.change.total'),
              total.before === total.after ? (
                money(total.after)
              ) : (
                <Difference key="total" before={money(total.before)} after={money(total.after)} />
              ),
            ],
            [t('ordering.change.toPay'), toPay > 0 && money(toPay)],
            [t('ordering.change.overpaid'), overpaid > 0 && money(overpaid)],
            ...(status === 'proposed' ? datesOf(order, change, now) : []),
          ]}
        />
      </div>
    </>
  )
}

/** Essentials before and after: number of packs and total. */
const ChangedPacks = ({ order: { currency }, change: { standardItems } }: { order: AnyOrder; change: AnyChange }) => {
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  if (standardItems.length === 0) return null
  return (
    <ul className={styles.items}>
      {standardItems.map((item) => (
        <li key={item.itemId} className={styles.item}>
          <ChangedName of={item} name={inLanguage(item.product.title)} />
          <Facts
            rows={[
              [t('ordering.standard.quantity'), rowOf(item, ({ quantity }) => quantity, count)],
              [t('ordering.quotes.total'), rowOf(item, ({ total }) => total, money)],
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

/** How the expected dates would change if the change were accepted now. */
const datesOf = (order: AnyOrder, { items }: AnyChange, now: Moment): [string, ReactNode][] => {
  const before = order.production.plannedEndDate && new Date(order.production.plannedEndDate).toISOString()
  const remade = items.map(({ before: line, after, isRemade }) => ({
    before: line,
    after: after && { quote: after },
    remade: isRemade,
  }))
  const readyOn = readyWith(before, remade, now)
  const transits = order.shipments.flatMap(({ carrierData }) => carrierData?.deliveryTimeRange ?? [])
  const leadTimes = leadTimesLeft(order) ?? []
  const dates = (ready: string | undefined) => expectedDates({ readyOn: ready, leadTimes, transits }, now)
  const [from, to] = [dates(before), dates(readyOn ?? before)]
  const range = (expected: typeof from) =>
    expected?.arrival && formatRange(expected.arrival.from, expected.arrival.to, atFactory)
  const shown = (old: string | undefined, next: string | undefined) =>
    old === next ? next : <Difference before={old} after={next} />
  return [
    [
      t('ordering.expected.ready'),
      shown(from && formatDate(from.ready, 'short', atFactory), to && formatDate(to.ready, 'short', atFactory)),
    ],
    [t('ordering.expected.arrival'), shown(range(from), range(to))],
  ]
}
