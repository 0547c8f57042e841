import { rule } from '#domain/messages/en-US/rule.ts'
import pay from './pay.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }

/** What is read at the door, and of people behind it. */
export const words = { people, pay }
export const messages = { rule }
