import { lazy, type ReactNode, Suspense } from 'react'
import type { PurchaseOrderForSupplier } from '#application/production/contracts/purchase-order-shapes.ts'
import { confirmationDeadline } from '#domain/production/purchase-order.ts'
import { ConfiguredFacts } from '../catalogue/configured-item/ConfiguredFacts.tsx'
import { DrawingDetails, drawingsOf } from '../catalogue/configured-item/DrawingDetails.tsx'
import { FileList } from '../files/FileList.tsx'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/DateText.tsx'
import { DocumentLink } from '../ui/DocumentLink.tsx'
import { count } from '../ui/format-count.ts'
import { Money } from '../ui/Money.tsx'
import { Stack } from '../ui/Page.tsx'
import { Facts } from '../ui/Panel.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ReadyBy } from './ReadyBy.tsx'
import styles from './PurchaseOrderView.module.css'

const ConfiguredPicture = lazy(() => import('../catalogue/configured-item/ConfiguredPicture.tsx'))

/** A purchase order as its supplier sees it. `next` is the next action; without it the view is read-only. */
export const PurchaseOrderView = ({
  po,
  next,
  compact = false,
  timeline,
  panels,
}: {
  po: PurchaseOrderForSupplier
  /** Its events (`TimelineSection`, or `PurchaseOrderTimeline` on a live page). */
  timeline: ReactNode
  next?: ReactNode
  /** Panels of further actions. */
  panels?: ReactNode
  compact?: boolean
}) => {
  const spec = (
    <Section title={t('production.spec.title')} aside={compact && <StatusBadge kind="purchaseOrder" of={po.status} />}>
      {compact ? <SpecFacts po={po} /> : <SpecWithPicture po={po} />}
    </Section>
  )
  const dates = (
    <Section title={t('production.dates.title')}>
      <PoDates po={po} />
      {!compact && <PurchaseOrderPdf id={po.id} />}
    </Section>
  )
  if (compact) {
    return (
      <Stack>
        {spec}
        {dates}
        {timeline}
      </Stack>
    )
  }
  return (
    <div className={styles.po}>
      <div className={styles.main}>
        {spec}
        {panels}
        {timeline}
      </div>
      <div className={styles.aside}>{dates}</div>
      {next}
    </div>
  )
}

type Spec = Pick<
  PurchaseOrderForSupplier,
  | 'type'
  | 'title'
  | 'specification'
  | 'configured'
  | 'quantity'
  | 'unitPrice'
  | 'total'
  | 'currency'
  | 'dieline'
  | 'artwork'
  | 'artworkFiles'
  | 'plannedReadyDate'
  | 'status'
>

/** The specification next to a picture of the product in its size and board, if it can be drawn. */
export const SpecWithPicture = ({ po }: { po: Spec }) => (
  <div className={styles.spec}>
    <div className={styles.picture}>
      <Suspense>
        <ConfiguredPicture
          product={po.configured.product}
          configuration={po.configured.configuration}
          otherwise={null}
        />
      </Suspense>
    </div>
    <SpecFacts po={po} />
  </div>
)

/** The specification, and the values that the supplier confirms: quantity, price and ready date. */
const SpecFacts = ({ po }: { po: Spec }) => (
  <div>
    <ConfiguredFacts of={po.configured} specification={po.specification} unit="mm" />
    <DrawingDetails of={drawingsOf(po.configured)} unit="mm" />
    <OrderedFacts po={po} />
  </div>
)

/** What the supplier confirms, and the state of its drawing and artwork. */
export const OrderedFacts = ({ po }: { po: Omit<Spec, 'configured' | 'specification'> }) => (
  <Facts
    rows={[
      [t('production.spec.type'), t(`production.type.${po.type}`)],
      [t('production.spec.pieces'), count(po.quantity)],
      [t('production.spec.price'), <Money key="price" amount={po.unitPrice} currency={po.currency} perPiece />],
      [t('production.spec.total'), <Money key="total" amount={po.total} currency={po.currency} />],
      [t('production.dates.readyBy'), <ReadyBy key="readyBy" po={po} />],
      [t('production.spec.dieline'), <StatusBadge key="dieline" kind="work" of={po.dieline} />],
      [t('production.spec.artwork'), <StatusBadge key="artwork" kind="work" of={po.artwork} />],
      [
        t('production.spec.artworkFiles'),
        po.artworkFiles.length > 0 && (
          <FileList key="files" files={po.artworkFiles} label={t('production.spec.artworkFiles')} />
        ),
      ],
    ]}
  />
)

type Dated = Pick<
  PurchaseOrderForSupplier,
  'status' | 'validUntil' | 'plannedReadyDate' | 'startedOn' | 'actualReadyDate' | 'confirmation'
> & {
  releasedOn: string | null
}

const day = (at: string | null) => at && <DateText at={at} />

/** Dates of receipt and progress. */
export const PoDates = ({ po }: { po: Dated }) => {
  const rows = [
    [t('production.dates.released'), po.releasedOn],
    [t('production.dates.confirmBy'), confirmationDeadline(po) ?? null],
    [t('production.dates.confirmed'), po.confirmation.completedOn],
    [t('production.dates.started'), po.startedOn],
    [t('production.dates.completed'), po.actualReadyDate],
  ] as const
  return <Facts rows={rows.map(([name, at]) => [name, day(at)] as const)} />
}

/** The purchase order as a file. */
export const PurchaseOrderPdf = ({ id }: { id: string }) => (
  <p>
    <DocumentLink label={t('production.dates.pdf')} hrefFor={(reader) => paths.documents.purchaseOrder(id, reader)} />
  </p>
)
