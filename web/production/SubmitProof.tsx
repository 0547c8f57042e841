import { useState } from 'react'
import type { UploadedFile } from '#domain/files/attachment.ts'
import { artworkCan } from '#domain/production/artwork.ts'
import { latestProof } from '#domain/production/proof.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { type FileLanguage, LanguageChoice, withLanguage } from '../files/LanguageChoice.tsx'
import { uploadFile } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { toast } from '../ui/toast.ts'
import { artworkParams, type ItemArtworkProps } from './item-artwork.ts'
import { PreflightWarning } from './PreflightWarning.tsx'
import styles from './ArtworkPanel.module.css'

/** Staff submit the next version of the proof: one of the customer's PDF files, or a corrected one (ORDER-T43). */
export const SubmitProof = ({ order, item }: ItemArtworkProps) => {
  const { artwork } = item
  const [uploaded, setUploaded] = useState<UploadedFile>()
  const given = [...(uploaded ? [uploaded] : []), ...artwork.attachments]
  const offered = given.filter((file) => !artworkCan.submitProof(order, artwork, file))
  const [chosen, setChosen] = useState('')
  const [language, setLanguage] = useState<FileLanguage>('')
  const file = offered.find(({ id }) => id === chosen) ?? offered[0]
  if (artworkCan.submitProof(order, artwork)) return null
  const version = (latestProof(artwork)?.version ?? 0) + 1
  return (
    <div className={styles.submit}>
      {offered.length > 0 && (
        <PlainSelect
          label={t('production.proof.file')}
          value={file?.id ?? ''}
          choose={setChosen}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {offered.length > 0 && <LanguageChoice value={language} choose={setLanguage} />}
      <div className={styles.actions}>
        <ConfirmAction
          title={t('production.proof.submitTitle', { version })}
          explain={
            <>
              <p>{t('production.proof.submitExplain')}</p>
              {file && <PreflightWarning of={{ order, item }} files={[file]} />}
            </>
          }
          confirm={t('production.proof.submit')}
          reason={{ label: t('production.proof.submitComments') }}
          disabledReason={
            file ? refusalText(artworkCan.submitProof(order, artwork, file)) : t('production.proof.fileFirst')
          }
          do={async (comments) => {
            const { id, name, size } = file!
            const body = {
              file: { id, name, size, ...withLanguage(language) },
              comments,
              requestVersion: order.requestVersion,
            }
            return cacheOrder(await api.artwork.submitProof({ params: artworkParams({ order, item }), body }))
          }}
          onDone={() => toast(t('production.proof.submitted', { version }))}
        >
          {t('production.proof.submit')}
        </ConfirmAction>
        <UploadFiles
          uploader={uploadFile}
          place={`proof:${item.id}`}
          onUploaded={([added]) => {
            setUploaded(added)
            setChosen(added?.id ?? '')
          }}
          label={t('production.proof.choose')}
          accept=".pdf"
        >
          {t('production.proof.upload')}
        </UploadFiles>
      </div>
    </div>
  )
}
