import type { Work } from '#domain/ordering/progress.ts'
import type { ShipmentStatus } from '#domain/shipping/shipment-status.ts'

/** What an order has besides its packaging items. */

/** An order whose shipments have these statuses, without samples and services. */
export const shipping = (...shipments: ShipmentStatus[]): Work => ({ shipments, services: [], samples: [] })
/** The same, as it is placed. */
export const noWork = { services: 0, samples: 0, hasWork: false }
