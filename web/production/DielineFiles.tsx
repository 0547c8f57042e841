import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { AssetType } from '#domain/files/upload.ts'
import { dielineCan } from '#domain/production/item-dieline.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { ChooseFiles } from '../files/ChooseFiles.tsx'
import { FileList } from '../files/FileList.tsx'
import { partCountOf, sendParts, unreachable } from '../files/upload-file.ts'
import { t } from '../locales/i18n.ts'
import { useAction } from '../ui/Action.tsx'
import { Facts } from '../ui/Panel.tsx'
import { toast } from '../ui/toast.ts'
import { artworkParams, type ItemArtworkProps } from './item-artwork.ts'
import styles from './ArtworkPanel.module.css'

/** Dielines of an item besides its drawing; staff also see those of the factory (ORDER-T37, ART-D06). */
export const DielineFiles = ({ item }: Pick<ItemArtworkProps, 'item'>) => {
  const factory = 'factoryDielines' in item ? item.factoryDielines : []
  const rows = [
    [t('production.artwork.dielines'), item.dieline.attachments],
    [t('production.artwork.factoryDielines'), factory],
  ] as const
  return (
    <Facts
      rows={rows.map(([label, files]) => [
        label,
        files.length > 0 && <FileList key={label} files={files} label={label} />,
      ])}
    />
  )
}

/** Staff upload a dieline for the customer, or an internal one of the factory. */
export const UploadDieline = ({ order, item }: ItemArtworkProps<OrderForStaff>) => {
  const { busy, problem, run } = useAction()
  if (dielineCan.provide(order)) return null
  const params = artworkParams({ order, item })
  const send = async (file: File, assetType: AssetType) => {
    const { name: fileName, size: fileSize } = file
    const contentType = file.type || 'application/octet-stream'
    const body = { fileName, fileSize, partCount: partCountOf(file), contentType, assetType }
    const initiated = await api.assets.initiate({ params, body })
    if (initiated.hasError) return initiated
    const parts = await sendParts(file, initiated.payload.parts)
    if (!parts) return unreachable
    const { sessionId } = initiated.payload
    const answer = await cacheOrder(await api.assets.complete({ params, body: { sessionId, parts } }))
    if (!answer.hasError) toast(t('production.artwork.dielineUploaded'))
    return answer
  }
  const choose =
    (assetType: AssetType) =>
    ([file]: readonly File[]) => {
      if (file) void run(() => send(file, assetType))
    }
  return (
    <>
      <div className={styles.actions}>
        <ChooseFiles weight="quiet" label={t('production.artwork.dielineFile')} busy={busy} choose={choose('dieline')}>
          {t('production.artwork.uploadDieline')}
        </ChooseFiles>
        <ChooseFiles
          weight="quiet"
          label={t('production.artwork.factoryDielineFile')}
          busy={busy}
          choose={choose('factoryDieline')}
        >
          {t('production.artwork.uploadFactoryDieline')}
        </ChooseFiles>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
