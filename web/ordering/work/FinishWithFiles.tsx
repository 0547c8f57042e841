import { useState } from 'react'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import type { Result } from '../../data/http.ts'
import { uploadFile } from '../../files/upload-file.ts'
import { UploadFiles } from '../../files/UploadFiles.tsx'
import { t } from '../../locales/i18n.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'

/** Completes work that is neither shipped nor reviewed; files of the result are optional. */
export const FinishWithFiles = ({
  label,
  title,
  explain,
  place,
  finish,
}: {
  label: string
  title: string
  explain: string
  /** Unique name of the work, for its uploads. */
  place: string
  finish: (assets: UploadedFile[]) => Promise<Result<Order>>
}) => {
  const [assets, setAssets] = useState<UploadedFile[]>([])
  return (
    <>
      <ConfirmAction
        weight="plain"
        title={title}
        explain={
          <>
            <p>{explain}</p>
            {assets.length > 0 && <p>{assets.map(({ name }) => name).join(', ')}</p>}
          </>
        }
        confirm={label}
        do={() => finish(assets)}
        onDone={() => toast(t('work.finish.done'))}
      >
        {label}
      </ConfirmAction>
      <UploadFiles
        uploader={uploadFile}
        place={place}
        onUploaded={(files) => setAssets([...assets, ...files])}
        weight="quiet"
        label={t('work.files')}
        multiple
      >
        {assets.length > 0 ? t('work.attached', { count: assets.length }) : t('work.attach')}
      </UploadFiles>
    </>
  )
}
