import { useState } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Attachment, UploadedFile } from '#domain/files/attachment.ts'
import type { AssetType } from '#domain/files/upload.ts'
import { dielineCan } from '#domain/production/item-dieline.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { FileList } from '../files/FileList.tsx'
import { type FileLanguage, LanguageChoice, withLanguage } from '../files/LanguageChoice.tsx'
import { uploadBy } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { t } from '../locales/i18n.ts'
import type { AnyItem } from '../ordering/order-rules.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { toast } from '../ui/toast.ts'
import { artworkParams, type ItemArtworkProps } from './item-artwork.ts'
import styles from './ArtworkPanel.module.css'

/** Dielines of an item besides its drawing; staff also see those of the factory (ORDER-T37, ART-D06). */
export const DielineFiles = ({ item }: Pick<ItemArtworkProps, 'item'>) => {
  const { attachments, comments, approvedOn, approvedBy } = item.dieline
  const by = approvedBy && 'name' in approvedBy ? approvedBy.name : undefined
  const factory = 'factoryDielines' in item ? item.factoryDielines : []
  const files = (label: string, all: readonly Attachment[]) =>
    [label, all.length > 0 && <FileList key={label} files={all} label={label} />] as const
  return (
    <Facts
      rows={[
        files(t('production.artwork.dielines'), attachments),
        [t('production.artwork.dielineComments'), comments && <QuotedText key="comments">{comments}</QuotedText>],
        [t('production.artwork.dielineOn'), approvedOn && <DateText key="provided" at={approvedOn} />],
        [t('production.artwork.dielineBy'), by && <bdi key="by">{by}</bdi>],
        files(t('production.artwork.factoryDielines'), factory),
      ]}
    />
  )
}

/** Dielines of the factory, and those of the supplier of the item, that the customer does not have yet. */
export const unprovidedDielines = (
  { purchaseOrders }: Pick<OrderForStaff, 'purchaseOrders'>,
  item: Pick<AnyItem, 'id' | 'dieline'> & { factoryDielines?: Attachment[] },
): UploadedFile[] => {
  const ofSupplier = purchaseOrders
    .filter(({ source }) => source.itemId === item.id)
    .flatMap(({ attachments }) => attachments.filter((file) => file.dieline && file.origin === 'supplier'))
  const provided = new Set(item.dieline.attachments.map((file) => file.id))
  const all = new Map([...(item.factoryDielines ?? []), ...ofSupplier].map((file) => [file.id, file]))
  return [...all.values()].flatMap((file) =>
    provided.has(file.id) ? [] : [{ id: file.id, name: file.name, size: file.size }],
  )
}

/** Staff provide a dieline of the factory or the supplier to the customer (ORDER-T37). */
const ProvideDieline = ({ order, item, file }: ItemArtworkProps<OrderForStaff> & { file: UploadedFile }) => {
  const [language, setLanguage] = useState<FileLanguage>('')
  return (
    <ConfirmAction
      weight={item.dieline.status === 'pending' ? 'primary' : 'quiet'}
      title={t('production.artwork.provideTitle', { file: file.name })}
      explain={
        <>
          <p>{t('production.artwork.provideExplain')}</p>
          <LanguageChoice value={language} choose={setLanguage} />
        </>
      }
      confirm={t('production.artwork.provide')}
      reason={{ label: t('production.artwork.dielineComments') }}
      do={async (comments) =>
        cacheOrder(
          await api.artwork.provideDieline({
            params: artworkParams({ order, item }),
            body: { file: { ...file, ...withLanguage(language) }, comments, requestVersion: order.requestVersion },
          }),
        )
      }
      onDone={() => toast(t('production.artwork.provided'))}
    >
      {t('production.artwork.provideFile', { file: file.name })}
    </ConfirmAction>
  )
}

/** Staff upload a dieline for the customer, or an internal one of the factory. */
export const UploadDieline = ({ order, item }: ItemArtworkProps<OrderForStaff>) => {
  const [language, setLanguage] = useState<FileLanguage>('')
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
        cacheOrder(await api.assets.complete({ params, body: { sessionId, parts, ...withLanguage(language) } })),
    })
  const common = { weight: 'quiet', onUploaded: () => toast(t('production.artwork.dielineUploaded')) } as const
  return (
    <div className={styles.actions}>
      <LanguageChoice label={t('production.artwork.dielineLanguage')} value={language} choose={setLanguage} />
      {unprovidedDielines(order, item).map((file) => (
        <ProvideDieline key={file.id} order={order} item={item} file={file} />
      ))}
      <UploadFiles
        {...common}
        weight={item.dieline.status === 'pending' ? 'primary' : 'quiet'}
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
