import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import type { Courier, Tracking } from '#domain/shipping/tracking.ts'
import { codesOf } from './shipment-values.ts'

/**
 * Tracking that is sent with a departure: omitted if it is already recorded. The comments remain; the tracking page
 * that staff entered is that of the courier, so it remains with the same courier only.
 */
export const departureTracking = (
  before: Shipment['tracking'],
  { courier, codes }: { courier: Courier; codes: string },
): { tracking?: Tracking } => {
  const trackingCodes = codesOf(codes)
  const isSameCourier = courier === before?.courier
  const isSame = isSameCourier && codesOf(before.trackingCodes.join(' ')).join() === trackingCodes.join()
  if (trackingCodes.length === 0 || isSame) return {}
  const { trackingUrl, additionalComments } = before ?? {}
  return {
    tracking: {
      courier,
      trackingCodes,
      ...(isSameCourier && trackingUrl && { trackingUrl }),
      ...(additionalComments && { additionalComments }),
    },
  }
}
