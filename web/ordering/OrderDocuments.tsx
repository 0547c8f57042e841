import type { orderDocuments } from '#application/documents/contracts.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { DocumentLink } from '../ui/DocumentLink.tsx'
import type { AnyOrder } from './order-rules.ts'
import styles from './SummaryPanel.module.css'

type Documented = Pick<AnyOrder, 'requestId' | 'status' | 'shipments' | 'packagingItems'>

/** The documents that the order has so far. */
const documentsOf = ({ status, shipments, packagingItems }: Documented): (typeof orderDocuments)[number][] => [
  status === 'draft' || status === 'internal' ? 'quote' : 'confirmation',
  ...(packagingItems.some(({ artwork }) => artwork.proofs.length > 0) ? (['proof'] as const) : []),
  ...(shipments.some(({ packingList }) => packingList) ? (['packing-list'] as const) : []),
]

/** Links to the documents of the order. */
export const OrderDocuments = ({ order }: { order: Documented }) => (
  <ul className={styles.documents}>
    {documentsOf(order).map((kind) => (
      <li key={kind}>
        <DocumentLink
          label={t(`ordering.documents.${kind}`)}
          hrefFor={(reader) => paths.documents.order(order.requestId, kind, reader)}
        />
      </li>
    ))}
  </ul>
)
