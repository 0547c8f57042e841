import { useState } from 'react'
import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../data/api.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { FileList } from '../files/FileList.tsx'
import { type FileLanguage, LanguageChoice, withLanguage } from '../files/LanguageChoice.tsx'
import { uploadFile } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { t } from '../locales/i18n.ts'
import { hasAccess } from '../rights.ts'
import { userOf, useSession } from '../stores/session.ts'
import { Facts } from '../ui/Panel.tsx'
import { Section } from '../ui/Section.tsx'
import { actionsFor, fileActions } from './purchase-order-actions.ts'
import { PurchaseOrderActions } from './PurchaseOrderActions.tsx'
import styles from './PurchaseOrderFiles.module.css'

/** `attachArtwork`: what the factory works with (decision 220). `attachInternal`: of the supplier, for staff only. */
type Kind = 'provideDieline' | 'attachArtwork' | 'attachFiles' | 'attachInternal'
const commandOf = {
  provideDieline: 'provideDieline',
  attachArtwork: 'attachFiles',
  attachFiles: 'attachFiles',
  attachInternal: 'attachFiles',
} as const

/** Marks of the files of a kind; customers never see internal files (PO-009), and staff's files have our origin. */
const marksOf = {
  provideDieline: {},
  attachArtwork: { assetType: 'artwork', origin: 'supplierInternal' },
  attachFiles: {},
  attachInternal: { origin: 'supplierInternal' },
} as const

/** Names of the origins for the supplier itself. */
const namesForSupplier = { boxwright: 'boxwright', supplier: 'own', supplierInternal: 'ownInternal' } as const

/** Files of a purchase order by origin (PO-009), and buttons to add the dieline, artwork and other files (SUPP-005). */
export const PurchaseOrderFiles = ({ po }: { po: PurchaseOrder }) => {
  const user = userOf(useSession())
  const [language, setLanguage] = useState<FileLanguage>('')
  const ruled = { status: po.status, spec: po }
  const own = po.audience === 'supplier' ? (['attachInternal'] as const) : []
  const kinds = (['provideDieline', 'attachArtwork', 'attachFiles', ...own] as const).filter(
    (kind) =>
      user && hasAccess(user, ...contracts[commandOf[kind]].access) && !purchaseOrderCan[commandOf[kind]](ruled),
  )
  const lists = [
    { key: 'dieline', files: po.attachments.filter(({ dieline }) => dieline) },
    { key: 'artwork', files: po.attachments.filter(({ artwork }) => artwork) },
    ...(['boxwright', 'supplier', 'supplierInternal'] as const).map((from) => ({
      key: po.audience === 'supplier' ? namesForSupplier[from] : from,
      files: po.attachments.filter(({ dieline, artwork, origin }) => !dieline && !artwork && origin === from),
    })),
  ] as const
  const decides =
    user &&
    actionsFor(po, ({ contract }) => hasAccess(user, ...contract.access)).some(({ name }) => fileActions.includes(name))
  if (kinds.length === 0 && po.attachments.length === 0 && !decides) return null
  return (
    <Section title={t('production.files.title')} id="files">
      {po.attachments.length === 0 && <p>{t('production.files.none')}</p>}
      <Facts
        rows={lists.map(({ key, files }) => {
          const label = t(`production.files.${key}`)
          return [label, files.length > 0 && <FileList key={key} files={files} label={label} />] as const
        })}
      />
      {kinds.length > 0 && <LanguageChoice value={language} choose={setLanguage} />}
      <div className={styles.buttons}>
        {kinds.map((kind) => (
          <Upload key={kind} po={po} kind={kind} language={language} />
        ))}
      </div>
      <PurchaseOrderActions po={po} about="files" />
    </Section>
  )
}

const Upload = ({ po, kind, language }: { po: PurchaseOrder; kind: Kind; language: FileLanguage }) => {
  const attach = async (attachments: UploadedFile[]) => {
    const body = { attachments, ...marksOf[kind], ...withLanguage(language) }
    const input = { params: { purchaseOrderId: po.id }, body }
    return cachePurchaseOrder(await api.purchaseOrders[commandOf[kind]](input))
  }
  return (
    <UploadFiles
      uploader={uploadFile}
      place={`${kind}:${po.id}`}
      onUploaded={attach}
      multiple
      label={t('production.files.choose')}
    >
      {t(`production.files.${kind}`)}
    </UploadFiles>
  )
}
