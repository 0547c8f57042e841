import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { api } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { Action } from '../../ui/Action.tsx'
import { titleIn } from '../configured-item/item-labels.ts'
import type { OrderItemInput } from './order-item-input.ts'
import { removeSavedConfiguration } from './saved-configurations.ts'
import styles from './Summary.module.css'

/** For signed-in customers: adds the item to a draft or to a new order, then opens that order. */
const AddToOrder = ({ wanted: { body, currency } }: { wanted: OrderItemInput }) => {
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState<readonly OrderSummary[]>([])
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  useEffect(() => {
    const ask = async () => {
      const answer = await api.ordering.list({ query: { status: 'draft' } })
      if (!answer.hasError) setDrafts(answer.payload.items)
    }
    void ask()
  }, [])

  const add = async () => {
    const item = { ...body, customerProductName: name }
    // One command creates the order with its item: a rejected item leaves no empty draft behind.
    const added = chosen
      ? await api.ordering.addPackagingItem({ params: { requestId: chosen }, body: item })
      : await api.ordering.create({ body: { currency, item } })
    if (added.hasError) return added
    const { requestId } = added.payload
    // CONF-D06
    removeSavedConfiguration(body.productId)
    // Cached order data is outdated now.
    void queries.invalidateQueries()
    void navigate({ href: paths.customer.order(requestId) })
    return added
  }
  const into = drafts.find(({ requestId }) => requestId === chosen)
  return (
    <div className={styles.order}>
      {drafts.length > 0 && (
        <label>
          {t('configurator.order.into')}
          <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">{t('configurator.order.new')}</option>
            {drafts.map((draft) => (
              <option key={draft.requestId} value={draft.requestId}>
                {draft.requestId} · {titleIn(draft)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t('configurator.order.name')}
        <input
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <small>{t('configurator.order.nameHint')}</small>
      </label>
      <Action do={add} size="large" wide>
        {t('configurator.order.add')}
      </Action>
      <p className={styles.small}>
        {into && into.currency !== currency
          ? t('configurator.order.otherCurrency', { currency: into.currency })
          : t('configurator.order.then')}
      </p>
    </div>
  )
}

export default AddToOrder
