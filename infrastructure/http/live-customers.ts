import { randomUUIDv7 } from 'node:crypto'
import type { LiveEvent } from '#application/conversations/contracts/live.ts'
import type { ChangedCustomer } from '../people/customer-changes.ts'

/**
 * The channel `customers` (RT-001, decision 131). Customers are rows: an event says that one has changed, and the page
 * reads it again, so no field has to be redacted. `position` is where the log stood, and nothing is delivered again.
 */
export const customerEvent = ({ customerId, version, at }: ChangedCustomer, position: number): LiveEvent => ({
  id: randomUUIDv7(),
  channel: 'customers',
  type: 'CustomerChanged',
  entityId: customerId,
  version,
  position,
  timestamp: at,
  data: {},
})
