import type { Timer } from '../../pipeline/timer.ts'

/** Records that the customer has not answered a proposed change in time (decision 101). */
export const expireOrderChanges: Timer = {
  name: 'expire-order-changes',
  due: async ({ orderChangesDue }, now) =>
    (await orderChangesDue(now)).map(({ caseId, due }) => ({
      intent: { command: 'expireOrderChange', input: { caseId } },
      key: `${caseId}/${due}`,
    })),
}
