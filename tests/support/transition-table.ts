import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Caller, systemCaller } from '#application/pipeline/access.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { as } from './case-stories.ts'
import type { MemoryApp } from './memory-app.ts'
import { type CommandName, send } from './send-commands.ts'

/**
 * A transition table of the requirements, row by row, through the command pipeline: the callers of a row succeed in its
 * statuses with its event; every other caller and status is refused, and nothing is recorded.
 */

type Row = { id: string; from: string[]; command: string; event: string; to: string; who: string }

const requirements = readFileSync(new URL('../requirements.md', import.meta.url), 'utf8')
export const rowsOf = (table: string): Row[] =>
  requirements.split('\n').flatMap((line) => {
    const [, id = '', from = '', command = '', event = '', to = '', who = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    return new RegExp(`^${table}-T\\d+$`).test(id)
      ? [{ id, from: from.split(/, /).map((one) => (one === '(none)' ? 'none' : one)), command, event, to, who }]
      : []
  })

export const senior: Caller = { ...as('sam'), adminType: 'superAdmin' }
const reader: Caller = { ...as('ada'), flags: { editCustomer: true, editRequests: false, editUsers: true } }
export const callers = {
  editor: as('ada'),
  reader,
  'another company': as('eve'),
  staff: { ...as('sam'), adminType: 'admin' },
  'supplierOnly staff': { ...as('sam'), adminType: 'supplierOnly' },
  'senior staff': senior,
  supplier: as('lin'),
  'another supplier': as('tom'),
  system: systemCaller('test'),
} satisfies Record<string, Caller>
export type Who = keyof typeof callers
export const everyCaller = Object.entries(callers) as [Who, Caller][]

/** Names of each caller in the column "Who may do it"; no table contains readers or other companies. */
const namesOf: Record<Who, readonly string[]> = {
  editor: ['customer+editRequests'],
  reader: [],
  'another company': [],
  staff: ['staff', 'staff on behalf'],
  'supplierOnly staff': ['supplierOnly staff'],
  'senior staff': ['staff', 'staff on behalf', 'senior staff', 'supplierOnly staff'],
  supplier: ['supplier'],
  'another supplier': [],
  system: ['system'],
}

/** Whether a cell of the column "Who may do it" names a caller. */
export const names = (who: string, caller: Who): boolean =>
  who.split(', ').some((part) => namesOf[caller].includes(part.replace(/ \(.*/, '')))

/** An app and the ids for its commands. */
export type Place = { app: MemoryApp; requestId: string }
/** An app in each status. */
export type States<P extends Place = Place> = Record<string, () => Promise<P>>

/** Sends a command; returns the resulting events, or undefined if it was refused. */
export const outcome = async ({ app, ...ids }: Place, name: CommandName, input: object, caller: Caller) => {
  const { length } = app.log.events
  try {
    await send(app, name, { ...ids, ...input } as never, { caller })
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    expect(app.log.events).toHaveLength(length)
    return undefined
  }
  return app.log.events.slice(length).map(({ type }) => type as string)
}

/**
 * Exceptions from the table, as `command status caller`, with the reason. If the value is a text, it is the event that
 * occurs instead of that in the table.
 */
export type Exceptions = Readonly<Record<string, boolean | string>>
export const allowed = (...cells: string[]): Exceptions => Object.fromEntries(cells.map((cell) => [cell, true]))
export const refused = (...cells: string[]): Exceptions => Object.fromEntries(cells.map((cell) => [cell, false]))
export const instead = (event: string, ...cells: string[]): Exceptions =>
  Object.fromEntries(cells.map((cell) => [cell, event]))

/** Whether events were recorded, and whether the event is that of the table. */
const seen = (who: string, events: readonly string[] = [], event: string) => [
  who,
  events.length > 0,
  events.includes(event),
]

/** The result of the first command that is not refused: an action can have one command per audience. */
export const outcomeOfAny = async (place: Place, forms: readonly CommandName[], input: object, caller: Caller) => {
  for (const name of forms) {
    const events = await outcome(place, name, input, caller)
    if (events) return events
  }
  return undefined
}

/** The statuses of the column "To"; none if it is not a plain status, as in `former status`. */
const next = (rows: readonly Row[]): string[] => rows.flatMap(({ to }) => (/^\w+$/.test(to) ? [to] : []))

/**
 * Runs every command of a table in every status as every caller. A command that has another form for an audience is named
 * last. With `statusOf`, the names of the states are checked, a row leads to its status in the column "To", and a refused
 * command leaves the status as it is.
 */
export const everyCell = <P extends Place>(
  table: string,
  commands: Record<string, [CommandName, object, CommandName?]>,
  states: States<P>,
  exceptions: Exceptions = {},
  statusOf?: (place: P) => string,
): void => {
  const rows = rowsOf(table)
  describe.each(Object.entries(commands))('%s', (command, [name, input, other = name]) => {
    const own = rows.filter((row) => row.command === command)
    const ids = own.map(({ id }) => id).join(' ')
    test.each(Object.keys(states))(`${ids} while %s`, async (status) => {
      expect(own.length).toBeGreaterThan(0)
      for (const [who, caller] of everyCaller) {
        const may =
          exceptions[`${command} ${status} ${who}`] ??
          own.some((row) => row.from.includes(status) && names(row.who, who))
        const place = await states[status]!()
        const before = statusOf?.(place)
        const events = await outcomeOfAny(place, [name, other], input, caller)
        const event = typeof may === 'string' ? may : own[0]!.event
        expect(seen(who, events, event)).toEqual([who, may !== false, may !== false])
        if (!statusOf) continue
        expect(before).toBe(status)
        const tos = events ? next(own.filter(({ from }) => from.includes(status))) : [status]
        expect(tos.length > 0 ? tos : [statusOf(place)]).toContain(statusOf(place))
      }
    })
  })
}

/** Tests for one row, with its guard met, which callers succeed. `also`: callers that differ from the row. */
export const everyCallerOf = (
  id: string,
  title: string,
  attempt: (caller: Caller) => Promise<readonly string[] | undefined>,
  also: Partial<Record<Who, boolean>> = {},
): void => {
  const row = rowsOf(id.split('-')[0]!).find((one) => one.id === id)!
  test(`${id} ${row.command} ${title}`, async () => {
    for (const [who, caller] of everyCaller) {
      const may = also[who] ?? names(row.who, who)
      expect(seen(who, await attempt(caller), row.event)).toEqual([who, may, may])
    }
  })
}

/** The same state after more commands and all their consequences. */
export const after =
  <P extends Place>(before: () => Promise<P>, ...steps: [CommandName, object, Caller][]) =>
  async (): Promise<P> => {
    const place = await before()
    for (const [name, input, caller] of steps) {
      const { app, ...ids } = place
      await send(app, name, { ...ids, ...input } as never, { caller })
      await app.settled()
    }
    return place
  }
