import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { ServiceItem } from '#application/ordering/contracts/work-shapes.ts'
import { serviceCan } from '#domain/ordering/service.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { refusalText } from '../../locales/message-text.ts'
import { Action } from '../../ui/Action.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'
import { workName } from '../order-rules.ts'
import { CancelWork } from './CancelWork.tsx'
import { EditWork } from './EditWork.tsx'
import { RequestServiceChanges } from './RequestServiceChanges.tsx'
import { SubmitService } from './SubmitService.tsx'
import styles from './WorkPanel.module.css'

/** Staff start a service, submit its result, complete it, or request changes for the customer. */
export const StaffServiceActions = ({ order, item }: { order: OrderForStaff; item: ServiceItem }) => {
  const params = { requestId: order.requestId, serviceId: item.id }
  const { service } = item
  const isActive = !workCan.advance('StartService', order)
  return (
    <>
      {isActive && !serviceCan.submit(service) && <SubmitService order={order} item={item} />}
      <div className={styles.actions}>
        {isActive && service.status === 'initial' && (
          <Action
            disabledReason={refusalText(serviceCan.start(service))}
            do={async () => cacheOrder(await api.services.start({ params }))}
            onDone={() => toast(t('work.start.serviceDone'))}
          >
            {t('work.start.service')}
          </Action>
        )}
        {isActive && !serviceCan.complete(service, 'staff') && (
          <ConfirmAction
            weight="plain"
            title={t('work.finish.serviceTitle')}
            explain={<p>{t('work.finish.serviceExplain')}</p>}
            confirm={t('work.finish.service')}
            do={async () => cacheOrder(await api.services.complete({ params, body: {} }))}
            onDone={() => toast(t('work.finish.done'))}
          >
            {t('work.finish.service')}
          </ConfirmAction>
        )}
        {isActive && !serviceCan.requestChanges(service) && (
          <RequestServiceChanges requestId={order.requestId} item={item} />
        )}
        <EditWork order={order} item={item} reader="staff" />
        {!workCan.cancel('CancelService', order, 'staff') && !serviceCan.cancel(service, 'staff') && (
          <CancelWork
            order={order}
            name={workName(item)}
            cancel={async () => cacheOrder(await api.services.cancel({ params }))}
          />
        )}
      </div>
    </>
  )
}
