import type { UploadedFile } from '#domain/files/attachment.ts'
import { detailsCan, maxOrderFiles } from '#domain/ordering/order-details.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { FileList } from '../files/FileList.tsx'
import { uploadFile } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { t } from '../locales/i18n.ts'
import { Action } from '../ui/Action.tsx'
import { Section } from '../ui/Section.tsx'
import type { AnyOrder } from './order-rules.ts'
import styles from '../ui/Notes.module.css'

const reference = ({ id, name, size }: UploadedFile): UploadedFile => ({ id, name, size })

/**
 * The files of an order, such as a brand guide (ORDER-004, ORDER-012). While it is a draft, files are added and removed;
 * afterward, files are attached to notes. `mayNot`: why the user may not change them; without `editing` it is read-only.
 */
export const OrderFiles = ({
  order,
  editing,
  mayNot,
}: {
  order: AnyOrder
  editing: boolean
  mayNot?: string | undefined
}) => {
  const { requestId, attachments } = order
  const isEditable = editing && !mayNot && !detailsCan.attach(order)
  if (attachments.length === 0 && !isEditable) return null
  /** Changes the list as it is now: during an upload, others may have added files. */
  const save = async (change: (files: readonly UploadedFile[]) => readonly UploadedFile[]) => {
    const params = { requestId }
    const now = await api.ordering.get({ params })
    if (now.hasError) return now
    const { attachments: files, requestVersion } = now.payload
    const body = { attachments: change(files).map(reference), requestVersion }
    return cacheOrder(await api.ordering.changeAttachments({ params, body }))
  }
  return (
    <Section
      title={t('ordering.files.title')}
      id="order-files"
      folded={order.audience === 'staff' && attachments.length === 0}
    >
      {attachments.length > 0 ? (
        <FileList files={attachments} label={t('ordering.files.title')} />
      ) : (
        <p className={styles.none}>{t('ordering.files.none')}</p>
      )}
      {isEditable && (
        <div className={styles.files}>
          {attachments.length < maxOrderFiles && (
            <UploadFiles
              uploader={uploadFile}
              place={`order-files:${requestId}`}
              onUploaded={(uploaded) => save((files) => [...files, ...uploaded])}
              label={t('ordering.files.title')}
              multiple
              size="small"
            >
              {t('ordering.files.add')}
            </UploadFiles>
          )}
          {attachments.map(({ id, name }) => (
            <Action
              key={id}
              weight="quiet"
              size="small"
              do={() => save((files) => files.filter((one) => one.id !== id))}
            >
              {t('ordering.files.remove', { name })}
            </Action>
          ))}
        </div>
      )}
    </Section>
  )
}
