import type { ReactNode } from 'react'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { productionConfigurationCan } from '#domain/production/production-configuration.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import { detailsKey, ItemDetailsForm } from './ItemDetailsForm.tsx'
import { ConfigureLink, ItemFacts, ItemPicture } from './ItemFacts.tsx'
import { ItemPrices } from './ItemPrices.tsx'
import type { OrderActions } from './order-actions.ts'
import type { AnyItem, AnyOrder } from './order-rules.ts'
import { ReorderAsIs } from './ReorderAsIs.tsx'
import styles from './ItemPanel.module.css'

/** Whether items are still configured in this order. */
const isOpen = (status: AnyOrder['status']) => status === 'draft' || status === 'internal'

/**
 * Whether to offer a reorder of the item: once its production has started, or if this order will not deliver the
 * item.
 */
const isReorderable = ({ status }: AnyOrder, { production }: AnyItem) =>
  !isOpen(status) && (production !== 'pending' || status === 'completed' || status === 'cancelled')

/** Whether its product may be reordered, changed or not (PROD-T02); one without a configuration always is. */
const isOffered = ({ productionConfiguration: of }: AnyItem) => !of || !productionConfigurationCan.reorder(of)

/** One packaging item of an order: picture, configuration, prices. Read-only without `actions`. */
export const ItemPanel = ({
  order,
  item,
  actions,
  first,
  forStaff,
  answering = false,
}: {
  order: AnyOrder
  item: AnyItem
  actions?: OrderActions | undefined
  first: boolean
  /** Actions of staff on its quote request. */
  forStaff?: ReactNode
  /** Collapsed, because the form that answers its quote request is on the page and shows the request. */
  answering?: boolean
}) => {
  const isMade = ['inProgress', 'completed'].includes(order.status) && !item.samplesServicesOnly
  const made = isMade ? t(`ordering.item.${item.production}`) : undefined
  const reorderable = isReorderable(order, item)
  const name = item.customerProductName || inLanguage(item.product.title)
  return (
    <Section
      title={<bdi {...(actions ? { id: `item-${item.id}` } : {})}>{name}</bdi>}
      aside={t('ordering.item.numbered', { itemNumber: item.itemNumber })}
      folded={answering}
      {...(first ? { id: 'items' } : {})}
    >
      <div className={styles.item}>
        <div className={styles.picture}>
          <ItemPicture of={item} />
        </div>
        <div className={styles.facts}>
          <ItemFacts of={item} production={made} />
          {item.additionalNotes && (
            <Facts
              rows={[[t('ordering.itemDetails.notes'), <QuotedText key="notes">{item.additionalNotes}</QuotedText>]]}
            />
          )}
          {actions && !actions.closed && (isOpen(order.status) || (reorderable && isOffered(item))) && (
            <ConfigureLink order={order} item={item} />
          )}
          {actions && isOpen(order.status) && (
            <ItemDetailsForm key={detailsKey(item)} order={order} item={item} disabledReason={actions.closed} />
          )}
          <ReorderedFrom item={item} />
          {actions && order.audience === 'customer' && reorderable && (
            <ReorderAsIs
              item={{ ...item, requestId: order.requestId, itemId: item.id, configured: item.configuration }}
              disabledReason={actions.closed}
            />
          )}
          {actions && !packagingItemCan.remove(order) && <RemoveItem item={item} name={name} actions={actions} />}
        </div>
      </div>
      {item.samplesServicesOnly ? (
        <p>{t('ordering.item.samplesServicesOnly')}</p>
      ) : (
        !(answering && item.quoteRequest?.status === 'pending' && item.quoteRequest.quotes.length === 0) && (
          <ItemPrices order={order} item={item} actions={actions} />
        )
      )}
      {forStaff}
    </Section>
  )
}

/** Differences from the item of the earlier order (ORDER-029). */
const ReorderedFrom = ({ item: { reorderOf } }: { item: AnyItem }) =>
  reorderOf && (
    <p role="status">
      {reorderOf.changed.length === 0
        ? t('ordering.reorder.same', { requestId: reorderOf.requestId })
        : t('ordering.reorder.changed', {
            requestId: reorderOf.requestId,
            parts: reorderOf.changed.map((part) => t(`ordering.reorder.part.${part}`)).join(t('packaging.between')),
          })}
    </p>
  )

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
      disabledReason={actions.closed}
      onDone={() => toast(t('ordering.item.removed', { item: name }))}
    >
      {t('ordering.item.remove')}
    </ConfirmAction>
  </div>
)
