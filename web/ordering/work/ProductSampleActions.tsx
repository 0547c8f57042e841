import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { ServiceItem } from '#application/ordering/contracts/work-shapes.ts'
import { serviceCan } from '#domain/ordering/service.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { Action } from '../../ui/Action.tsx'
import styles from './WorkPanel.module.css'

/** Staff record whether the product of the customer arrived, or is needed at all (SAMPLE-T11..T14). */
export const ProductSampleActions = ({ order, item }: { order: OrderForStaff; item: ServiceItem }) => {
  const { service } = item
  if (workCan.receive('RecordProductSampleReceipt', order)) return null
  const { recordProductSampleReceipt, waiveProductSample, requireProductSample, revokeProductSampleReceipt } =
    api.services
  const actions = [
    { name: 'receive', refused: serviceCan.recordReceipt(service), send: recordProductSampleReceipt },
    { name: 'waive', refused: serviceCan.waive(service), send: waiveProductSample },
    { name: 'require', refused: serviceCan.require(service), send: requireProductSample },
    { name: 'revoke', refused: serviceCan.revokeReceipt(service), send: revokeProductSampleReceipt },
  ] as const
  const offered = actions.filter(({ refused }) => !refused)
  if (offered.length === 0) return null
  const params = { requestId: order.requestId, serviceId: item.id }
  return (
    <div className={styles.actions}>
      {offered.map(({ name, send }) => (
        <Action key={name} weight="plain" size="small" do={async () => cacheOrder(await send({ params }))}>
          {t(`work.product.${name}`)}
        </Action>
      ))}
    </div>
  )
}
