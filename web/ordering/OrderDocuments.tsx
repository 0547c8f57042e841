import { language, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import type { AnyOrder } from './order-rules.ts'
import styles from './SummaryPanel.module.css'

/** Links to the documents that the order has by now. */
export const OrderDocuments = ({ order: { requestId, status } }: { order: Pick<AnyOrder, 'requestId' | 'status'> }) => {
  const kind = status === 'draft' || status === 'internal' ? 'quote' : 'confirmation'
  return (
    <p className={styles.documents}>
      <a href={paths.documents.order(requestId, kind, language())} download>
        {t(`ordering.summary.${kind}Pdf`)}
      </a>
    </p>
  )
}
