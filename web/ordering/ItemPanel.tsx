import { inLanguage, t } from '../locales/i18n.ts'
import { Section } from '../ui/Section.tsx'
import { ConfigureLink, ItemFacts, ItemPicture } from './ItemFacts.tsx'
import { ItemPrices } from './ItemPrices.tsx'
import type { OrderActions } from './order-actions.ts'
import type { AnyItem, AnyOrder } from './order-rules.ts'
import styles from './ItemPanel.module.css'

/** One packaging item of an order: picture, configuration, prices. Read-only without `actions`. */
export const ItemPanel = ({
  order,
  item,
  actions,
  first,
}: {
  order: AnyOrder
  item: AnyItem
  actions?: OrderActions | undefined
  first: boolean
}) => {
  const made = ['inProgress', 'completed'].includes(order.status) ? t(`ordering.item.${item.production}`) : undefined
  const name = item.customerProductName || inLanguage(item.product.title)
  return (
    <Section
      title={<bdi>{name}</bdi>}
      aside={t('ordering.item.numbered', { itemNumber: item.itemNumber })}
      {...(first ? { id: 'items' } : {})}
    >
      <div className={styles.item}>
        <div className={styles.picture}>
          <ItemPicture of={item} />
        </div>
        <div className={styles.facts}>
          <ItemFacts of={item} production={made} />
          {actions && !actions.closed && <ConfigureLink order={order} item={item} />}
        </div>
      </div>
      <ItemPrices order={order} item={item} actions={actions} />
    </Section>
  )
}
