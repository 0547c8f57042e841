import type { Case } from '../case.ts'
import type { Currency } from '../kernel/money.ts'
import { isBefore, type Moment, plusDays } from '../time.ts'
import type { Reimbursement } from './order-core.ts'
import type { PackagingItem } from './order-items.ts'

/**
 * Reductions on a packaging order for earlier samples and services (SAMPLE-D02, SERVICE-D02): each once, at most its own
 * maximum, and together at most the price of the packaging that they are for.
 */

/** Days after its completion in which a sample or service is reimbursed: six months. */
const reimbursementDays = 182

/** A completed sample or service of a customer; `maximum` in minor units of `currency`. */
export type Reimbursable = Omit<Reimbursement, 'amount'> & {
  maximum: number
  currency: Currency
  completedOn: Moment
  /** The configuration that it was made for; nothing for a service that is for no particular one. */
  productConfigurationHash: string | undefined
}

/** Whether it is still reimbursed to an order in that currency. */
export const isReimbursed = (
  { maximum, currency, completedOn }: Pick<Reimbursable, 'maximum' | 'currency' | 'completedOn'>,
  order: { currency: Currency },
  now: Moment,
): boolean => maximum > 0 && currency === order.currency && isBefore(now, plusDays(completedOn, reimbursementDays))

/** The reductions on these items, in the order of `reimbursable`; amounts of 0 are left out. */
export const reimbursementsOf = (
  reimbursable: readonly Reimbursable[],
  items: readonly Pick<PackagingItem, 'configured' | 'selected'>[],
): Reimbursement[] => {
  let left = items.map(({ configured, selected }) => ({
    hash: configured?.productConfigurationHash,
    total: selected?.total ?? 0,
  }))
  return reimbursable.flatMap(({ kind, id, requestId, title, maximum, productConfigurationHash: hash }) => {
    let open = maximum
    left = left.map((item) => {
      const taken = hash === undefined || item.hash === hash ? Math.min(open, item.total) : 0
      open -= taken
      return { ...item, total: item.total - taken }
    })
    const amount = maximum - open
    return amount > 0 ? [{ kind, id, requestId, title, amount }] : []
  })
}

/** The completed samples and services of a case, with what may be given back of them. */
export const reimbursableIn = (state: Case): Reimbursable[] => {
  const { order } = state
  if (order.status === 'none') return []
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

/** The ids of the samples and services that an order was reduced by; none once it is a draft again or cancelled. */
export const reimbursedBy = ({ order }: Pick<Case, 'order'>): string[] =>
  order.status === 'none' || order.status === 'cancelled' ? [] : order.reimbursements.map(({ id }) => id)
