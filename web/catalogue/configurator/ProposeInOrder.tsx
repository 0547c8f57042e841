import { useNavigate } from '@tanstack/react-router'
import { ulid } from 'ulid'
import { api } from '../../data/api.ts'
import { language, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { addPreparedItem, forgetPreparedChange, type PreparedChange } from '../../stores/prepared-change.ts'
import { Action } from '../../ui/Action.tsx'
import { isPriced } from './figures.ts'
import type { OrderItemInput } from './order-item-input.ts'
import styles from './Summary.module.css'

/** Puts the configuration into the change of a placed order that staff prepare (decision 101); nothing is sent yet. */
const ProposeInOrder = ({
  wanted: { body, currency },
  change: { requestId, itemId },
  otherwise,
}: {
  wanted: OrderItemInput
  change: PreparedChange
  /** Used if the configuration is for another item. */
  otherwise: () => void
}) => {
  const navigate = useNavigate()
  const { quantity, quantities: _, requestVersion: _version, ...configuration } = body
  const put = async () => {
    const asked = { ...configuration, currency, quantities: [quantity], language: language() }
    const priced = await api.pricing.estimates({ body: asked })
    if (priced.hasError) return priced
    const product = await api.catalogue.product({
      params: { productId: body.productId },
      query: { language: language() },
    })
    if (product.hasError) return product
    const [estimate] = priced.payload.estimates
    const price = isPriced(estimate) ? estimate : undefined
    addPreparedItem(requestId, {
      itemId: itemId ?? `new-${ulid()}`,
      isNew: itemId === undefined,
      title: product.payload.title,
      configuration,
      quantity: price?.quantity ?? quantity,
      unitPrice: price?.unitPrice ?? null,
      leadTimeDays: price?.leadTimeDays.max ?? null,
    })
    forgetPreparedChange()
    void navigate({ href: paths.staff.proposeChange(requestId) })
    return priced
  }
  return (
    <div className={styles.order}>
      <Action do={put} size="large" wide>
        {t(itemId === undefined ? 'box.order.addToChange' : 'box.order.useInChange')}
      </Action>
      <p className={styles.small}>
        {t('box.order.forChange', { requestId })}{' '}
        <a href={paths.staff.proposeChange(requestId)}>{t('box.order.backToChange')}</a>
      </p>
      <Action
        weight="quiet"
        size="small"
        do={() => {
          forgetPreparedChange()
          otherwise()
          return Promise.resolve(undefined)
        }}
      >
        {t('box.order.notForChange')}
      </Action>
    </div>
  )
}

export default ProposeInOrder
