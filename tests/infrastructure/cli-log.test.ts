import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Recorded } from '#domain/events.ts'
import { formatDateToString } from '#domain/text/date-or-offset.ts'
import { silenceOutput } from '#infrastructure/cli/command.ts'
import { logCommands } from '#infrastructure/cli/log-commands.ts'
import { readConfig } from '#infrastructure/config.ts'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { openTestApp, runWholeOrder } from '../support/test-app.ts'

/** `log tail` on a log whose first events are two hours old. */

let app: Awaited<ReturnType<typeof openTestApp>>
let database: Database
let events: Recorded[]

beforeAll(async () => {
  silenceOutput()
  app = await openTestApp()
  database = openDatabase(app.url)
  await runWholeOrder(app)
  events = await app.log.readAfter(0, 100)
  const owner = new pg.Client(app.url)
  await owner.connect()
  await owner.query("set session_replication_role = 'replica'")
  await owner.query("update log.events set recorded_at = recorded_at - interval '2 hours' where position <= $1", [
    events[5]!.position,
  ])
  await owner.end()
})
afterAll(async () => {
  await database.close()
  await app[Symbol.asyncDispose]()
})

const tail = async (flags: { limit?: string; since?: string }): Promise<number[]> => {
  const command = logCommands.find(({ usage }) => usage === 'log tail')!
  const context = { config: readConfig({}), url: app.url, database, log: app.log }
  const none = {
    accept: false,
    keep: false,
    follow: false,
    yes: false,
    limit: '20',
    prices: '0',
    since: '',
    every: '5',
    'to-time': '',
  }
  const shown = (await command.run(context, [], { ...none, ...flags })) as Recorded[]
  return shown.map(({ position }) => position)
}

describe('log tail', () => {
  test('TEXT-039..041 shows all events since the given time', async () => {
    const all = events.map(({ position }) => position)
    const anHourAgo = formatDateToString(new Date(Date.now() - 3_600_000), 'datetime').replace(' ', ':')
    expect(await tail({ since: '60', limit: '1' })).toEqual(all.slice(6))
    expect(await tail({ since: anHourAgo })).toEqual(all.slice(6))
    expect(await tail({ since: '2020-01-01' })).toEqual(all)
    expect(await tail({ limit: '2' })).toEqual(all.slice(-2))
  })

  test('TEXT-045 refuses an invalid date without a stack trace', async () => {
    const cli = fileURLToPath(new URL('../../infrastructure/cli.ts', import.meta.url))
    const env = { ...process.env, DATABASE_URL: app.url }
    const run = promisify(execFile)(process.execPath, [cli, 'log', 'tail', '--since', 'abc'], { env })
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr:
        'Invalid date/offset format "abc". Expected formats: numeric offset in minutes, YYYY-MM-DD, or YYYY-MM-DD:HH:MM:SS\n',
    })
  })
})
