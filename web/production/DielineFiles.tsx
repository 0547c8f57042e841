import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { AssetType } from '#domain/files/upload.ts'
import { dielineCan } from '#domain/production/item-dieline.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { FileList } from '../files/FileList.tsx'
import { uploadBy } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { t } from '../locales/i18n.ts'
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
  if (dielineCan.provide(order)) return null
  const params = artworkParams({ order, item })
  const uploaderOf = (assetType: AssetType) =>
    uploadBy({
      initiate: async (file) => {
        const started = await api.assets.initiate({ params, body: { ...file, assetType } })
        if (started.hasError) return started
        const { sessionId, ...addresses } = started.payload
        return { ...started, payload: { ...addresses, session: { sessionId } } }
      },
      complete: async ({ sessionId = '' }, parts) =>
        cacheOrder(await api.assets.complete({ params, body: { sessionId, parts } })),
    })
  const common = { weight: 'quiet', onUploaded: () => toast(t('production.artwork.dielineUploaded')) } as const
  return (
    <div className={styles.actions}>
      <UploadFiles
        {...common}
        uploader={uploaderOf('dieline')}
        place={`dieline:${item.id}`}
        label={t('production.artwork.dielineFile')}
      >
        {t('production.artwork.uploadDieline')}
      </UploadFiles>
      <UploadFiles
        {...common}
        uploader={uploaderOf('factoryDieline')}
        place={`factoryDieline:${item.id}`}
        label={t('production.artwork.factoryDielineFile')}
      >
        {t('production.artwork.uploadFactoryDieline')}
      </UploadFiles>
    </div>
  )
}
