import { headline, nextDate } from '#domain/messages/zh-CN/headline.ts'
import { process } from '#domain/messages/zh-CN/process.ts'
import { timeline } from '#domain/messages/zh-CN/timeline.ts'
import standing from './standing.json' with { type: 'json' }

/** Where things stand: behind the sign-in, and in the example on the landing page. */
export const words = { standing }
export const messages = { headline, nextDate, process, timeline }
