import type { CommandResult } from './commands.ts'

/** What a server process and those who start it say to each other. */

/** What it is asked. A planned order has a shipment, so that each box in it gives the processes work. */
export type Question = { id: string } & (
  | { ask: 'order' | 'planned order' }
  | { ask: 'box'; requestId: string; name: string }
)
/** `to` is the number of the question; `ready` is sent once, unrequested. */
export type Reply = { to: number; answer?: CommandResult; refused?: string }
export const ready = 0

/** What it can be made to do wrong. */
export type Mistake =
  | 'answers before the commit'
  | 'forgets command ids'
  | 'appends event by event'
  | 'leaves work undone'
  | 'holds the lock over a round trip'
