import type { Work } from '#domain/ordering/progress.ts'
import type { ShipmentStatus } from '#domain/shipping/shipment-status.ts'

/** Parts of an order other than its packaging items. */

/** An order whose shipments have these statuses, without samples and services. */
export const shipping = (...shipments: ShipmentStatus[]): Work => ({ shipments, services: [], samples: [] })
/** The same for a placed order. */
export const noWork = { services: 0, samples: 0, hasWork: false }
