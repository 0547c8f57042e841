import { useRef } from 'react'
import type { OrderSummary } from '#application/contracts/order-shapes.ts'
import { ordering } from '#application/contracts/ordering.ts'
import { paths } from '../../paths.ts'
import { useReadingList } from '../../reading.ts'
import { Ago, DateText } from '../../ui/DateText.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { useListKeys } from '../../ui/list-keys.ts'
import { Money } from '../../ui/Money.tsx'
import { ballFor } from '../../ui/OrderHeadline.tsx'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { ButtonLink } from '../ButtonLink.tsx'
import { MoreRows } from '../MoreRows.tsx'
import { plural } from './count.ts'
import { type Shelf, shelfOf } from './shelves.ts'
import styles from './OrdersPage.module.css'

const shelves: readonly { shelf: Shelf; title: string; none: string }[] = [
  { shelf: 'yours', title: 'Needs you', none: 'Nothing waits for you.' },
  { shelf: 'moving', title: 'In progress', none: 'Nothing is under way.' },
  { shelf: 'done', title: 'Done', none: 'Nothing is finished yet.' },
]

const start = <ButtonLink href={paths.customer.newOrder()}>Start an order</ButtonLink>

/** The customer's orders: what needs me, what is under way, what is done. */
const OrdersPage = () => {
  const { items, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReadingList(ordering.list)
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, 'a[data-row]')
  return (
    <Page title="Your orders" actions={items?.length ? start : undefined}>
      {error && !items ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : !items ? (
        <TableSkeleton />
      ) : items.length === 0 ? (
        <Empty title="No orders yet" action={start}>
          An order begins with an idea of a box: its inner size and how many you may want. We answer with prices, and
          you decide. From then on this page says where each order is and who has the ball.
        </Empty>
      ) : (
        <div className={styles.shelves} ref={list}>
          {shelves.map(({ shelf, title, none }) => {
            const orders = items.filter((order) => shelfOf(order) === shelf)
            return (
              <section key={shelf} className={styles.shelf} aria-labelledby={`shelf-${shelf}`}>
                <h2 id={`shelf-${shelf}`}>
                  {title} {orders.length > 0 && <span className={styles.count}>{plural(orders.length, 'order')}</span>}
                </h2>
                {orders.length === 0 ? (
                  <p className={styles.none}>{none}</p>
                ) : (
                  <ul className={styles.rows}>
                    {orders.map((order) => (
                      <Row key={order.requestId} order={order} yours={shelf === 'yours'} />
                    ))}
                  </ul>
                )}
              </section>
            )
          })}
          <MoreRows there={hasNextPage} busy={isFetchingNextPage} more={() => void fetchNextPage()} />
          <p className={styles.keys}>
            <KeyHint keys={['j', 'k']}>to move</KeyHint> <KeyHint keys={['Enter']}>to open</KeyHint>
          </p>
        </div>
      )}
    </Page>
  )
}

/** One order: what it is, the three facts, what it costs. */
const Row = ({ order, yours }: { order: OrderSummary; yours: boolean }) => {
  const { requestId, title, headline, total, currency, changedOn } = order
  const { where, ball, next } = headline
  return (
    <li className={styles.row} data-yours={yours || undefined}>
      <div className={styles.what}>
        <a data-row href={paths.customer.order(requestId)}>
          <bdi>{title}</bdi>
        </a>
        <p className={styles.small}>
          <span className={styles.id}>{requestId}</span>, changed <Ago at={changedOn} />
        </p>
      </div>
      <div className={styles.where}>
        {where}
        <p className={styles.small}>
          {ball === 'nobody' ? ballFor(ball, 'customer').fact : `The ball is with ${ballOf(ball)}`}
        </p>
      </div>
      <div className={styles.next}>
        {next && (
          <>
            <DateText at={next.date} format="dayMonth" relative={false} />
            <p className={styles.small}>{next.what}</p>
          </>
        )}
      </div>
      <div className={styles.total}>
        {total === null ? (
          <span className={styles.small}>Not priced yet</span>
        ) : (
          <Money amount={total} currency={currency} />
        )}
      </div>
    </li>
  )
}

const ballOf = (ball: OrderSummary['headline']['ball']): string => {
  const { fact } = ballFor(ball, 'customer')
  return fact === 'Boxwright' ? fact : fact.toLowerCase()
}

export default OrdersPage
