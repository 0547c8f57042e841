import { statusOfForwarder } from '#domain/shipping/tracking.ts'
import { millisecondsOf } from '#domain/time.ts'
import type { CommandIntent } from '../../pipeline/process.ts'
import type { Timer } from '../../pipeline/timer.ts'
import type { FollowedParcel } from '../contracts/followed-parcel.ts'
import type { CourierReport } from '../ports.ts'

/** A command that is due because of a courier's report; `key` identifies it. */
type DueReport = { intent: CommandIntent; key: string }

/**
 * The command for a report, the same regardless of how often and through which channel it is received. Every report
 * about a shipment is recorded. A sample is completed by its delivery (SAMPLE-T05); if it is damaged, staff decide
 * whether it is made again.
 */
export const commandForReport = (parcel: FollowedParcel, report: CourierReport): DueReport | undefined => {
  const { requestId } = parcel
  const { stage, statuses, happenedOn } = report
  if ('shipmentId' in parcel) {
    const { shipmentId } = parcel
    return {
      intent: { command: 'recordCourierReport', input: { requestId, shipmentId, ...report } },
      key: [shipmentId, stage, ...statuses, happenedOn].join('/'),
    }
  }
  if (statusOfForwarder(stage) !== 'delivered' || statuses.includes('hasDamages')) return undefined
  const { sampleId } = parcel
  return {
    intent: { command: 'completeSample', input: { requestId, sampleId, assets: [] } },
    key: [sampleId, happenedOn].join('/'),
  }
}

/**
 * The reports about a shipment or sample from those about each of its tracking codes, earliest first. Stages and
 * statuses of every parcel count, but the delivery only once every parcel is delivered: then it is that of the last one.
 */
export const combineReports = (ofCodes: readonly (readonly CourierReport[])[]): CourierReport[] => {
  const isDelivery = ({ stage }: CourierReport) => statusOfForwarder(stage) === 'delivered'
  const lastFirst = (a: CourierReport, b: CourierReport) => millisecondsOf(b.happenedOn) - millisecondsOf(a.happenedOn)
  const isArrived = ofCodes.every((reports) => reports.some(isDelivery))
  const [last] = ofCodes.flat().filter(isDelivery).toSorted(lastFirst)
  const isDamaged = ofCodes.flat().some(({ statuses }) => statuses.includes('hasDamages'))
  return ofCodes
    .flat()
    .map((report) => {
      if (!isDelivery(report) || ofCodes.length === 1) return report
      // Of another parcel: its statuses count, its stage does not.
      if (!isArrived || report !== last) return { ...report, stage: '' }
      const { statuses } = report
      const known = isDamaged && !statuses.includes('hasDamages') ? [...statuses, 'hasDamages' as const] : statuses
      return { ...report, statuses: known }
    })
    .toSorted((a, b) => lastFirst(b, a))
}

/** Records courier reports about parcels in transit (SHIP-014, SHIP-T02..T07, SAMPLE-T05). */
export const followParcels: Timer = {
  name: 'courier-tracking',
  due: async ({ courierReports }, now) =>
    (await courierReports(now)).flatMap(({ parcel, report, by }) => {
      const due = commandForReport(parcel, report)
      return due ? [{ ...due, by }] : []
    }),
}
