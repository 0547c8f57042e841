import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import { t } from '../../locales/i18n.ts'
import { lazyPart } from '../../locales/lazy-part.ts'
import { orderPathFor } from '../../paths.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Action } from '../../ui/Action.tsx'
import { DraftField, useDraftChoice } from '../DraftChoice.tsx'
import type { OrderItemInput } from './order-item-input.ts'
import { removeSavedConfiguration } from './saved-configurations.ts'
import { selectConfiguredQuantity } from './select-configured-quantity.ts'
import styles from './Summary.module.css'

/** Visitors do not load it. */
const AvailableDiscounts = lazyPart(() => import('./AvailableDiscounts.tsx'), 'app')

/**
 * Adds the item to an order, then opens it. Customers choose one of their drafts or a new order; staff choose among
 * drafts and internal orders, starting with the order they came from.
 */
const AddToOrder = ({ wanted: { body, currency, sample } }: { wanted: OrderItemInput }) => {
  const navigate = useNavigate()
  const user = userOf(useSession())
  const forStaff = user?.type === 'admin'
  const orderPath = orderPathFor(user)
  const draft = useDraftChoice(forStaff)
  const { drafts, chosen } = draft
  const [name, setName] = useState('')
  const [sampleOnly, setSampleOnly] = useState(false)

  const add = async () => {
    const item = { ...body, customerProductName: name, ...(sample && sampleOnly && { samplesServicesOnly: true }) }
    // One command creates the order with its item: a rejected item leaves no empty draft.
    const added = chosen
      ? await api.ordering.addPackagingItem({ params: { requestId: chosen }, body: item })
      : await api.ordering.create({ body: { currency, item } })
    if (added.hasError) return added
    const { requestId, packagingItems } = added.payload
    await selectConfiguredQuantity(added.payload, packagingItems.at(-1)?.id)
    const sampled = sample ? await addSample(requestId, packagingItems.at(-1)!.id, sample) : added
    if (sampled.hasError) return sampled
    // CONF-D06
    removeSavedConfiguration(body.productId)
    // Cached order data is outdated.
    void queries.invalidateQueries()
    void navigate({ href: orderPath(requestId) })
    return added
  }
  const into = drafts.find(({ requestId }) => requestId === chosen)
  return (
    <div className={styles.order}>
      <DraftField of={draft} label={t('box.order.into')} none={t(forStaff ? 'box.order.choose' : 'box.order.new')} />
      <label>
        {t('box.order.name')}
        <input
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <small>{t('box.order.nameHint')}</small>
      </label>
      {sample && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={sampleOnly}
            onChange={(event) => setSampleOnly(event.currentTarget.checked)}
          />
          {t('box.order.sampleOnly')}
        </label>
      )}
      {user?.type === 'user' && (
        <Suspense fallback={null}>
          <AvailableDiscounts />
        </Suspense>
      )}
      <Action do={add} size="large" wide disabledReason={forStaff && !chosen ? t('box.order.chooseFirst') : undefined}>
        {t('configurator.order.add')}
      </Action>
      <p className={styles.small}>
        {into && into.currency !== currency
          ? t('box.order.otherCurrency', { currency: into.currency })
          : !forStaff && t('box.order.then')}
      </p>
    </div>
  )
}

/** Adds the sample of the item that was just added, under its catalogue name. */
const addSample = (requestId: string, itemId: string, productId: string) =>
  api.samples.add({ params: { requestId }, body: { productId, itemId } })

export default AddToOrder
