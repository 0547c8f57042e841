import type { Shipment } from '#application/contracts/order-shapes.ts'

/** Routes and couriers as people say them (SHIP-019, SHIP-020). */

type Route = Shipment['carrierData']['route']
type Courier = NonNullable<Shipment['tracking']>['courier']

export const routeWords: Record<Route, string> = {
  air: 'By air',
  ocean: 'By sea',
  ground: 'By road',
  rail: 'By rail',
  factoryPickup: 'Picked up at the factory',
}

export const courierWords: Record<Courier, string> = {
  ups: 'UPS',
  dhl: 'DHL',
  sfexpress: 'SF Express',
  fedex: 'FedEx',
  truck: 'Truck',
  rail: 'Rail',
  other: 'Another courier',
}
