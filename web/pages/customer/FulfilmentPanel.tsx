import type { ReactNode } from 'react'
import type { Shipment } from '#application/contracts/order-shapes.ts'
import { formatRange } from '#domain/text/dates.ts'
import { durationRange } from '#domain/text/durations.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Sheet } from '../Sheet.tsx'
import { linesOf } from './AddressFacts.tsx'
import { plural } from './count.ts'
import type { AnyOrder } from './order-rules.ts'
import { courierWords, routeWords } from './ship-words.ts'
import styles from './FulfilmentPanel.module.css'

/** Production and what is on its way. `renderActions` adds to a shipment what the reader can do about it. */
export const FulfilmentPanel = ({
  order,
  reader,
  renderActions,
}: {
  order: AnyOrder
  reader: 'customer' | 'staff'
  renderActions?: (shipment: Shipment) => ReactNode
}) => {
  const { plannedEndDate, startDate, endDate } = order.production
  const dated = plannedEndDate ?? startDate ?? endDate
  return (
    <Sheet title="Fulfilment" id="fulfilment">
      {dated && (
        <section className={styles.part}>
          <h3>Production</h3>
          <Facts
            rows={[
              ['Planned to be ready', day(plannedEndDate)],
              ['Started', day(startDate)],
              ['Finished', day(endDate)],
            ]}
          />
        </section>
      )}
      {order.shipments.map((shipment) => (
        <section key={shipment.id} className={styles.part}>
          <header className={styles.head}>
            <h3>{shipment.name || 'Shipment'}</h3>
            {reader === 'customer' ? (
              <StatusBadge kind="shipmentSummary" of={shipment.summary} />
            ) : (
              <StatusBadge kind="shipment" of={shipment.status} />
            )}
          </header>
          <ShipmentFacts shipment={shipment} order={order} />
          {renderActions?.(shipment)}
        </section>
      ))}
    </Sheet>
  )
}

const day = (at: string | null | undefined) => at && <DateText at={at} />

const ShipmentFacts = ({ shipment, order }: { shipment: Shipment; order: AnyOrder }) => {
  const { carrierData, items, tracking, departedOn, plannedDeliveryTimeRange: planned, actualDeliveryDate } = shipment
  const address = order.addresses.find(({ id }) => id === shipment.addressId)
  return (
    <Facts
      rows={[
        [
          'Holds',
          items.map(({ itemNumber, quantity }) => `${plural(quantity, 'piece')} of item ${itemNumber}`).join(', '),
        ],
        ['Goes to', address && linesOf(address).join(', ')],
        [
          'By',
          <span key="by">
            {carrierData.name}, {routeWords[carrierData.route].toLowerCase()},{' '}
            {durationRange(carrierData.deliveryTimeRange)},{' '}
            <Money amount={carrierData.cost} currency={order.currency} />
          </span>,
        ],
        ['Departed', day(departedOn)],
        [
          'Tracking',
          tracking && (
            <span key="tracking">
              {courierWords[tracking.courier]} <span className={styles.codes}>{tracking.trackingCodes.join(', ')}</span>
            </span>
          ),
        ],
        ['Expected', planned && !actualDeliveryDate ? formatRange(planned.min, planned.max) : undefined],
        ['Delivered', day(actualDeliveryDate)],
      ]}
    />
  )
}
