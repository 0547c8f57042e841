import { caseTimer } from '../../pipeline/timer.ts'

/** Records that the customer has not answered a proposed change in time (decision 101). */
export const expireOrderChanges = caseTimer('expire-order-changes', 'expireOrderChange', ({ orderChangesDue }, now) =>
  orderChangesDue(now),
)
