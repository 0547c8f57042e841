import { systemCaller } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import type { Ports } from '#application/pipeline/ports.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import type { FollowedShipment } from '#application/shipping/contracts/followed-shipment.ts'
import type { CourierReport, CourierService } from '#application/shipping/ports.ts'
import { reportKey } from '#application/shipping/processes/follow-shipments.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import type { Moment } from '#domain/time.ts'
import type { Reader } from '#read-models/projection.ts'
import { followedByCode, followedShipments } from '#read-models/shipping/followed-shipments.ts'
import type { Area } from '../area.ts'
import type { Logger } from '../jobs/processes.ts'
import { easyPost, type EasyPostSettings } from './easypost.ts'
import { simulatedCourier } from './simulated-courier.ts'

/** Courier services: the simulated courier for its own tracking codes, and EasyPost if configured. */
export type Couriers = Area & {
  easyPost: EasyPostSettings | undefined
  /**
   * All reports up to `now` for every tracked shipment. The failure of a service is logged, and the service is polled
   * again later.
   */
  reports: (now: Moment) => Promise<{ shipment: FollowedShipment; report: CourierReport; by: CourierService['name'] }[]>
  /** Records reports about a tracking code; reports about an unknown code are ignored. */
  record: (trackingCode: string, reports: readonly CourierReport[]) => Promise<void>
}

export const openCouriers = (
  ports: Ports,
  staff: Reader,
  logger: Pick<Logger, 'info'>,
  settings: EasyPostSettings | undefined,
): Couriers => {
  const services = settings ? [simulatedCourier, easyPost(settings)] : [simulatedCourier]
  const asked = async (shipment: FollowedShipment, now: Moment) => {
    const service = services.find(({ follows }) => follows(shipment))
    const reports = await service?.reportsOf(shipment, now).catch((error: unknown) => {
      logger.info({ service: service.name, err: error }, 'polling a courier failed')
      return []
    })
    return (reports ?? []).map((report) => ({ shipment, report, by: service!.name }))
  }
  return {
    easyPost: settings,
    reports: async (now) => {
      const all = []
      for (const shipment of await followedShipments(staff)) all.push(...(await asked(shipment, now)))
      return all
    },
    record: async (trackingCode, reports) => {
      for (const { requestId, shipmentId } of await followedByCode(staff, trackingCode)) {
        for (const report of reports) {
          const input = { requestId, shipmentId, ...report }
          const commandId = `courier-tracking/${reportKey(shipmentId, report)}`
          const ask = { caller: systemCaller('courier-tracking'), input, commandId }
          await handle(ports, systemCommands.recordCourierReport, ask).catch((error: unknown) => {
            if (!(error instanceof Rejection)) throw error
            logger.info({ trackingCode, reason: error.message }, 'a courier report was refused')
          })
        }
      }
    },
  }
}
