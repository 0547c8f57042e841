import type { Case } from '../case.ts'
import type { Reimbursable } from './reimbursement.ts'

/**
 * Samples and services of a case that can be reimbursed with later orders, and those reimbursed with its own order
 * (SAMPLE-D02, SERVICE-D02).
 */

/**
 * The completed samples and services of a case, with their possible reimbursement. A canceled order owes nothing, so
 * what was paid for its samples and services is already the customer's credit.
 */
export const reimbursableIn = (state: Case): Reimbursable[] => {
  const { order } = state
  if (order.status === 'none' || order.status === 'cancelled') return []
  const { requestId, currency } = order
  const hashOf = (itemId: string | null) =>
    order.items.find(({ id }) => id === itemId)?.configured?.productConfigurationHash
  const about = { requestId, currency }
  return [
    ...Object.values(state.samples).flatMap(({ sampleId: id, completedOn, itemId, product, ...one }) =>
      completedOn && one.isReimbursable
        ? [
            {
              ...about,
              kind: 'sample' as const,
              id,
              title: product.title,
              maximum: one.maximumReimbursementAmount,
              completedOn,
              productConfigurationHash: hashOf(itemId),
            },
          ]
        : [],
    ),
    ...Object.values(state.services).flatMap(
      ({ serviceId: id, endedOn, itemId, product, reimbursableAmount: maximum }) =>
        endedOn && maximum > 0
          ? [
              {
                ...about,
                kind: 'service' as const,
                id,
                title: product.title,
                maximum,
                completedOn: endedOn,
                productConfigurationHash: hashOf(itemId),
              },
            ]
          : [],
    ),
  ]
}

/** Ids of the samples and services reimbursed with an order; empty if the order is cancelled or is a draft again. */
export const reimbursedBy = ({ order }: Pick<Case, 'order'>): string[] =>
  order.status === 'none' || order.status === 'cancelled' ? [] : order.reimbursements.map(({ id }) => id)
