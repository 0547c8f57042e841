import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'

type Shipped = { carrierData: Pick<NonNullable<Shipment['carrierData']>, 'cost'> | null }
type Placed = { shipments: readonly Shipped[]; totals: { shipping: number } }

/**
 * What a shipment of a placed order costs. The order has one total for shipping; costs of shipments are shown only as
 * long as they add up to it, which an accepted change or the removal of a shipment ends. A shipment that was divided
 * off later has no cost of its own.
 */
export const shippingCost = (
  { carrierData }: Shipped,
  { shipments, totals }: Placed,
): number | 'included' | undefined => {
  if (!carrierData) return undefined
  const { cost } = carrierData
  if (cost === 0 && totals.shipping > 0) return 'included'
  const sum = shipments.reduce((all, one) => all + (one.carrierData?.cost ?? 0), 0)
  // In hundredths, because the sum of decimals is not exact.
  return Math.round(sum * 100) === Math.round(totals.shipping * 100) ? cost : undefined
}
