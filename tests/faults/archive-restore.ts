import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openArchiveStore } from '#infrastructure/backup/archive-store.ts'
import { createBaseBackup } from '#infrastructure/backup/base-backup.ts'
import { restoreBase } from '#infrastructure/backup/restore-base.ts'
import { parseLsn } from '#infrastructure/backup/wal-position.ts'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { startPostgres } from '#infrastructure/machine/postgres.ts'
import type { ArchiveMistake, ArchiveOptions, ArchiveSays } from './archive-program.ts'
import { type Child, startChild } from './child.ts'
import { between, type Fault, type Outcome, type Place, some, within } from './fault.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { openOrders, startLoad } from './load.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { addPeople } from './people.ts'
import { startServerProcess } from './server-process.ts'

/**
 * Row A28: the server is destroyed with its disk, after a base backup during appends and several kills of the process
 * that archives the write-ahead log. Restored to a moment, every append acknowledged before it exists exactly once, and
 * none that was requested after it.
 */

const now = () => new Date().toISOString()

const run = async ({ random, cycles, slack }: Place, mistake?: ArchiveMistake): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-archive-'))
  const archive = openArchiveStore(join(folder, 'archive'), undefined)
  const postgres = await startOwnPostgres()
  const { url } = await postgres.database()
  const database = openDatabase(url)
  await addPeople(database)
  const [before, after] = [openLedger('box'), openLedger('later')]
  const server = await startServerProcess(url)
  const options: ArchiveOptions = { url, folder: archive.target, ...(mistake ? { mistake } : {}) }
  let receiver = startReceiver(options)

  const load = startLoad(server, before, await openOrders(server, 'first'), random)
  await load.acks(20)
  await createBaseBackup({ owner: url, replication: url }, archive, {
    secretKey: Buffer.alloc(32),
    embedded: true,
    now,
  })
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await load.acks(between(random, 5, 60))
    await receiver.kill()
    receiver = startReceiver(options)
  }
  await load.acks(20)
  await load.stop()
  await pause(20)
  const moment = now()
  await pause(20)
  const later = startLoad(server, after, await openOrders(server, 'second'), random)
  await later.acks(40)
  const upto = await flushed(database)
  const isArchived = await within(30_000 * slack, () => receiver.stored() >= upto)
  // The end of the server: everything dies at the same time, and its disk is lost.
  await Promise.all([postgres.destroy(), server.kill(), receiver.kill()])
  await later.stop()
  await database.close()

  const counts = { 'kills of the receiver': cycles, acks: before.acks(), 'acks after the moment': after.acks() }
  const breaches = isArchived ? [] : ['the write-ahead log was not archived in time']
  try {
    const home = join(folder, 'restored/postgres')
    mkdirSync(join(folder, 'restored'))
    await restoreBase(archive, home, { toTime: moment, erasures: [] })
    breaches.push(...(await compare(home, new URL(url).pathname, before)))
  } catch (error) {
    breaches.push(`not restored: ${(error as Error).message}`)
  }
  rmSync(folder, { recursive: true, maxRetries: 5 })
  return { counts, breaches }
}

type Receiver = { kill: () => Promise<void>; stored: () => bigint }

const startReceiver = (options: ArchiveOptions): Receiver => {
  const child: Child<ArchiveSays> = startChild('archive-program.ts', [JSON.stringify(options)])
  let last = 0n
  child.onMessage(({ stored }) => (last = parseLsn(stored)))
  return { kill: child.kill, stored: () => last }
}

const flushed = async ({ pool }: Database): Promise<bigint> => {
  const text = 'select pg_current_wal_flush_lsn()::text as position'
  return parseLsn((await pool.query<{ position: string }>(text)).rows[0]!.position)
}

/** Compares the restored server with the ledger of the appends before the moment. */
const compare = async (home: string, path: string, before: Ledger): Promise<string[]> => {
  const restored = await startPostgres({ dataDir: join(home, '..') })
  const database = openDatabase(Object.assign(new URL(restored.url), { pathname: path }).href)
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      `select data ->> 'customerProductName' as name from log.events
       where type = 'PackagingItemAdded' and data ->> 'customerProductName' like 'later %'`,
    )
    const later = rows.length > 0 ? [`appended after the moment: ${some(rows.map(({ name }) => name))}`] : []
    return [...later, ...(await before.check(database))]
  } finally {
    await database.close()
    await restored.stop()
  }
}

export const archiveRestore: Fault = {
  name: 'archive-restore',
  row: 'A28',
  about: 'the server and its disk lost, after kills of the process that archives its log; restored to a moment',
  cycles: { full: 20, short: 0 },
  run: (place) => run(place),
  sabotages: [
    {
      name: 'the receiver reports WAL that it has not stored',
      caughtBy: /not restored: The archive ends before/,
      run: (place) => run({ ...place, cycles: 3 }, 'reports WAL that is not stored'),
    },
  ],
}
