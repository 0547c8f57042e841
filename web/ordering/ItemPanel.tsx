import type { ReactNode } from 'react'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
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
  forStaff,
}: {
  order: AnyOrder
  item: AnyItem
  actions?: OrderActions | undefined
  first: boolean
  /** Actions of staff on its quote request. */
  forStaff?: ReactNode
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
          {actions && !packagingItemCan.remove(order) && <RemoveItem item={item} name={name} actions={actions} />}
        </div>
      </div>
      {item.samplesServicesOnly ? (
        <p>{t('ordering.item.samplesServicesOnly')}</p>
      ) : (
        <ItemPrices order={order} item={item} actions={actions} />
      )}
      {forStaff}
    </Section>
  )
}

/** Removes the item from a draft, with its quotes (ORDER-T31). */
const RemoveItem = ({ item, name, actions }: { item: AnyItem; name: string; actions: OrderActions }) => (
  <div>
    <ConfirmAction
      weight="quiet"
      size="small"
      title={t('ordering.item.removeTitle', { item: name })}
      explain={<p>{t('ordering.item.removeExplain')}</p>}
      confirm={t('ordering.item.remove')}
      do={() => actions.removeItem(item.id)}
      unless={actions.closed}
      onDone={() => toast(t('ordering.item.removed', { item: name }))}
    >
      {t('ordering.item.remove')}
    </ConfirmAction>
  </div>
)
