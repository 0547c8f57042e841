/** Carriers (SHIP-020). */
export const carrier = {
  ups: 'UPS',
  dhl: 'DHL',
  sfexpress: 'SF Express',
  fedex: 'FedEx',
  truck: 'Truck',
  rail: 'Rail',
  other: 'Other carrier',
} as const
