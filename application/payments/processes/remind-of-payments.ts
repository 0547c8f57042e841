import type { Timer } from '../../pipeline/timer.ts'

/** Reminds customers of amounts due, before and after the due date; each reminder level is sent once per due date. */
export const remindOfPayments: Timer = {
  name: 'remind-of-payments',
  due: async ({ remindersDue }, now) =>
    (await remindersDue(now)).map(({ caseId, dueOn, due }) => ({
      intent: { command: 'remindOfPayment', input: { caseId, dueOn } },
      key: `${caseId}/${dueOn}/${due}`,
    })),
}
