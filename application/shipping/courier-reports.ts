import type { TrackingStatus } from '#domain/shipping/tracking.ts'
import type { Moment } from '#domain/time.ts'
import { seesOrder } from '../pipeline/access.ts'
import { command } from '../pipeline/handle.ts'
import { shipmentOf, shipmentStream, unlessReady } from './shipment-command.ts'

/** A courier's report about a shipment (SHIP-014); the same command for every courier. */
export const recordCourierReport = command<{
  requestId: string
  shipmentId: string
  stage: string
  statuses: TrackingStatus[]
  happenedOn: Moment
}>({
  aggregate: 'shipment',
  name: 'RecordCourierReport',
  access: ['system'],
  of: ({ requestId }) => ({ requestId }),
  allow: seesOrder,
  stream: shipmentStream,
  // Goods that are not produced cannot have left, regardless of what is reported for their tracking code.
  precondition: (state, { shipmentId, stage }) => {
    const shipment = shipmentOf(state, shipmentId)
    return shipment.status === 'initial' && stage !== 'pending' ? unlessReady(state, shipment) : undefined
  },
  data: ({ stage, statuses, happenedOn }) => ({ stage, statuses, happenedOn }),
})
