import { rule } from '#domain/messages/zh-CN/rule.ts'
import people from './people.json' with { type: 'json' }

/** What is read at the door, and of people behind it. */
export const words = { people }
export const messages = { rule }
