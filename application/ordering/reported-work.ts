import { type Case, samplesOf, servicesOf, workOf } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { hasWork } from '#domain/ordering/progress.ts'
import { isReimbursed, type Reimbursable } from '#domain/ordering/reimbursement.ts'
import { isOpenSample } from '#domain/ordering/sample.ts'
import { isOpenService } from '#domain/ordering/service.ts'
import type { Ports } from '../pipeline/ports.ts'

/** The samples and services of the case, in the form that order commands expect. */

/** Their prices in minor units, and whether any were not cancelled. */
export const reportedWork = (state: Case) => ({
  services: priceOf(servicesOf(state)),
  samples: priceOf(samplesOf(state)),
  hasWork: hasWork(workOf(state)),
})

/** Total price in minor units of work that was not cancelled. */
const priceOf = (work: readonly { status: string; price: number }[]): number =>
  work.reduce((sum, { status, price }) => (status === 'cancelled' ? sum : sum + price), 0)

/** Number of unfinished samples and services. */
export const openWork = (state: Case): number =>
  samplesOf(state).filter(isOpenSample).length + servicesOf(state).filter(isOpenService).length

/** Earlier samples and services of the customer that would be reimbursed with an order placed now. */
export const reimbursableTo = async (
  { order }: Pick<Case, 'order'>,
  ports: Pick<Ports, 'reimbursable' | 'now'>,
): Promise<Reimbursable[]> => {
  const { customerId, currency } = requireExisting(order)
  const all = await ports.reimbursable(customerId)
  return all.filter((one) => isReimbursed(one, { currency }, ports.now()))
}
