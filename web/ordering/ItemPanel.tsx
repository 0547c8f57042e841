import { inLanguage, t } from '../locales/i18n.ts'
import { Sheet } from '../ui/Section.tsx'
import { ConfigureLink, ItemFacts, ItemPicture } from './ItemFacts.tsx'
import { ItemPrices } from './ItemPrices.tsx'
import type { Desk } from './order-actions.ts'
import type { AnyItem, AnyOrder } from './order-rules.ts'
import styles from './ItemPanel.module.css'

/** One packaging item of an order: picture, configuration, prices. Read-only without `desk`. */
export const ItemPanel = ({
  order,
  item,
  desk,
  first,
}: {
  order: AnyOrder
  item: AnyItem
  desk?: Desk | undefined
  first: boolean
}) => {
  const made = ['inProgress', 'completed'].includes(order.status) ? t(`ordering.item.${item.production}`) : undefined
  const name = item.customerProductName || inLanguage(item.product.title)
  return (
    <Sheet
      title={<bdi>{name}</bdi>}
      aside={t('ordering.item.aside', { itemNumber: item.itemNumber })}
      {...(first ? { id: 'items' } : {})}
    >
      <div className={styles.item}>
        <div className={styles.picture}>
          <ItemPicture of={item} />
        </div>
        <div className={styles.facts}>
          <ItemFacts of={item} production={made} />
          {desk && !desk.closed && <ConfigureLink order={order} item={item} />}
        </div>
      </div>
      <ItemPrices order={order} item={item} desk={desk} />
    </Sheet>
  )
}
