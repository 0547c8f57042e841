import { useState } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { ServiceItem } from '#application/ordering/contracts/work-shapes.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { ChooseFiles } from '../../files/ChooseFiles.tsx'
import { type Uploaded, uploadAll } from '../../files/upload-all.ts'
import { t } from '../../locales/i18n.ts'
import { useAction } from '../../ui/Action.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './WorkPanel.module.css'

/** Uploads the result of a service, and submits it to the customer for review. */
export const SubmitService = ({ order, item }: { order: OrderForStaff; item: ServiceItem }) => {
  const { busy, problem, run } = useAction()
  const [assets, setAssets] = useState<Uploaded[]>([])
  const params = { requestId: order.requestId, serviceId: item.id }
  const upload = async (files: readonly File[]) => {
    const answer = await uploadAll(files)
    if (!answer.hasError) setAssets([...assets, ...answer.payload])
    return answer
  }
  return (
    <>
      <div className={styles.actions}>
        <ChooseFiles label={t('work.files')} multiple busy={busy} choose={(files) => void run(() => upload(files))}>
          {assets.length > 0 ? t('work.attached', { count: assets.length }) : t('work.attach')}
        </ChooseFiles>
        <ConfirmAction
          title={t('work.submit.title')}
          explain={
            <>
              <p>{t('work.submit.explain')}</p>
              <p>{assets.map(({ name }) => name).join(', ')}</p>
            </>
          }
          confirm={t('work.submit.confirm')}
          reason={{ label: t('work.comments') }}
          disabledReason={assets.length > 0 ? undefined : t('work.submit.filesFirst')}
          do={async (comments) => cacheOrder(await api.services.submit({ params, body: { assets, comments } }))}
          onDone={() => toast(t('work.submit.done'))}
        >
          {t('work.submit.confirm')}
        </ConfirmAction>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
