import type { Timer } from '../../pipeline/timer.ts'

/** Records that quotes have expired (ORDER-T26, QUOTE-004). */
export const expireQuotes: Timer = {
  name: 'expire-quotes',
  due: async ({ quotesDue }, now) =>
    (await quotesDue(now)).map(({ caseId, due }) => ({
      intent: { command: 'expireQuotes', input: { caseId } },
      key: `${caseId}/${due}`,
    })),
}
