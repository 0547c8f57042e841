import type { SampleItem, ServiceItem } from '#application/ordering/contracts/work-shapes.ts'
import { sampleCan } from '#domain/ordering/sample.ts'
import { serviceCan } from '#domain/ordering/service.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'
import { type AnyOrder, workName } from '../order-rules.ts'
import { CancelWork } from './CancelWork.tsx'
import { EditWork } from './EditWork.tsx'
import { RequestServiceChanges } from './RequestServiceChanges.tsx'
import styles from './WorkPanel.module.css'

/** A customer cancels a sample that has not started, and confirms the receipt of a shipped one. */
export const CustomerSampleActions = ({ order, item }: { order: AnyOrder; item: SampleItem }) => {
  const params = { requestId: order.requestId, sampleId: item.id }
  const { sample } = item
  return (
    <div className={styles.actions}>
      {!workCan.advance('CompleteSample', order) && !sampleCan.complete(sample, 'customer') && (
        <ConfirmAction
          title={t('work.receive.title')}
          explain={<p>{t('work.receive.explain')}</p>}
          confirm={t('work.receive.confirm')}
          do={async () => cacheOrder(await api.samples.complete({ params, body: {} }))}
          onDone={() => toast(t('work.receive.done'))}
        >
          {t('work.receive.confirm')}
        </ConfirmAction>
      )}
      <EditWork order={order} item={item} reader="customer" />
      {!workCan.cancel('CancelSample', order, 'customer') && !sampleCan.cancel(sample, 'customer') && (
        <CancelWork
          order={order}
          name={workName(item)}
          cancel={async () => cacheOrder(await api.samples.cancel({ params }))}
        />
      )}
    </div>
  )
}

/** A customer cancels a service that has not started, and approves its result or requests changes. */
export const CustomerServiceActions = ({ order, item }: { order: AnyOrder; item: ServiceItem }) => {
  const params = { requestId: order.requestId, serviceId: item.id }
  const { service } = item
  const isReviewed = !workCan.advance('CompleteService', order) && !serviceCan.complete(service, 'customer')
  return (
    <div className={styles.actions}>
      {isReviewed && (
        <>
          <ConfirmAction
            title={t('work.approve.title')}
            explain={<p>{t('work.approve.explain')}</p>}
            confirm={t('work.approve.confirm')}
            do={async () => cacheOrder(await api.services.complete({ params, body: {} }))}
            onDone={() => toast(t('work.approve.done'))}
          >
            {t('work.approve.confirm')}
          </ConfirmAction>
          <RequestServiceChanges requestId={order.requestId} item={item} />
        </>
      )}
      <EditWork order={order} item={item} reader="customer" />
      {!workCan.cancel('CancelService', order, 'customer') && !serviceCan.cancel(service, 'customer') && (
        <CancelWork
          order={order}
          name={workName(item)}
          cancel={async () => cacheOrder(await api.services.cancel({ params }))}
        />
      )}
    </div>
  )
}
