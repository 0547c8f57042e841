import type { DomainEvent } from '#domain/events.ts'
import { projection } from '#read-models/projection.ts'

/**
 * The view for the replay measurement: a board of orders for a customer, one row for each case with columns to sort and
 * filter by, a summary, and a stored state. Smaller than the product's page of one order, and the most common kind of view.
 */
type Line = {
  requestId: string
  customerId: string
  status: 'draft' | 'asked' | 'answered' | 'chosen'
  items: number
  pieces: number
  total: number
  events: number
  changedOn: string
}

const empty: Line = {
  requestId: '',
  customerId: '',
  status: 'draft',
  items: 0,
  pieces: 0,
  total: 0,
  events: 0,
  changedOn: '',
}

export const orderBoard = projection<Line>({
  name: 'order-board',
  version: 1,
  audience: 'customer',
  key: ({ caseId }) => caseId,
  initial: empty,
  evolve: (line, { type, data, at }) => {
    const next = { ...line, events: line.events + 1, changedOn: at }
    const event = { type, data } as unknown as DomainEvent
    switch (event.type) {
      case 'OrderCreated':
        return { ...next, requestId: event.data.requestId, customerId: event.data.customerId }
      case 'PackagingItemAdded':
        return { ...next, items: line.items + 1 }
      case 'QuoteRequested':
        return { ...next, status: 'asked' as const }
      case 'QuoteRequestCompleted':
        return {
          ...next,
          status: 'answered' as const,
          pieces: Math.max(...event.data.quotes.map((one) => one.quantity)),
        }
      case 'QuoteSelected':
        return { ...next, status: 'chosen' as const, total: line.total + event.data.quote.total }
      default:
        return next
    }
  },
  columns: { request_id: 'text', customer_id: 'text', status: 'text', changed_on: 'text', summary: 'json' },
  row: (line) => ({
    request_id: line.requestId,
    customer_id: line.customerId,
    status: line.status,
    changed_on: line.changedOn,
    summary: line,
  }),
  indexes: [['request_id'], ['customer_id', 'changed_on']],
  keepsState: true,
})
