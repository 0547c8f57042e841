import { headline, nextDate } from '#domain/messages/zh-CN/headline.ts'
import { process } from '#domain/messages/zh-CN/process.ts'
import { timeline } from '#domain/messages/zh-CN/timeline.ts'
import status from './status.json' with { type: 'json' }

/** Statuses and timelines: behind the sign-in, and in the example on the landing page. */
export const texts = { status }
export const messages = { headline, nextDate, process, timeline }
