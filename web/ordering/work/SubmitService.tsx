import { useState } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { ServiceItem } from '#application/ordering/contracts/work-shapes.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { uploadFile } from '../../files/upload-file.ts'
import { UploadFiles } from '../../files/UploadFiles.tsx'
import { t } from '../../locales/i18n.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './WorkPanel.module.css'

/** Uploads the result of a service, and submits it to the customer for review. */
export const SubmitService = ({ order, item }: { order: OrderForStaff; item: ServiceItem }) => {
  const [assets, setAssets] = useState<UploadedFile[]>([])
  const params = { requestId: order.requestId, serviceId: item.id }
  return (
    <>
      <div className={styles.actions}>
        <UploadFiles
          uploader={uploadFile}
          place={`service:${item.id}`}
          onUploaded={(files) => setAssets([...assets, ...files])}
          label={t('work.files')}
          multiple
        >
          {assets.length > 0 ? t('work.attached', { count: assets.length }) : t('work.attach')}
        </UploadFiles>
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
    </>
  )
}
