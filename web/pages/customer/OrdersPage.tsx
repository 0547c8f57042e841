import { useRef } from 'react'
import { Trans } from 'react-i18next'
import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { titleIn } from '../../catalogue/configured-item/item-words.ts'
import { useReadingList } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { nextDateText, whereText } from '../../locales/message-text.ts'
import { type Shelf, shelfOf } from '../../ordering/order-groups.ts'
import { paths } from '../../paths.ts'
import { Total } from '../../payments/Total.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Ago, DateText } from '../../ui/DateText.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { useListKeys } from '../../ui/list-keys.ts'
import { ballFor } from '../../ui/OrderHeadline.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import styles from './OrdersPage.module.css'

const shelves: readonly Shelf[] = ['yours', 'moving', 'done']

/** The customer's orders: what needs me, what is under way, what is done. */
const OrdersPage = () => {
  const reading = useReadingList(ordering.list)
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, 'a[data-row]')
  const start = <ButtonLink href={paths.shop.customPackaging()}>{t('ordering.list.start')}</ButtonLink>
  return (
    <Page title={t('ordering.list.title')} actions={reading.items?.length ? start : undefined}>
      <PagedList list={reading} waiting={<TableSkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={t('ordering.list.emptyTitle')} action={start}>
              {t('ordering.list.empty')}
            </Empty>
          ) : (
            <div className={styles.shelves} ref={list}>
              {shelves.map((shelf) => {
                const orders = items.filter((order) => shelfOf(order) === shelf)
                return (
                  <section key={shelf} className={styles.shelf} aria-labelledby={`shelf-${shelf}`}>
                    <h2 id={`shelf-${shelf}`}>
                      {t(`ordering.list.${shelf}`)}{' '}
                      {orders.length > 0 && (
                        <span className={styles.count}>{t('shell.orders', { count: orders.length })}</span>
                      )}
                    </h2>
                    {orders.length === 0 ? (
                      <p className={styles.none}>{t(`ordering.list.${shelf}None`)}</p>
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
              <p className={styles.keys}>
                <KeyHint keys={['j', 'k']}>{t('shell.keys.move')}</KeyHint>{' '}
                <KeyHint keys={['Enter']}>{t('shell.keys.open')}</KeyHint>
              </p>
            </div>
          )
        }
      </PagedList>
    </Page>
  )
}

/** One order: what it is, the three facts, what it costs. */
const Row = ({ order, yours }: { order: OrderSummary; yours: boolean }) => {
  const { requestId, headline, changedOn } = order
  const { where, ball, next } = headline
  return (
    <li className={styles.row} data-yours={yours || undefined}>
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
        <p className={styles.small}>{ballFor(ball, 'customer').clause}</p>
      </div>
      <div className={styles.next}>
        {next && (
          <>
            <DateText at={next.date} format="dayMonth" relative={false} />
            <p className={styles.small}>{nextDateText(next.what)}</p>
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
