import { systemCaller } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import type { Ports } from '#application/pipeline/ports.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import type { FollowedParcel } from '#application/shipping/contracts/followed-parcel.ts'
import type { CourierReport, CourierService } from '#application/shipping/ports.ts'
import { commandForReport, followParcels } from '#application/shipping/processes/follow-parcels.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import type { Moment } from '#domain/time.ts'
import type { Reader } from '#read-models/projection.ts'
import { followedByCode, followedParcels } from '#read-models/shipping/followed-parcels.ts'
import type { Area } from '../area.ts'
import type { Logger } from '../jobs/processes.ts'
import { easyPost, type EasyPostSettings } from './easypost.ts'
import { simulatedCourier } from './simulated-courier.ts'

/** Courier services: the simulated courier for its own tracking codes, and EasyPost if configured. */
export type Couriers = Area & {
  easyPost: EasyPostSettings | undefined
  /**
   * All reports up to `now` about every tracked shipment and sample. The failure of a service is logged, and the service is polled
   * again later.
   */
  reports: (now: Moment) => Promise<{ parcel: FollowedParcel; report: CourierReport; by: CourierService['name'] }[]>
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
  const asked = async (parcel: FollowedParcel, now: Moment) => {
    const service = services.find(({ follows }) => follows(parcel))
    const reports = await service?.reportsOf(parcel, now).catch((error: unknown) => {
      logger.info({ service: service.name, err: error }, 'polling a courier failed')
      return []
    })
    return (reports ?? []).map((report) => ({ parcel, report, by: service!.name }))
  }
  return {
    easyPost: settings,
    reports: async (now) => {
      const all = []
      for (const parcel of await followedParcels(staff)) all.push(...(await asked(parcel, now)))
      return all
    },
    record: async (trackingCode, reports) => {
      for (const parcel of await followedByCode(staff, trackingCode)) {
        for (const report of reports) {
          const due = commandForReport(parcel, report)
          if (!due) continue
          // The command id of the timer, so that a report that is also polled takes effect once.
          const commandId = `${followParcels.name}/${due.key}`
          const spec = systemCommands[due.intent.command] as Parameters<typeof handle>[1]
          const request = { caller: systemCaller(followParcels.name), input: due.intent.input, commandId }
          await handle(ports, spec, request).catch((error: unknown) => {
            if (!(error instanceof Rejection)) throw error
            logger.info({ trackingCode, reason: error.message }, 'a courier report was refused')
          })
        }
      }
    },
  }
}
