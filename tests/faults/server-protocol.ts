import type { CommandResult } from './commands.ts'

/** Messages between a server process and its parent. */

/** A request. A planned order has a shipment, so that processes run for each of its boxes. */
export type Question = { id: string } & (
  | { ask: 'order' | 'planned order' }
  | { ask: 'box'; requestId: string; name: string }
)
/** `to`: number of the request. `ready` is sent once, without a request. */
export type Reply = { to: number; answer?: CommandResult; refused?: string }
export const ready = 0

/** Planted defects. */
export type PlantedDefect =
  | 'answers before the commit'
  | 'forgets command ids'
  | 'appends event by event'
  | 'leaves work undone'
  | 'holds the lock over a round trip'
