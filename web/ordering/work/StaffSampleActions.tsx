import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { SampleItem } from '#application/ordering/contracts/work-shapes.ts'
import { sampleCan } from '#domain/ordering/sample.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { Action } from '../../ui/Action.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'
import { workName } from '../order-rules.ts'
import { CancelWork } from './CancelWork.tsx'
import { EditWork } from './EditWork.tsx'
import { FinishWithFiles } from './FinishWithFiles.tsx'
import { ShipSampleForm } from './ShipSampleForm.tsx'
import styles from './WorkPanel.module.css'

/** Staff start a sample, ship it, complete it, or make it again. */
export const StaffSampleActions = ({ order, item }: { order: OrderForStaff; item: SampleItem }) => {
  const params = { requestId: order.requestId, sampleId: item.id }
  const { sample } = item
  const isActive = !workCan.advance('StartSample', order)
  return (
    <>
      {isActive && !sampleCan.ship(sample) && <ShipSampleForm order={order} item={item} />}
      <div className={styles.actions}>
        {isActive && !sampleCan.start(sample) && (
          <Action
            do={async () => cacheOrder(await api.samples.start({ params, body: {} }))}
            onDone={() => toast(t('work.start.sampleDone'))}
          >
            {t('work.start.sample')}
          </Action>
        )}
        {sample.status === 'shipped' && !workCan.arrive('CompleteSample', order, 'staff') && (
          <ConfirmAction
            title={t('work.deliver.title')}
            explain={<p>{t('work.deliver.explain')}</p>}
            confirm={t('work.deliver.confirm')}
            do={async () => cacheOrder(await api.samples.complete({ params, body: {} }))}
            onDone={() => toast(t('work.deliver.done'))}
          >
            {t('work.deliver.confirm')}
          </ConfirmAction>
        )}
        {isActive && sample.status === 'shipped' && (
          <ConfirmAction
            weight="plain"
            title={t('work.again.title')}
            explain={<p>{t('work.again.explain')}</p>}
            confirm={t('work.again.confirm')}
            reason={{ label: t('work.returnReason'), needed: true }}
            do={async (reason) => cacheOrder(await api.samples.returnToWork({ params, body: { reason } }))}
            onDone={() => toast(t('work.again.done'))}
          >
            {t('work.again.confirm')}
          </ConfirmAction>
        )}
        {isActive && sample.status === 'inProgress' && (
          <FinishWithFiles
            label={t('work.finish.sample')}
            title={t('work.finish.sampleTitle')}
            explain={t('work.finish.sampleExplain')}
            place={`sample:${item.id}`}
            finish={async (assets) => cacheOrder(await api.samples.complete({ params, body: { assets } }))}
          />
        )}
        <EditWork order={order} item={item} reader="staff" />
        {!workCan.cancel('CancelSample', order, 'staff') && !sampleCan.cancel(sample, 'staff') && (
          <CancelWork
            order={order}
            name={workName(item)}
            cancel={async () => cacheOrder(await api.samples.cancel({ params }))}
          />
        )}
      </div>
    </>
  )
}
