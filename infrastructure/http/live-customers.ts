import { randomUUIDv7 } from 'node:crypto'
import type { LiveEvent } from '#application/conversations/contracts/live.ts'
import type { ChangedCustomer } from '../people/customer-changes.ts'

/**
 * The channel `customers` (RT-001, decision 131). Customers are rows, not events of the log: the live event contains
 * only the id of the changed customer, and the page reloads it, so no field needs redaction. `position` is the head of
 * the log at that time; missed events are not redelivered.
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
