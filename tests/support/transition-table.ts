import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Caller, systemCaller } from '#application/pipeline/access.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { as } from './case-stories.ts'
import type { MemoryApp } from './memory-app.ts'
import { type CommandName, send } from './send-commands.ts'

/**
 * A transition table of the requirements, row by row, through the command pipeline: who is named in a row succeeds from its
 * statuses with its event; everyone else, and every other status, is refused, and nothing is recorded.
 */

type Row = { id: string; from: string[]; command: string; event: string; who: string }

const requirements = readFileSync(new URL('../requirements.md', import.meta.url), 'utf8')
const rowsOf = (table: string): Row[] =>
  requirements.split('\n').flatMap((line) => {
    const [, id = '', from = '', command = '', event = '', , who = ''] = line.split('|').map((cell) => cell.trim())
    return new RegExp(`^${table}-T\\d+$`).test(id)
      ? [{ id, from: from.split(/, /).map((one) => (one === '(none)' ? 'none' : one)), command, event, who }]
      : []
  })

export const senior: Caller = { ...as('sam'), adminType: 'superAdmin' }
const reader: Caller = { ...as('ada'), flags: { editCustomer: true, editRequests: false, editUsers: true } }
export const callers: Record<string, Caller> = {
  editor: as('ada'),
  reader,
  'another company': as('eve'),
  staff: { ...as('sam'), adminType: 'admin' },
  'senior staff': senior,
  supplier: as('lin'),
  system: systemCaller('test'),
}
/** Whether a cell of the column "Who may do it" names a caller. */
const names = (who: string, caller: string): boolean => {
  const parts = who.split(', ').map((part) => part.replace(/ \(.*/, ''))
  if (caller === 'editor') return parts.includes('customer+editRequests')
  if (caller === 'staff') return parts.includes('staff')
  if (caller === 'senior staff') return parts.includes('staff') || parts.includes('senior staff')
  return caller === 'system' && parts.includes('system')
}

/** An app with ids that commands are sent with. */
export type Place = { app: MemoryApp; requestId: string }
/** An app in each status. */
export type States<P extends Place = Place> = Record<string, () => Promise<P>>

/** Sends a command and says which events it led to; nothing where it was refused. */
export const outcome = async ({ app, ...ids }: Place, name: CommandName, input: object, caller: Caller) => {
  const { length } = app.log.events
  try {
    await send(app, name, { ...ids, ...input } as never, { caller })
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    expect(app.log.events).toHaveLength(length)
    return undefined
  }
  return app.log.events.slice(length).map(({ type }) => type)
}

/** `exceptions`: what the column "Guard and effect" says besides, as `command status caller`. */
export const everyCell = (
  table: string,
  commands: Record<string, [CommandName, object]>,
  states: States,
  exceptions: Readonly<Record<string, boolean>> = {},
): void => {
  const rows = rowsOf(table)
  describe.each(Object.entries(commands))('%s', (command, [name, input]) => {
    const own = rows.filter((row) => row.command === command)
    test(`is in the table: ${own.map(({ id }) => id).join(' ')}`, () => {
      expect(own.length).toBeGreaterThan(0)
    })
    test.each(Object.keys(states))('while %s', async (status) => {
      for (const [who, caller] of Object.entries(callers)) {
        const allowed =
          exceptions[`${command} ${status} ${who}`] ??
          own.some((one) => one.from.includes(status) && names(one.who, who))
        const events = await outcome(await states[status]!(), name, input, caller)
        expect([who, events?.includes(own[0]!.event as never) ?? false]).toEqual([who, allowed])
      }
    })
  })
}

/** The same place after more commands and all their consequences. */
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
