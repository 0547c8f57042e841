import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import type { Headline } from '#domain/ordering/headline.ts'
import { type AnyOrder, type AnyWork } from './order-rules.ts'

/** The next planned date of a part of an order, as that of the whole order (`dueOf`); null if none is planned. */

type Next = Headline['next']
const planned = (what: NonNullable<Next>['what'], date: string | null | undefined): Next =>
  date ? { what, date } : null

/** Nothing is late before an order starts, while it is stopped, or after its end. */
const isRunning = ({ status }: Pick<AnyOrder, 'status'>): boolean => status === 'inProgress'

/** When a sample in work is ready, or arrives, and when a started service is completed. */
export const nextOfWork = (order: Pick<AnyOrder, 'status'>, item: AnyWork): Next => {
  if (!isRunning(order)) return null
  if (item.itemType === 'service')
    return item.service.status === 'inProgress' ? planned('serviceReady', item.service.dates.estimatedEndDate) : null
  const { status, estimatedCompletionDate, estimatedDeliveryDate } = item.sample
  if (status === 'inProgress') return planned('sampleReady', estimatedCompletionDate)
  return status === 'shipped' ? planned('arrivesBy', estimatedDeliveryDate) : null
}

/** The last planned day of a shipment in transit. */
export const nextOfShipment = (
  order: Pick<AnyOrder, 'status'>,
  { status, plannedDeliveryTimeRange }: Pick<Shipment, 'status' | 'plannedDeliveryTimeRange'>,
): Next => (isRunning(order) && status !== 'delivered' ? planned('arrivesBy', plannedDeliveryTimeRange?.max) : null)
