import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { type ListGroup, listGroups } from '#domain/ordering/order-groups.ts'
import { titleIn } from '../../catalogue/configured-item/item-labels.ts'
import { apiQueryOptions, useApiList } from '../../data/queries.ts'
import { useListSearch } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { nextDateText, whereText } from '../../locales/message-text.ts'
import { Trans } from '../../locales/Trans.tsx'
import { whyReadOnly } from '../../ordering/edit-permission.ts'
import { LateBadge } from '../../ordering/LateBadge.tsx'
import { NextDate } from '../../ordering/NextDate.tsx'
import { paths } from '../../paths.ts'
import { Total } from '../../payments/Total.tsx'
import { userOf, useSession } from '../../stores/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Ago } from '../../ui/DateText.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useListKeys } from '../../ui/list-keys.ts'
import { ListFilters } from '../../ui/ListFilters.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { waitingOnText } from '../../ui/OrderHeadline.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import styles from './OrdersPage.module.css'

/** Minimum number of orders for which the search field is shown. */
const searchFrom = 8

/**
 * The customer's orders in three groups: waiting for the customer, in progress, finished. Each group is a separate
 * list.
 */
const OrdersPage = () => {
  const search = useSearch({ from: '/_app/live/orders' })
  const { q, late } = search
  const address = useListSearch(search)
  const { data, error, refetch } = useQuery({
    ...apiQueryOptions(ordering.counts, { query: { q, late } }),
    placeholderData: keepPreviousData,
  })
  const counts = data?.audience === 'customer' ? data : undefined
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, 'a[data-row]')
  const start = <ButtonLink href={paths.shop.customPackaging()}>{t('ordering.list.start')}</ButtonLink>
  const hasOrders = counts !== undefined && (counts.total > 0 || address.isNarrowed)
  return (
    <Page title={t('ordering.list.title')} actions={hasOrders ? start : undefined}>
      {(address.isNarrowed || (counts?.total ?? 0) >= searchFrom) && (
        <ListFilters
          filters={[
            { kind: 'search', name: 'q', label: t('ordering.list.search') },
            { kind: 'flag', name: 'late', label: t('ordering.late.only') },
          ]}
          search={search}
          change={address.change}
          clear={address.isNarrowed ? address.clear : undefined}
        />
      )}
      {!counts ? (
        <LoadingOrError error={error} refetch={refetch} />
      ) : !hasOrders ? (
        <Empty title={t('ordering.list.emptyTitle')} action={start}>
          {t('ordering.list.empty')}
        </Empty>
      ) : (
        <div className={styles.groups} ref={list}>
          <Groups counts={counts.groups} filter={{ q, late }} />
        </div>
      )}
    </Page>
  )
}

/** The groups that could be loaded; one error message and one retry button for all others. */
const Groups = ({
  counts,
  filter,
}: {
  counts: Readonly<Record<ListGroup, number>>
  filter: { q: string | undefined; late: boolean | undefined }
}) => {
  const lists = {
    yours: useApiList(ordering.list, { ...filter, group: 'yours' }),
    moving: useApiList(ordering.list, { ...filter, group: 'moving' }),
    done: useApiList(ordering.list, { ...filter, group: 'done' }),
  } satisfies Record<ListGroup, unknown>
  const failed = listGroups.filter((group) => lists[group].error && !lists[group].items)
  const [first] = failed
  return (
    <>
      {first && (
        <Problem
          of={lists[first].error!}
          retry={() => void Promise.all(failed.map((group) => lists[group].refetch()))}
        />
      )}
      {listGroups
        .filter((group) => !failed.includes(group))
        .map((group) => (
          <Group key={group} group={group} count={counts[group]} orders={lists[group]} />
        ))}
    </>
  )
}

const Group = ({
  group,
  count,
  orders,
}: {
  group: ListGroup
  count: number
  orders: ReturnType<typeof useApiList<typeof ordering.list>>
}) => (
  <section className={styles.group} aria-labelledby={`group-${group}`}>
    <h2 id={`group-${group}`}>
      {t(`ordering.list.${group}`)} {count > 0 && <span className={styles.count}>{t('shell.orders', { count })}</span>}
    </h2>
    <PagedList list={orders} waiting={<TableSkeleton rows={count > 0 ? 3 : 1} />}>
      {(items) =>
        items.length === 0 ? (
          <p className={styles.none}>{t(`ordering.list.${group}None`)}</p>
        ) : (
          <ul className={styles.rows}>
            {items.map((order) => (
              <Row key={order.requestId} order={order} yours={group === 'yours'} />
            ))}
          </ul>
        )
      }
    </PagedList>
  </section>
)

/** One order: name, the three facts of its headline, total. */
const Row = ({ order, yours }: { order: OrderSummary; yours: boolean }) => {
  const { requestId, headline, changedOn, contents } = order
  const picture = contents[0]?.product.imageUrl
  const { where, waitingOn, next } = headline
  const mayAct = whyReadOnly(userOf(useSession())) === undefined
  return (
    <li className={styles.row} data-yours={yours || undefined}>
      <div className={styles.picture}>
        {picture && <img src={picture} alt="" width="64" height="64" loading="lazy" />}
      </div>
      <div className={styles.what}>
        <a data-row href={paths.customer.order(requestId)}>
          <bdi>{titleIn(order)}</bdi>
        </a>
        <p className={styles.small}>
          <Trans
            i18nKey="ordering.list.changed"
            values={{ requestId }}
            components={{ id: <span className={styles.id} />, ago: <Ago at={changedOn} /> }}
          />
        </p>
      </div>
      <div className={styles.where}>
        {whereText(where)}
        <p className={styles.small}>{waitingOnText(waitingOn, 'customer', mayAct).clause}</p>
      </div>
      <div className={styles.next}>
        {next && (
          <>
            <NextDate next={next} relative={false} />
            <p className={styles.small}>{nextDateText(next.what)}</p>
            <LateBadge headline={headline} />
          </>
        )}
      </div>
      <div className={styles.total}>
        <Total of={order} />
      </div>
    </li>
  )
}

export default OrdersPage
