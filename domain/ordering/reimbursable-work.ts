import type { Case } from '../case.ts'
import type { Reimbursable } from './reimbursement.ts'
import type { MadeFor } from './sample.ts'

/**
 * Samples and services of a case that can be reimbursed with later orders, and those reimbursed with its own order
 * (SAMPLE-D02, SERVICE-D02).
 */

/** No configuration has it, so nothing is reimbursed. */
const unknownConfiguration = 'unknown'

/**
 * The completed samples and services of a case, with their possible reimbursement. A canceled order owes nothing, so
 * what was paid for its samples and services is already the customer's credit.
 */
export const reimbursableIn = (state: Case): Reimbursable[] => {
  const { order } = state
  if (order.status === 'none' || order.status === 'cancelled') return []
  const { requestId, currency } = order
  // Work that started earlier has no configuration of its own; nothing is known about that of an item that was removed.
  const hashOf = ({ itemId, productConfigurationHash: own }: { itemId: string | null } & MadeFor) => {
    if (own !== undefined || itemId === null) return own
    const item = order.items.find(({ id }) => id === itemId)
    return item ? item.configured?.productConfigurationHash : unknownConfiguration
  }
  const about = { requestId, currency }
  return [
    ...Object.values(state.samples).flatMap(({ sampleId: id, completedOn, product, ...one }) =>
      completedOn && one.isReimbursable
        ? [
            {
              ...about,
              kind: 'sample' as const,
              id,
              title: product.title,
              maximum: one.maximumReimbursementAmount,
              completedOn,
              productConfigurationHash: hashOf(one),
            },
          ]
        : [],
    ),
    ...Object.values(state.services).flatMap(
      ({ serviceId: id, endedOn, product, reimbursableAmount: maximum, ...one }) =>
        endedOn && maximum > 0
          ? [
              {
                ...about,
                kind: 'service' as const,
                id,
                title: product.title,
                maximum,
                completedOn: endedOn,
                productConfigurationHash: hashOf(one),
              },
            ]
          : [],
    ),
  ]
}

/** A sample or service that was reimbursed with the order `requestId`; `amount` in minor units. */
export type Reimbursed = { id: string; requestId: string; amount: number }

/** The samples and services reimbursed with an order; empty if the order is cancelled or is a draft again. */
export const reimbursedBy = ({ order }: Pick<Case, 'order'>): Reimbursed[] =>
  order.status === 'none' || order.status === 'cancelled'
    ? []
    : order.reimbursements.map(({ id, amount }) => ({ id, requestId: order.requestId, amount }))
