import { useEffect, useState } from 'react'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import { api } from '../data/api.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { hasSeveralAddresses } from '../shipping/ChangeAddress.tsx'
import { addressOptions } from '../shipping/shipment-values.ts'

/**
 * What a sample or service of an order belongs to: a packaging item, or for a sample a service (SERVICE-004), and where a
 * sample goes (SAMPLE-002).
 */
export type OfferTarget = { itemId?: string; partOfService?: string; addressId?: string }

/** The order with this id; undefined for a new order, and until it is loaded. */
const useOrder = (requestId: string): Order | undefined => {
  const [order, setOrder] = useState<Order>()
  useEffect(() => {
    if (requestId === '') return
    const ask = async () => {
      const answer = await api.ordering.get({ params: { requestId } })
      if (!answer.hasError) setOrder(answer.payload)
    }
    void ask()
  }, [requestId])
  return order?.requestId === requestId ? order : undefined
}

/** The target with another value of a field; '' removes it. */
const withField = (target: OfferTarget, field: keyof OfferTarget, value: string): OfferTarget => {
  const { [field]: _, ...others } = target
  return value ? { ...others, [field]: value } : others
}

/**
 * Chooses the packaging item and, for a sample, the service that includes it and the address it goes to. A choice is
 * hidden if the order offers none.
 */
export const OfferTargetFields = ({
  requestId,
  kind,
  target,
  choose,
}: {
  requestId: string
  kind: 'sample' | 'service'
  target: OfferTarget
  choose: (target: OfferTarget) => void
}) => {
  const order = useOrder(requestId)
  // A sample of a service is free, so staff decide on it (decision 243).
  const services = kind === 'sample' && order?.audience === 'staff' ? order.serviceItems : []
  const open = services.filter(({ service }) => !['completed', 'cancelled'].includes(service.status))
  return (
    <>
      {order && order.packagingItems.length > 0 && (
        <label>
          {t('shop.order.forItem')}
          <select
            value={target.itemId ?? ''}
            onChange={({ currentTarget: { value } }) => choose(withField(target, 'itemId', value))}
          >
            <option value="">{t('shop.order.noItem')}</option>
            {order.packagingItems.map(({ id, itemNumber, customerProductName, product }) => (
              <option key={id} value={id}>
                {itemNumber} · {customerProductName || inLanguage(product.title)}
              </option>
            ))}
          </select>
        </label>
      )}
      {open.length > 0 && (
        <label>
          {t('shop.order.partOfService')}
          <select
            value={target.partOfService ?? ''}
            onChange={({ currentTarget: { value } }) => choose(withField(target, 'partOfService', value))}
          >
            <option value="">{t('shop.order.noService')}</option>
            {open.map(({ id, itemNumber, service }) => (
              <option key={id} value={id}>
                {itemNumber} · {inLanguage(service.service.title)}
              </option>
            ))}
          </select>
        </label>
      )}
      {kind === 'sample' && order && hasSeveralAddresses(order) && (
        <label>
          {t('shop.order.goesTo')}
          <select
            value={target.addressId ?? addressOptions(order)[0]?.value}
            onChange={({ currentTarget: { value } }) => choose(withField(target, 'addressId', value))}
          >
            {addressOptions(order).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
