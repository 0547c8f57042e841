import type { Case } from '#domain/case.ts'
import type { EventType, Recorded } from '#domain/events.ts'
import type { systemCommands } from './system-commands.ts'

/** What a process wants done: a command by name and its input. Its id comes from its cause, so telling twice is harmless. */
export type Intent = {
  [Name in keyof typeof systemCommands]: {
    command: Name
    input: (typeof systemCommands)[Name] extends { data: (input: infer Input, ...rest: never[]) => unknown }
      ? Input
      : never
  }
}[keyof typeof systemCommands]

/**
 * Turns facts into commands. Pure: from the event and the case up to it follows what to do. A process never runs in a
 * replay; a command that is refused by then is no longer wanted and is dropped, with a note in the server's journal.
 */
export type Process = {
  name: string
  on: readonly EventType[]
  react: (event: Recorded, state: Case) => Intent[]
}
