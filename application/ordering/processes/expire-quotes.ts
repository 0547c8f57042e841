import { caseTimer } from '../../pipeline/timer.ts'

/** Records that quotes have expired (ORDER-T26, QUOTE-004). */
export const expireQuotes = caseTimer('expire-quotes', 'expireQuotes', ({ quotesDue }, now) => quotesDue(now))
