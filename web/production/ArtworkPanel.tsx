import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import { artworkCan, isWaived } from '#domain/production/artwork.ts'
import { dielineCan } from '#domain/production/item-dieline.ts'
import { latestProof } from '#domain/production/proof.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { FileList } from '../files/FileList.tsx'
import { uploadFile } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { inLanguage, t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import type { AnyItem, AnyOrder } from '../ordering/order-rules.ts'
import { paths } from '../paths.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { ArtworkUnderReview } from './ArtworkUnderReview.tsx'
import { DielineFiles, UploadDieline } from './DielineFiles.tsx'
import { FileCheck } from './FileCheck.tsx'
import { artworkParams, type ItemArtworkProps } from './item-artwork.ts'
import { PreflightWarning } from './PreflightWarning.tsx'
import { ProofCard } from './ProofCard.tsx'
import { ProofDecision } from './ProofDecision.tsx'
import { ReuseArtwork } from './ReuseArtwork.tsx'
import { SubmitProof } from './SubmitProof.tsx'
import styles from './ArtworkPanel.module.css'

/** Whether an item needs artwork before production, or has files; a canceled order needs no more. */
const needsFiles = ({ status }: Pick<AnyOrder, 'status'>, { artwork, dieline }: AnyItem): boolean =>
  artwork.status === 'notRequired'
    ? isWaived(artwork) || dieline.attachments.length > 0
    : status !== 'cancelled' || artwork.status !== 'pendingClient'

/**
 * Artwork and dielines of the items. `reader` decides on the actions; without it the view is read-only. Staff can also
 * add dielines to blank items.
 */
export const ArtworkPanel = ({ order, reader }: { order: AnyOrder; reader: 'customer' | 'staff' | undefined }) => {
  const isAdding = reader === 'staff' && !dielineCan.provide(order)
  const items = order.packagingItems.filter(
    (item) => needsFiles(order, item) || (isAdding && !item.samplesServicesOnly),
  )
  if (items.length === 0) return null
  return (
    <Section title={t('production.artwork.title')} id="artwork">
      {items.map((item) => (
        <section key={item.id} className={styles.item}>
          <header className={styles.head}>
            <h3>
              <bdi>{item.customerProductName || inLanguage(item.product.title)}</bdi>
            </h3>
            <StatusBadge kind="artwork" of={item.artwork.status} />
          </header>
          <ArtworkFacts item={item} reader={order.audience} />
          {reader === 'customer' && item.artwork.status === 'pendingApprovalPM' && (
            <ArtworkUnderReview order={order} item={item} />
          )}
          <DielineFiles item={item} />
          {reader &&
            item.artwork.attachments.map((file) => <FileCheck key={file.id} of={{ order, item }} file={file} />)}
          {reader && <UploadArtwork order={order} item={item} />}
          {reader === 'staff' && <UploadDieline order={order as OrderForStaff} item={item} />}
          {reader === 'staff' && <WaiveArtwork order={order as OrderForStaff} item={item} />}
          {reader === 'staff' && <CheckArtwork order={order as OrderForStaff} item={item} />}
          <Proofs order={order} item={item} reader={reader} />
        </section>
      ))}
    </Section>
  )
}

/** The latest proof with its actions, and earlier versions. */
const Proofs = ({ order, item, reader }: ItemArtworkProps & { reader: 'customer' | 'staff' | undefined }) => {
  const { proofs } = item.artwork
  const latest = latestProof({ proofs })
  const deciding = reader === 'customer' && latest?.status === 'pending'
  const earlier = proofs.slice(0, -1).toReversed()
  return (
    <>
      {latest && <ProofCard of={{ order, item }} proof={latest} deciding={deciding} />}
      {latest && deciding && <ProofDecision order={order} item={item} proof={latest} />}
      {reader === 'staff' && <SubmitProof order={order} item={item} />}
      {earlier.length > 0 && (
        <details>
          <summary>{t('production.proof.history')}</summary>
          {earlier.map((proof) => (
            <ProofCard key={proof.version} of={{ order, item }} proof={proof} />
          ))}
        </details>
      )}
    </>
  )
}

/** What the customer or staff must do next about an item without artwork. */
const nextStepText = ({ artwork, dieline }: AnyItem, reader: 'customer' | 'staff'): string | undefined => {
  if (artwork.status === 'requiresChanges' && dieline.status !== 'pending') return undefined
  if (artwork.status !== 'pendingClient' && artwork.status !== 'requiresChanges') return undefined
  if (dieline.status === 'pending')
    return t(reader === 'staff' ? 'production.artwork.dielineMissing' : 'production.artwork.dielinePending')
  return t(reader === 'staff' ? 'production.artwork.requiredOfCustomer' : 'production.artwork.required')
}

const ArtworkFacts = ({ item, reader }: { item: AnyItem; reader: 'customer' | 'staff' }) => {
  const { artwork } = item
  const { attachments, comments, reason, uploadedOn, approvedOn } = artwork
  const note = 'note' in artwork ? artwork.note : ''
  const by = artwork.approvedBy && 'name' in artwork.approvedBy ? artwork.approvedBy.name : undefined
  const nextStep = nextStepText(item, reader)
  return (
    <>
      {nextStep && <p>{nextStep}</p>}
      {isWaived(artwork) && <p>{t('production.artwork.waived')}</p>}
      <Facts
        rows={[
          [
            t(isWaived(artwork) ? 'production.artwork.waivedReason' : 'production.artwork.reason'),
            reason && <QuotedText key="reason">{reason}</QuotedText>,
          ],
          [
            t('production.artwork.files'),
            attachments.length > 0 && (
              <FileList key="files" files={attachments} label={t('production.artwork.files')} />
            ),
          ],
          [t('production.artwork.comments'), comments && <QuotedText key="comments">{comments}</QuotedText>],
          [t('production.artwork.uploadedOn'), uploadedOn && <DateText key="uploaded" at={uploadedOn} />],
          [t('production.artwork.approvedOn'), approvedOn && <DateText key="approved" at={approvedOn} />],
          [t('production.artwork.approvedBy'), by && <bdi key="by">{by}</bdi>],
          [t('production.artwork.note'), note && <QuotedText key="note">{note}</QuotedText>],
        ]}
      />
    </>
  )
}

/** Uploads the chosen files, and attaches them to the item. */
const UploadArtwork = ({ order, item }: ItemArtworkProps) => {
  const refusal = artworkCan.upload(order, item.artwork, item.dieline)
  if (refusal) return null
  const attach = async (attachments: UploadedFile[]) => {
    // Without the version: the order may change while large files are uploaded, which does not concern the artwork.
    const body = { attachments }
    const answer = await cacheOrder(await api.artwork.upload({ params: artworkParams({ order, item }), body }))
    if (!answer.hasError) toast(t('production.artwork.uploaded'))
    return answer
  }
  return (
    <div>
      <UploadFiles
        uploader={uploadFile}
        place={`artwork:${item.id}`}
        onUploaded={attach}
        multiple
        weight={item.artwork.status === 'pendingClient' ? 'primary' : 'plain'}
        dropHint={t('production.artwork.hint')}
        label={t('production.artwork.choose')}
      >
        {t('production.artwork.upload')}
      </UploadFiles>
      <ReuseArtwork order={order} item={item} />
      <p className={styles.hint}>
        <a href={paths.helpEntry('prepare-artwork')}>{t('production.artwork.help')}</a>
      </p>
    </div>
  )
}

/** Staff produce an item without artwork, such as one that is printed from earlier plates. */
const WaiveArtwork = ({ order, item }: ItemArtworkProps<OrderForStaff>) => {
  if (artworkCan.waive(order, item.artwork)) return null
  const { requestVersion } = order
  const params = artworkParams({ order, item })
  return (
    <div className={styles.actions}>
      <ConfirmAction
        weight="quiet"
        title={t('production.artwork.waiveTitle')}
        explain={<p>{t('production.artwork.waiveExplain')}</p>}
        confirm={t('production.artwork.waive')}
        reason={{ label: t('production.artwork.waivedReason'), needed: true }}
        do={async (reason) => cacheOrder(await api.artwork.waive({ params, body: { reason, requestVersion } }))}
        onDone={() => toast(t('production.artwork.waiveDone'))}
      >
        {t('production.artwork.waive')}
      </ConfirmAction>
    </div>
  )
}

/** Staff's decision on the artwork of an item: accept it, or ask for changes. */
const CheckArtwork = ({ order, item }: ItemArtworkProps<OrderForStaff>) => {
  const { artwork } = item
  const { requestVersion } = order
  const params = artworkParams({ order, item })
  if (artworkCan.accept(order, artwork)) return null
  return (
    <div className={styles.actions}>
      <ConfirmAction
        title={t('production.artwork.acceptTitle')}
        explain={
          <>
            <p>{t('production.artwork.acceptExplain')}</p>
            <PreflightWarning of={{ order, item }} files={artwork.attachments} />
          </>
        }
        confirm={t('production.artwork.accept')}
        reason={{ label: t('production.artwork.noteLabel') }}
        do={async (note) => cacheOrder(await api.artwork.accept({ params, body: { note, requestVersion } }))}
        onDone={() => toast(t('production.artwork.accepted'))}
      >
        {t('production.artwork.accept')}
      </ConfirmAction>
      <ConfirmAction
        weight="plain"
        title={t('production.artwork.changesTitle')}
        explain={<p>{t('production.artwork.changesExplain')}</p>}
        confirm={t('production.artwork.changes')}
        reason={{ label: t('production.artwork.reason'), needed: true }}
        disabledReason={refusalText(artworkCan.requestChanges(order, artwork))}
        do={async (reason) =>
          cacheOrder(await api.artwork.requestChanges({ params, body: { reason, requestVersion } }))
        }
        onDone={() => toast(t('production.artwork.changesSent'))}
      >
        {t('production.artwork.changes')}
      </ConfirmAction>
    </div>
  )
}
