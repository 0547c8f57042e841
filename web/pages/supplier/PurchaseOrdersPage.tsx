import { production } from '#application/production/contracts.ts'
import { specificationText } from '../../catalogue/configured-item/item-labels.ts'
import { useApiList } from '../../data/queries.ts'
import { inLanguage, t } from '../../locales/i18n.ts'
import { Trans } from '../../locales/Trans.tsx'
import { paths } from '../../paths.ts'
import { groupOf } from '../../production/purchase-order-labels.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './PurchaseOrdersPage.module.css'

type Row = NonNullable<ReturnType<typeof useApiList<typeof production.list>>['items']>[number]

const groups = ['new', 'work', 'done'] as const

/** The purchase orders of a supplier: new, in production, done. */
const PurchaseOrdersPage = () => {
  const reading = useApiList(production.list)
  return (
    <Page title={t('production.list.title')}>
      <PagedList list={reading} waiting={<TableSkeleton rows={3} />}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={t('production.list.emptyTitle')}>{t('production.list.empty')}</Empty>
          ) : (
            <Stack>
              {groups.map((group) => (
                <PurchaseOrderGroup
                  key={group}
                  title={t(`production.list.${group}`)}
                  none={t(`production.list.${group}None`)}
                  rows={items.filter((po) => groupOf(po) === group)}
                  marked={group === 'new'}
                />
              ))}
            </Stack>
          )
        }
      </PagedList>
    </Page>
  )
}

const PurchaseOrderGroup = ({
  title,
  none,
  rows,
  marked,
}: {
  title: string
  none: string
  rows: readonly Row[]
  marked: boolean
}) => (
  <section className={styles.group}>
    <h2>
      {title} {rows.length > 0 && <span className={styles.count}>{rows.length}</span>}
    </h2>
    {rows.length === 0 ? (
      <p className={styles.none}>{none}</p>
    ) : (
      <ul className={styles.cards}>
        {rows.map((po) => (
          <li key={po.id} className={styles.card} data-marked={marked || undefined}>
            <h3>
              <a href={paths.supplier.purchaseOrder(po.id)}>
                {t('production.amountOf', { quantity: po.quantity, title: inLanguage(po.title) })}
              </a>
            </h3>
            <p>
              <StatusBadge kind="purchaseOrder" of={po.status} /> <span className={styles.id}>{po.id}</span>
            </p>
            <p className={styles.spec}>{specificationText(po.specification)}</p>
            <p className={styles.foot}>
              <span>
                <Trans
                  i18nKey={po.actualReadyDate ? 'production.list.finished' : 'production.list.readyBy'}
                  components={{
                    date: (
                      <DateText
                        at={po.actualReadyDate ?? po.plannedReadyDate}
                        format="dayMonth"
                        relative={!po.actualReadyDate}
                      />
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
    )}
  </section>
)

export default PurchaseOrdersPage
