import type { CourierReport, CourierService } from '#application/shipping/ports.ts'
import { isBefore, plusDays } from '#domain/time.ts'

/** Prefix of the simulated courier's tracking codes; no real courier uses it. */
export const simulatedPrefix = 'SIM'

/** Stages, each with the share of the delivery time after which it is reached. */
const stages: readonly [stage: string, share: number, statuses: CourierReport['statuses']][] = [
  ['pickup', 0, []],
  ['in_transit', 0.05, []],
  ['import_customs_clearance', 0.6, []],
  ['import_customs_clearance', 0.7, ['requiresInspection']],
  ['import_customs_clearance', 0.8, ['customsCleared']],
  ['last_mile_delivery', 0.9, []],
  ['delivered', 1, []],
]

/**
 * A courier for development and the demo: shipments with its tracking codes progress with the clock, and arrive on the
 * earliest day of their delivery time. Codes that end with `X` are inspected by customs.
 */
export const simulatedCourier: CourierService = {
  name: 'simulated-courier',
  follows: ({ trackingCode }) => trackingCode.startsWith(simulatedPrefix),
  reportsOf: async ({ trackingCode, since, deliveryTimeRange: { min } }, now) =>
    stages
      .filter(([, , statuses]) => !statuses.includes('requiresInspection') || trackingCode.endsWith('X'))
      .map(([stage, share, statuses]) => ({ stage, statuses, happenedOn: plusDays(since, share * Math.max(1, min)) }))
      .filter(({ happenedOn }) => !isBefore(now, happenedOn)),
}
