import { systemCaller } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import type { Ports } from '#application/pipeline/ports.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import type { FollowedCode, FollowedParcel } from '#application/shipping/contracts/followed-parcel.ts'
import type { CourierReport, CourierService } from '#application/shipping/ports.ts'
import { combineReports, commandForReport, followParcels } from '#application/shipping/processes/follow-parcels.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import type { Moment } from '#domain/time.ts'
import type { Reader } from '#read-models/projection.ts'
import { followedByCode, followedParcels } from '#read-models/shipping/followed-parcels.ts'
import type { Area } from '../area.ts'
import type { Logger } from '../jobs/processes.ts'
import { easyPost, type EasyPostSettings } from './easypost.ts'
import { simulatedCourier } from './simulated-courier.ts'

/** Courier services: the simulated courier for its own tracking codes, and EasyPost and freight forwarders if configured. */
export type Couriers = Area & {
  easyPost: EasyPostSettings | undefined
  /** Secret with which freight forwarders sign; undefined: their reports are not accepted. */
  forwarderSecret: string | undefined
  /**
   * All reports up to `now` about every tracked shipment and sample. The failure of a service is logged, and the service is polled
   * again later.
   */
  reports: (now: Moment) => Promise<{ parcel: FollowedParcel; report: CourierReport; by: CourierService['name'] }[]>
  /** Records reports about a tracking code; reports about an unknown code are ignored. */
  record: (trackingCode: string, reports: readonly CourierReport[]) => Promise<void>
}

/** Without repeated reports. */
const merged = (before: readonly CourierReport[], after: readonly CourierReport[]): CourierReport[] => [
  ...new Map([...before, ...after].map((report) => [JSON.stringify(report), report])).values(),
]

export const openCouriers = (
  ports: Ports,
  staff: Reader,
  logger: Pick<Logger, 'info'>,
  { easyPost: settings, forwarderSecret }: Partial<Pick<Couriers, 'easyPost' | 'forwarderSecret'>>,
): Couriers => {
  const services = settings ? [simulatedCourier, easyPost(settings)] : [simulatedCourier]
  /** The reports of the service that follows a code; undefined without a service. */
  const asked = async (code: FollowedCode, now: Moment) => {
    const service = services.find(({ follows }) => follows(code))
    const reports = await service?.reportsOf(code, now).catch((error: unknown) => {
      logger.info({ service: service.name, err: error }, 'polling a courier failed')
      return []
    })
    return service && { by: service.name, reports: reports ?? [] }
  }
  /** Reports that are known about the codes of shipments of several parcels; after a restart, services are asked again. */
  const known = new Map<string, readonly CourierReport[]>()
  /** The reports about a parcel after new ones about some of its codes. */
  const combined = ({ trackingCodes }: FollowedParcel, fresh: ReadonlyMap<string, readonly CourierReport[]>) => {
    if (trackingCodes.length > 1) {
      for (const [code, reports] of fresh) known.set(code, merged(known.get(code) ?? [], reports))
    }
    return combineReports(trackingCodes.map((code) => known.get(code) ?? fresh.get(code) ?? []))
  }
  const reportsAbout = async (parcel: FollowedParcel, now: Moment) => {
    const fresh = new Map<string, readonly CourierReport[]>()
    let by: CourierService['name'] | undefined
    for (const trackingCode of parcel.trackingCodes) {
      const answer = await asked({ ...parcel, trackingCode }, now)
      by ??= answer?.by
      if (answer && answer.reports.length > 0) fresh.set(trackingCode, answer.reports)
    }
    return by && fresh.size > 0 ? combined(parcel, fresh).map((report) => ({ parcel, report, by })) : []
  }
  return {
    easyPost: settings,
    forwarderSecret,
    reports: async (now) => {
      const all = []
      const parcels = await followedParcels(staff)
      for (const parcel of parcels) all.push(...(await reportsAbout(parcel, now)))
      const followed = new Set(parcels.flatMap(({ trackingCodes }) => trackingCodes))
      for (const code of known.keys()) if (!followed.has(code)) known.delete(code)
      return all
    },
    record: async (trackingCode, reports) => {
      for (const parcel of await followedByCode(staff, trackingCode)) {
        for (const report of combined(parcel, new Map([[trackingCode, reports]]))) {
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
