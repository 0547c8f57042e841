import type { z } from 'zod'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { specificationText } from '../../catalogue/configured-item/item-labels.ts'
import { useApiQuery } from '../../data/queries.ts'
import { inLanguage, t } from '../../locales/i18n.ts'
import { whyReadOnly } from '../../ordering/edit-permission.ts'
import { ReorderAsIs } from '../../ordering/ReorderAsIs.tsx'
import { paths } from '../../paths.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { DateText } from '../../ui/DateText.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Dotted, Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import styles from './ReorderPage.module.css'

type Item = z.output<typeof ordering.reorderItems.reply>['groups'][number]['items'][number]

/** Every configuration of the customer, in two groups: ordered ones and those of drafts (ORDER-028). */
const ReorderPage = () => {
  const { data, error, refetch } = useApiQuery(ordering.reorderItems, {})
  const breadcrumbs = [{ label: t('production.library.title'), href: paths.customer.packaging() }]
  return (
    <Page title={t('ordering.reorder.title')} lede={t('ordering.reorder.lede')} breadcrumbs={breadcrumbs}>
      {data ? (
        data.groups.map(({ group, items }) => (
          <Panel key={group} title={t(`ordering.reorder.group.${group}`)}>
            {items.length === 0 ? (
              <p>{t(`ordering.reorder.none.${group}`)}</p>
            ) : (
              <ul className={styles.items} aria-label={t(`ordering.reorder.group.${group}`)}>
                {byConfiguration(items).map(([latest, ...earlier]) => (
                  <ReorderItem key={latest!.itemId} item={latest!} earlier={earlier} />
                ))}
              </ul>
            )}
          </Panel>
        ))
      ) : (
        <LoadingOrError error={error} refetch={refetch} skeleton={<OrderSkeleton />} />
      )}
    </Page>
  )
}

/** Items with the same configuration, the latest first. */
const byConfiguration = (items: readonly Item[]): Item[][] => [
  ...Map.groupBy(items, ({ productionConfigurationId, itemId }) => productionConfigurationId ?? itemId).values(),
]

/** The latest order of a configuration, the reason why it is not offered unchanged, and the earlier orders. */
const ReorderItem = ({ item, earlier }: { item: Item; earlier: readonly Item[] }) => {
  const { product, customerProductName, specification } = item
  const disabledReason = whyReadOnly(userOf(useSession()))
  return (
    <li className={styles.item}>
      <img src={product.imageUrl} alt="" width="72" height="72" loading="lazy" />
      <div>
        <h3>
          <bdi>{customerProductName || inLanguage(product.title)}</bdi>
        </h3>
        <p>{specificationText(specification)}</p>
        <OrderOf item={item} />
        {earlier.length > 0 && (
          <details>
            <summary>{t('ordering.reorder.earlier', { count: earlier.length })}</summary>
            <ul>
              {earlier.map((one) => (
                <li key={one.itemId}>
                  <OrderOf item={one} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ReorderAsIs item={{ ...item, configured: specification }} disabledReason={disabledReason} />
    </li>
  )
}

/** The order of an item, its quantity and date. */
const OrderOf = ({ item: { requestId, quantity, changedOn } }: { item: Item }) => (
  <p>
    <Dotted
      items={[
        <a key="order" href={paths.customer.order(requestId)}>
          {t('ordering.orderId', { requestId })}
        </a>,
        quantity !== null && t('shell.pieces', { count: quantity }),
        <DateText key="date" at={changedOn} relative={false} />,
      ]}
    />
  </p>
)

export default ReorderPage
