import type { Currency } from '../kernel/money.ts'
import { isBefore, type Moment, plusDays } from '../time.ts'
import type { Reimbursement } from './order-core.ts'
import type { PackagingItem } from './order-items.ts'

/**
 * Reimbursement of earlier samples and services with a packaging order (SAMPLE-D02, SERVICE-D02): each only once, up to
 * its own maximum, and together up to the price of the packaging that they were made for.
 */

/** Days after completion during which a sample or service can be reimbursed: six months. */
export const reimbursementDays = 182

/** A customer's completed sample or service; `maximum` is in minor units of `currency`. */
export type Reimbursable = Omit<Reimbursement, 'amount'> & {
  maximum: number
  currency: Currency
  completedOn: Moment
  /** The configuration that it was made for; undefined for a service not made for a particular one. */
  productConfigurationHash: string | undefined
}

/** Whether it can still be reimbursed with an order in this currency. */
export const isReimbursed = (
  { maximum, currency, completedOn }: Pick<Reimbursable, 'maximum' | 'currency' | 'completedOn'>,
  order: { currency: Currency },
  now: Moment,
): boolean => maximum > 0 && currency === order.currency && isBefore(now, plusDays(completedOn, reimbursementDays))

/** The reimbursements for these items, in the order of `reimbursable`; amounts of 0 are omitted. */
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
