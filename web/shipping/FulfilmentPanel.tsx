import type { ReactNode } from 'react'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import type { ShownUnit } from '#domain/lengths.ts'
import { packedText } from '../catalogue/measures.ts'
import { FileList } from '../files/FileList.tsx'
import { durationText } from '../locales/duration-text.ts'
import { inLanguage, t, type TextKey } from '../locales/i18n.ts'
import { Trans } from '../locales/Trans.tsx'
import { nextOfShipment } from '../ordering/late-parts.ts'
import { LateBadge } from '../ordering/LateBadge.tsx'
import { type AnyOrder, hasLeft } from '../ordering/order-rules.ts'
import { paths } from '../paths.ts'
import { useLengthUnit } from '../stores/length-unit.ts'
import { useNow } from '../ui/clock.ts'
import { DateText, PlannedDate } from '../ui/DateText.tsx'
import { formatRange, atFactory } from '../ui/format-date.ts'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { linesOf } from './AddressFacts.tsx'
import { estimatedArrival } from './arrival.ts'
import { shipmentTitle } from './DescribeShipment.tsx'
import { isNamedAsRoute } from './format-shipping.ts'
import { contentsOf } from './shipment-values.ts'
import { ShipmentProgress } from './ShipmentProgress.tsx'
import { shippingCost } from './shipping-cost.ts'
import { TrackingFacts } from './TrackingFacts.tsx'
import styles from './FulfilmentPanel.module.css'

type Incoterm = NonNullable<Shipment['carrierData']>['incoterm']

/** Explanation of the shop's delivery terms; others are agreed individually. */
const meaning = {
  DDP: 'shipping.dutiesIncluded',
  DAP: 'shipping.dutiesYours',
  FCA: 'shipping.collect',
} as const satisfies Partial<Record<Incoterm, TextKey>>

const incotermText = (incoterm: Incoterm): string =>
  incoterm in meaning
    ? t('shipping.incotermAndMeaning', { incoterm, meaning: t(meaning[incoterm as keyof typeof meaning]) })
    : incoterm

/** Production and shipments. `renderActions` adds the user's actions to a shipment. */
export const FulfilmentPanel = ({
  order,
  reader,
  renderActions,
  children,
}: {
  order: AnyOrder
  reader: 'customer' | 'staff'
  renderActions?: (shipment: Shipment) => ReactNode
  /** Actions on all shipments. */
  children?: ReactNode
}) => {
  const { startDate, endDate } = order.production
  const isCanceled = order.status === 'cancelled'
  // Nothing more is produced or sent.
  const plannedEndDate = isCanceled ? undefined : order.production.plannedEndDate
  const shipments = isCanceled ? order.shipments.filter(hasLeft) : order.shipments
  const dated = plannedEndDate ?? startDate ?? endDate
  return (
    <Section title={t('production.fulfilment.title')} id="fulfilment">
      {dated && (
        <section className={styles.part}>
          <h3>{t('production.fulfilment.production')}</h3>
          <Facts
            rows={[
              [t('production.fulfilment.planned'), plannedEndDate && <PlannedDate key="planned" at={plannedEndDate} />],
              [t('production.fulfilment.started'), day(startDate)],
              [t('production.fulfilment.finished'), day(endDate)],
            ]}
          />
        </section>
      )}
      {shipments.map((shipment) => (
        <section key={shipment.id} className={styles.part}>
          <header className={styles.head}>
            <h3>{shipmentTitle(order.shipments, shipment)}</h3>
            {reader === 'customer' ? (
              <StatusBadge kind="shipmentSummary" of={shipment.summary} />
            ) : (
              <StatusBadge kind="shipment" of={shipment.status} />
            )}
            <LateBadge headline={{ next: nextOfShipment(order, shipment) }} />
          </header>
          <ShipmentProgress shipment={shipment} />
          <ShipmentFacts shipment={shipment} order={order} />
          {renderActions?.(shipment)}
        </section>
      ))}
      {children && <section className={styles.part}>{children}</section>}
    </Section>
  )
}

/** Cartons, gross weight and volume in one line. */
const packedLine = (
  { cartons, unitType, units, ...packed }: NonNullable<Shipment['packingList']>,
  unit: ShownUnit,
): string => {
  const count = cartons.reduce((sum, one) => sum + one.count, 0)
  return [
    t('shipping.packing.cartonCount', { count }),
    ...(unitType === 'pallet' ? [t('shipping.packing.palletCount', { count: units })] : []),
    packedText(packed, unit),
  ].join(' · ')
}

const day = (at: string | null | undefined) => at && <DateText at={at} />

/** The planned shipments of an unpaid order, listed in sequence. */
export const PlacedShipments = ({ order }: { order: AnyOrder }) =>
  order.shipments.map((shipment) => (
    <section key={shipment.id} className={styles.part}>
      <h4>{shipmentTitle(order.shipments, shipment)}</h4>
      <ShipmentFacts shipment={shipment} order={order} />
    </section>
  ))

const ShipmentFacts = ({ shipment, order }: { shipment: Shipment; order: AnyOrder }) => {
  const { carrierData, tracking, departedOn, actualReadyDate, actualDeliveryDate } = shipment
  const inTransit = shipment.plannedDeliveryTimeRange
  const now = new Date(useNow()).toISOString()
  const unit = useLengthUnit()
  const expected = inTransit ?? (carrierData ? estimatedArrival(order, carrierData.deliveryTimeRange, now) : undefined)
  const address = order.addresses.find(({ id }) => id === shipment.addressId)
  const cost = shippingCost(shipment, order)
  return (
    <>
      <Facts
        rows={[
          [
            t('shipping.describe.description'),
            shipment.description && <QuotedText key="description">{shipment.description}</QuotedText>,
          ],
          [t('shipping.holds'), contentsOf(shipment, order)],
          [t('shipping.goesTo'), address && linesOf(address).join(', ')],
          [
            t('shipping.by'),
            carrierData && (
              <Trans
                key="by"
                i18nKey={isNamedAsRoute(carrierData) ? 'shipping.byLineSameName' : 'shipping.byLine'}
                values={{
                  route: t(`shipping.routeInline.${carrierData.route}`),
                  days: durationText(carrierData.deliveryTimeRange),
                }}
                components={{
                  name: <bdi>{inLanguage(carrierData.name)}</bdi>,
                }}
              />
            ),
          ],
          [
            t('shipping.cost'),
            cost === 'included'
              ? t('shipping.costIncluded')
              : cost !== undefined && <Money key="cost" amount={cost} currency={order.currency} />,
          ],
          [t('shipping.incoterm'), carrierData?.incoterm && incotermText(carrierData.incoterm)],
          [t('shipping.packing.packed'), shipment.packingList && packedLine(shipment.packingList, unit)],
          [
            t('shipping.packing.file'),
            shipment.packingList?.attachment && (
              <FileList key="packing" files={[shipment.packingList.attachment]} label={t('shipping.packing.file')} />
            ),
          ],
          [t('shipping.ready'), departedOn ? undefined : day(actualReadyDate)],
          [t('shipping.departed'), day(departedOn)],
          [t('shipping.tracking'), tracking && <TrackingFacts key="tracking" tracking={tracking} />],
          [
            t('shipping.expected'),
            expected && !actualDeliveryDate ? formatRange(expected.min, expected.max, atFactory) : undefined,
          ],
          [t('shipping.delivered'), day(actualDeliveryDate)],
        ]}
      />
      {actualDeliveryDate && order.audience === 'customer' && (
        <p>
          <a href={paths.helpEntry('damaged-or-wrong-goods')}>{t('shipping.damaged')}</a>
        </p>
      )}
    </>
  )
}
