import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { api } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import { t } from '../../locales/i18n.ts'
import { orderPathFor } from '../../paths.ts'
import { preparedOrder } from '../../stores/prepared-order.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Action } from '../../ui/Action.tsx'
import { titleIn } from '../configured-item/item-labels.ts'
import type { OrderItemInput } from './order-item-input.ts'
import { removeSavedConfiguration } from './saved-configurations.ts'
import styles from './Summary.module.css'

/**
 * Adds the item to an order, then opens it. Customers choose a draft of theirs or a new order; staff choose among drafts and
 * internal orders, beginning with the one they came from.
 */
const AddToOrder = ({ wanted: { body, currency } }: { wanted: OrderItemInput }) => {
  const navigate = useNavigate()
  const user = userOf(useSession())
  const forStaff = user?.type === 'admin'
  const orderPath = orderPathFor(user)
  const [drafts, setDrafts] = useState<readonly OrderSummary[]>([])
  const [chosen, setChosen] = useState(forStaff ? preparedOrder() : '')
  const [name, setName] = useState('')
  useEffect(() => {
    const ask = async () => {
      const statuses = forStaff ? (['internal', 'draft'] as const) : (['draft'] as const)
      const answers = await Promise.all(statuses.map((status) => api.ordering.list({ query: { status } })))
      setDrafts(answers.flatMap((answer) => (answer.hasError ? [] : answer.payload.items)))
    }
    void ask()
  }, [forStaff])

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
    void navigate({ href: orderPath(requestId) })
    return added
  }
  const into = drafts.find(({ requestId }) => requestId === chosen)
  return (
    <div className={styles.order}>
      {drafts.length > 0 && (
        <label>
          {t('configurator.order.into')}
          <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">{t(forStaff ? 'configurator.order.choose' : 'configurator.order.new')}</option>
            {drafts.map((draft) => (
              <option key={draft.requestId} value={draft.requestId}>
                {[draft.requestId, forStaff && draft.customerName, titleIn(draft)].filter(Boolean).join(' · ')}
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
      <Action do={add} size="large" wide unless={forStaff && !chosen ? t('configurator.order.chooseFirst') : undefined}>
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
