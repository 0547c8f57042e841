import { FileList } from '../files/FileList.tsx'
import { t } from '../locales/i18n.ts'
import { DateText } from '../ui/DateText.tsx'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { FileCheck } from './FileCheck.tsx'
import type { ItemArtworkProps, ShownProof } from './item-artwork.ts'
import styles from './ArtworkPanel.module.css'

/** One version of a proof: its file, and the customer's decision. */
export const ProofCard = ({
  of,
  proof,
  deciding = false,
}: {
  of: ItemArtworkProps
  proof: ShownProof
  /** The decision on it is shown below, with its pages. */
  deciding?: boolean
}) => {
  const { version, file, comments, submittedOn, status, decidedOn, reason, pins } = proof
  const label = t('production.proof.file')
  const decided = t(status === 'rejected' ? 'production.proof.rejectedOn' : 'production.proof.approvedOn')
  return (
    <div className={styles.proof}>
      <div className={styles.head}>
        <h4>{t('production.proof.title', { version })}</h4>
        <StatusBadge kind="proof" of={status} />
      </div>
      <Facts
        rows={[
          [t('production.proof.reason'), reason && <QuotedText key="reason">{reason}</QuotedText>],
          [label, <FileList key="file" files={[file]} label={label} />],
          [t('production.proof.comments'), comments && <QuotedText key="comments">{comments}</QuotedText>],
          [t('production.proof.submittedOn'), <DateText key="submitted" at={submittedOn} />],
          [decided, decidedOn && <DateText key="decided" at={decidedOn} />],
        ]}
      />
      {pins.length > 0 && (
        <ol className={styles.pins} aria-label={t('production.viewer.marks')}>
          {pins.map(({ page, x, y, comment }, index) => (
            <li key={`${page} ${x} ${y}`}>
              <span>{t('production.viewer.mark', { number: index + 1, page })}</span>
              <QuotedText>{comment}</QuotedText>
            </li>
          ))}
        </ol>
      )}
      <FileCheck of={of} file={file} pins={pins} open={pins.length > 0} findingsOnly={deciding} />
    </div>
  )
}
