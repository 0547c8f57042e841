import type { Timer } from '../../pipeline/timer.ts'

/** Records that the shipping quotes of a validated draft have expired (SHIP-T16). */
export const expireShippingQuotes: Timer = {
  name: 'expire-shipping-quotes',
  due: async ({ shippingQuotesDue }, now) =>
    (await shippingQuotesDue(now)).map(({ caseId, due }) => ({
      intent: { command: 'expireShippingQuotes', input: { caseId } },
      key: `${caseId}/${due}`,
    })),
}
