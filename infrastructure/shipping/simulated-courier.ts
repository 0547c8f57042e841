import type { CourierReport, CourierService } from '#application/shipping/ports.ts'
import { isBefore, plusDays } from '#domain/time.ts'

/** Prefix of the simulated courier's tracking codes; no real courier uses it. */
export const simulatedPrefix = 'SIM'

/** All stages of SHIP-014, each with the share of the delivery time after which it is reached. */
const stages: readonly [stage: string, share: number, statuses: CourierReport['statuses']][] = [
  ['pending', 0, []],
  ['pickup', 0, []],
  ['origin_warehouse', 0.02, []],
  ['export_customs_clearance', 0.04, []],
  ['in_transit', 0.05, []],
  ['import_customs_clearance', 0.6, []],
  ['import_customs_clearance', 0.7, ['requiresInspection']],
  ['import_customs_clearance', 0.8, ['customsCleared']],
  ['destination_warehouse', 0.85, []],
  ['last_mile_delivery', 0.9, []],
  ['last_mile_delivery', 0.95, ['hasDamages']],
  ['delivered', 1, []],
]

/** The last letter of the codes for which a courier reports more than the stages. */
const suffixOf = { requiresInspection: 'X', hasDamages: 'D' } as const

const isReportedFor = (trackingCode: string, statuses: CourierReport['statuses']): boolean =>
  statuses.every((one) => one === 'customsCleared' || trackingCode.endsWith(suffixOf[one]))

/**
 * A courier for development and the demo: shipments with its tracking codes progress with the clock, and arrive on the
 * earliest day of their delivery time. Codes that end with `X` are inspected by customs, those that end with `D` are damaged.
 */
export const simulatedCourier: CourierService = {
  name: 'simulated-courier',
  follows: ({ trackingCode }) => trackingCode.startsWith(simulatedPrefix),
  reportsOf: async ({ trackingCode, since, deliveryTimeRange: { min } }, now) =>
    stages
      .filter(([, , statuses]) => isReportedFor(trackingCode, statuses))
      .map(([stage, share, statuses]) => ({
        stage,
        // A damaged parcel is also damaged on delivery.
        statuses:
          stage === 'delivered' && trackingCode.endsWith(suffixOf.hasDamages) ? ['hasDamages' as const] : statuses,
        happenedOn: plusDays(since, share * Math.max(1, min)),
      }))
      .filter(({ happenedOn }) => !isBefore(now, happenedOn)),
}
