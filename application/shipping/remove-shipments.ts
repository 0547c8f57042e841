import type { Case } from '#domain/case.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'
import type { FurtherDecision } from '../pipeline/handle.ts'

/** The removal of every planned shipment that a change of a draft makes void, in the append of the change. */
export const removalsOf = (
  { shipments }: Pick<Case, 'shipments'>,
  isVoid: (shipment: LiveShipment) => boolean,
): FurtherDecision[] =>
  Object.entries(shipments).flatMap(([stream, one]) =>
    one.status === 'initial' && isVoid(one)
      ? [{ stream, aggregate: 'shipment' as const, type: 'RemoveShipment', data: {} }]
      : [],
  )
