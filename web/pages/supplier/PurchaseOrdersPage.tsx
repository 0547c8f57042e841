import { production } from '#application/production/contracts.ts'
import { type PurchaseOrderGroup, purchaseOrderGroups } from '#domain/production/purchase-order.ts'
import { specificationText } from '../../catalogue/configured-item/item-labels.ts'
import { useApiList } from '../../data/queries.ts'
import { inLanguage, t } from '../../locales/i18n.ts'
import { Trans } from '../../locales/Trans.tsx'
import { paths } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './PurchaseOrdersPage.module.css'

type Row = NonNullable<ReturnType<typeof useApiList<typeof production.list>>['items']>[number]
type List = ReturnType<typeof useApiList<typeof production.list>>

/** The purchase orders of a supplier in three lists: new, in production, done. */
const PurchaseOrdersPage = () => {
  const lists = {
    new: useApiList(production.list, { group: 'new' }),
    work: useApiList(production.list, { group: 'work' }),
    done: useApiList(production.list, { group: 'done' }),
  } satisfies Record<PurchaseOrderGroup, List>
  const all = purchaseOrderGroups.map((group) => lists[group])
  const failed = all.find(({ error, items }) => error && !items)
  return (
    <Page title={t('production.list.title')}>
      {failed ? (
        <Problem of={failed.error!} retry={() => void Promise.all(all.map(({ refetch }) => refetch()))} />
      ) : all.every(({ items }) => items?.length === 0) ? (
        <Empty title={t('production.list.emptyTitle')}>{t('production.list.empty')}</Empty>
      ) : (
        <Stack>
          {purchaseOrderGroups.map((group) => (
            <Group
              key={group}
              title={t(`production.list.${group}`)}
              none={t(`production.list.${group}None`)}
              list={lists[group]}
              marked={group === 'new'}
            />
          ))}
        </Stack>
      )}
    </Page>
  )
}

const Group = ({ title, none, list, marked }: { title: string; none: string; list: List; marked: boolean }) => (
  <section className={styles.group}>
    <h2>
      {title}{' '}
      {list.items && list.items.length > 0 && (
        <span className={styles.count}>
          {list.items.length}
          {list.hasNextPage && '+'}
        </span>
      )}
    </h2>
    <PagedList list={list} waiting={<TableSkeleton rows={1} />}>
      {(rows) => <Cards rows={rows} none={none} marked={marked} />}
    </PagedList>
  </section>
)

const Cards = ({ rows, none, marked }: { rows: readonly Row[]; none: string; marked: boolean }) => (
  <>
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
            <p className={styles.spec}>{specificationText(po.specification, 'cm')}</p>
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
  </>
)

export default PurchaseOrdersPage
