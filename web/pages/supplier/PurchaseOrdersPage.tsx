import { useSearch } from '@tanstack/react-router'
import { production } from '#application/production/contracts.ts'
import { purchaseOrderGroup, purchaseOrderGroups } from '#domain/production/purchase-order.ts'
import { isLate } from '#domain/production/stopped-work.ts'
import { specificationText } from '../../catalogue/configured-item/item-labels.ts'
import type { RowOf } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { inLanguage, t } from '../../locales/i18n.ts'
import { Trans } from '../../locales/Trans.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../ui/clock.ts'
import { DateText, PlannedDate } from '../../ui/DateText.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './PurchaseOrdersPage.module.css'

type Row = RowOf<typeof production.list>

const filters = (): readonly ListFilter[] => [
  {
    kind: 'choice',
    name: 'group',
    label: t('production.list.group'),
    options: purchaseOrderGroups.map((value) => ({ value, label: t(`production.list.${value}`) })),
  },
  { kind: 'flag', name: 'late', label: t('production.list.lateOnly') },
  {
    kind: 'choice',
    name: 'sort',
    label: t('production.staff.sort'),
    none: t('production.staff.sortDue'),
    options: [{ value: 'changed', label: t('production.staff.sortChanged') }],
  },
]

/** The purchase orders of a supplier, the earliest ready date first; new ones are marked. */
const PurchaseOrdersPage = () => {
  const search = useSearch({ from: '/_app/live/supplier/purchase-orders' })
  return (
    <ListPage
      name="own-purchase-orders"
      title={t('production.list.title')}
      list={useList(production.list, search, { ...search, sort: search.sort ?? 'due' })}
      filters={filters()}
      empty={{ title: t('production.list.emptyTitle'), text: t('production.list.empty') }}
      render={(rows) => <Cards rows={rows} />}
    />
  )
}

const Cards = ({ rows }: { rows: readonly Row[] }) => {
  const now = useNow()
  return (
    <ul className={styles.cards}>
      {rows.map((po) => (
        <li key={po.id} className={styles.card} data-marked={purchaseOrderGroup(po) === 'new' || undefined}>
          <h2>
            <a href={paths.supplier.purchaseOrder(po.id)}>
              {t('production.amountOf', { quantity: po.quantity, title: inLanguage(po.title) })}
            </a>
          </h2>
          <p>
            <StatusBadge kind="purchaseOrder" of={po.status} /> <span className={styles.id}>{po.id}</span>{' '}
            {isLate(po, now) && <strong className={styles.late}>{t('production.staff.late')}</strong>}
          </p>
          <p className={styles.spec}>{specificationText(po.specification, 'mm')}</p>
          <p className={styles.foot}>
            <span>
              <Trans
                i18nKey={po.actualReadyDate ? 'production.list.finished' : 'production.list.readyBy'}
                components={{
                  date: po.actualReadyDate ? (
                    <DateText at={po.actualReadyDate} format="dayMonth" relative={false} />
                  ) : (
                    <PlannedDate at={po.plannedReadyDate} format="dayMonth" />
                  ),
                }}
              />
            </span>
            <strong>
              <Money amount={po.total} currency={po.currency} />
            </strong>
          </p>
        </li>
      ))}
    </ul>
  )
}

export default PurchaseOrdersPage
