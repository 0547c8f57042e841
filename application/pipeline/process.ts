import type { Case } from '#domain/case.ts'
import type { EventType, Recorded } from '#domain/events.ts'
import type { Effect } from './effects.ts'
import type { systemCommands } from './system-commands.ts'

/**
 * A command sent by a process: its name and its input. Its id is derived from its cause, so delivering it twice is
 * harmless.
 */
export type CommandIntent = {
  [Name in keyof typeof systemCommands]: {
    command: Name
    input: (typeof systemCommands)[Name] extends { data: (input: infer Input, ...rest: never[]) => unknown }
      ? Input
      : never
  }
}[keyof typeof systemCommands]

/** The output of a process: a command, or an effect on an external system. */
export type Intent = CommandIntent | Effect

/**
 * Turns events into commands and effects. Pure: the output depends only on the event and the case up to it. A process
 * never runs in a replay. A command that is refused when it is sent is obsolete: it is dropped and logged.
 */
export type Process = {
  name: string
  on: readonly EventType[]
  react: (event: Recorded, state: Case) => Intent[]
}
