import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '#infrastructure/db/database.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { buildNewTable } from '#infrastructure/views/build.ts'
import { projections } from '#read-models/all.ts'

/** Fills a view with two child processes, again after each failure, until it is complete or this process is killed. */

export type FillOptions = { url: string; view: string; mistake?: FillMistake }
/** A planted defect; with it, this process folds alone. */
export type FillMistake = 'progress outside the transaction'
/** Its messages: rows were written, a build failed, or the table is complete. */
export type FillSays = { written: number } | { failed: string } | { events: number }

const { url, view, mistake } = JSON.parse(process.argv[2]!) as FillOptions
const database = openDatabase(url)
const projection = projections.find(({ name }) => name === view)!
const sendMessage = (message: FillSays) => process.send!(message)
process.on('disconnect', () => process.exit())

/** Commits the progress before the rows. */
const connectWrongly = async (): Promise<pg.PoolClient> => {
  const client = await database.pool.connect()
  const query = async (text: string | pg.QueryConfig, values?: unknown[]): Promise<unknown> => {
    if (typeof text !== 'string' || !text.includes('set written_case')) return client.query(text, values)
    const answer = await database.pool.query(text, values)
    sendMessage({ written: 1 })
    await pause(100)
    return answer
  }
  return { query, release: () => client.release() } as unknown as pg.PoolClient
}
const wrongPool = {
  connect: connectWrongly,
  query: (text: string | pg.QueryConfig, values?: unknown[]) => database.pool.query(text, values),
} as unknown as pg.Pool

for (;;) {
  try {
    const events = await buildNewTable(mistake ? wrongPool : database.pool, postgresLog(database), projection, {
      continues: true,
      children: mistake ? undefined : { count: 2, url },
      minEvents: 1,
      onProgress: (written) => sendMessage({ written }),
    })
    sendMessage({ events })
    break
  } catch (error) {
    sendMessage({ failed: String(error) })
    await pause(100)
  }
}
