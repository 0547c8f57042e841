import type { ReactNode } from 'react'
import { standardItemCan, standardPricesExpired } from '#domain/ordering/standard-items.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Action } from '../ui/Action.tsx'
import { useNow } from '../ui/clock.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { Money } from '../ui/Money.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import { AddStandardItem } from './AddStandardItem.tsx'
import { ChangeStandardItem } from './ChangeStandardItem.tsx'
import type { OrderActions } from './order-actions.ts'
import type { AnyOrder } from './order-rules.ts'
import styles from './StandardItems.module.css'

/**
 * Essentials of an order: packs from stock. With `actions`, those of a draft can be added, changed and removed
 * (ORDER-D01).
 */
export const StandardItems = ({ order, actions }: { order: AnyOrder; actions?: OrderActions | undefined }) => {
  const { standardItems, packagingItems, currency } = order
  const editing = actions && !actions.closed && !standardItemCan.change(order)
  if (standardItems.length === 0) {
    return (
      editing && (
        <Section title={t('ordering.standard.add')} folded>
          <AddStandardItem order={order} />
        </Section>
      )
    )
  }
  return (
    <Section title={t('ordering.standard.title')} {...(packagingItems.length === 0 ? { id: 'items' } : {})}>
      <ul className={styles.items}>
        {standardItems.map((item) => (
          <li key={item.id}>
            <img src={item.product.imageUrl} alt="" width={64} height={64} />
            <div>
              <strong>
                <a href={paths.shop.essential(item.product.slug)}>{inLanguage(item.product.title)}</a>
              </strong>
              <p>
                {t('ordering.item.numbered', { itemNumber: item.itemNumber })} ·{' '}
                {t('ordering.standard.packs', { count: item.quantity })} ×{' '}
                <Money amount={item.unitPrice} currency={currency} />
              </p>
              {item.additionalNotes && <p className={styles.notes}>{item.additionalNotes}</p>}
            </div>
            <Money amount={item.total} currency={currency} />
            {editing && (
              <div className={styles.change}>
                <ChangeStandardItem order={order} item={item} />
                <RemoveStandardItem order={order} item={item} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {editing && <ExpiredPrices order={order} />}
      {editing && (
        <details>
          <summary>{t('ordering.standard.add')}</summary>
          <AddStandardItem order={order} />
        </details>
      )}
    </Section>
  )
}

type Item = AnyOrder['standardItems'][number]

const RemoveStandardItem = ({ order: { requestId }, item }: { order: AnyOrder; item: Item }): ReactNode => {
  const name = inLanguage(item.product.title)
  const params = { requestId, itemId: item.id }
  return (
    <ConfirmAction
      weight="quiet"
      size="small"
      title={t('ordering.standard.removeTitle', { item: name })}
      explain={<p>{t('ordering.standard.removeExplain')}</p>}
      confirm={t('ordering.standard.remove')}
      do={async () => cacheOrder(await api.ordering.removeStandardItem({ params, body: {} }))}
      onDone={() => toast(t('ordering.standard.removed', { item: name }))}
    >
      {t('ordering.standard.remove')}
      <span className="visually-hidden"> {name}</span>
    </ConfirmAction>
  )
}

/** Prices that have expired must be updated before the order is placed. */
const ExpiredPrices = ({ order: { requestId, standardPrices } }: { order: AnyOrder }) => {
  const now = new Date(useNow()).toISOString()
  if (!standardPricesExpired(standardPrices, now)) return null
  return (
    <div role="status" className={styles.expired}>
      <p>{t('ordering.standard.expired')}</p>
      <Action
        do={async () => cacheOrder(await api.ordering.priceStandardItems({ params: { requestId }, body: {} }))}
        onDone={() => toast(t('ordering.standard.updated'))}
      >
        {t('ordering.standard.update')}
      </Action>
    </div>
  )
}
