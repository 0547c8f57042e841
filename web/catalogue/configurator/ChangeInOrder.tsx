import { useNavigate } from '@tanstack/react-router'
import { api } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import { t } from '../../locales/i18n.ts'
import { orderPathFor } from '../../paths.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Action } from '../../ui/Action.tsx'
import type { OrderItemInput } from './order-item-input.ts'
import { removeSavedConfiguration, storageName } from './saved-configurations.ts'
import { selectConfiguredQuantity } from './select-configured-quantity.ts'
import styles from './Summary.module.css'

/**
 * Replaces an item of a draft or internal order with the current configuration. The version of the order that was
 * displayed is sent, so that a change made meanwhile, for example in another tab, is not overwritten (ORDER-D03).
 */
const ChangeInOrder = ({
  wanted: { body },
  into,
}: {
  wanted: OrderItemInput
  into: NonNullable<OrderItemInput['into']>
}) => {
  const navigate = useNavigate()
  const orderPath = orderPathFor(userOf(useSession()))
  const save = async () => {
    const { requestId, itemId, requestVersion } = into
    const saved = await api.ordering.configurePackagingItem({
      params: { requestId, itemId },
      body: { ...body, ...(requestVersion === undefined ? {} : { requestVersion }) },
    })
    if (saved.hasError) return saved
    await selectConfiguredQuantity(saved.payload, itemId)
    removeSavedConfiguration(storageName(body.productId, { into }))
    void queries.invalidateQueries()
    void navigate({ href: orderPath(into.requestId) })
    return saved
  }
  return (
    <div className={styles.order}>
      <Action do={save} size="large" wide>
        {t('configurator.order.save')}
      </Action>
      <p className={styles.small}>
        {t('box.order.saved', { requestId: into.requestId })}{' '}
        <a href={orderPath(into.requestId)}>{t('box.order.back')}</a>
      </p>
    </div>
  )
}

export default ChangeInOrder
