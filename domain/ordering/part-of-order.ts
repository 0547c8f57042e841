import type { Identity } from '../kernel/aggregate.ts'

/**
 * Properties of aggregates that belong to an order, such as its shipments: they have the parties of the order, are found
 * by it, and appear on its live channel.
 */
export const partOfOrder = {
  claims: undefined,
  identity: (_: object, ofOrder: Identity): Identity => ofOrder,
  entityIdFor: {},
  topics: { customer: 'orders', staff: 'orders', supplier: 'orders' },
} as const
