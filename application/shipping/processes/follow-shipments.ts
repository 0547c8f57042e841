import type { Timer } from '../../pipeline/timer.ts'
import type { CourierReport } from '../ports.ts'

/** Identifies a report, regardless of how often and through which channel it is received. */
export const reportKey = (shipmentId: string, { stage, statuses, happenedOn }: CourierReport): string =>
  [shipmentId, stage, ...statuses, happenedOn].join('/')

/** Records courier reports about shipments in transit (SHIP-014, T02..T07). */
export const followShipments: Timer = {
  name: 'courier-tracking',
  due: async ({ courierReports }, now) =>
    (await courierReports(now)).map(({ shipment: { requestId, shipmentId }, report, by }) => ({
      intent: { command: 'recordCourierReport', input: { requestId, shipmentId, ...report } },
      key: reportKey(shipmentId, report),
      by,
    })),
}
