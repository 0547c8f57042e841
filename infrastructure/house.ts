import type { Ports } from '#application/ports.ts'
import { projections } from '#read-models/all.ts'
import { type Cursors, openCursors } from './cursor.ts'
import { type Database, migrate, openDatabase } from './database.ts'
import { createIdentity, type Identity } from './identity/identity.ts'
import { listen } from './listen.ts'
import { postgresLog, type PostgresLog } from './log.ts'
import { fingerprint, mint } from './mint.ts'
import { type Journal, type ProcessRunner, startProcesses } from './processes.ts'
import { type Projector, startProjector } from './projector.ts'
import { rebuildChanged } from './rebuild.ts'
import { startSealer } from './seal.ts'

/** Everything behind the web server, wired: log, read models, processes, people. The server, the CLI and the tests open it. */
export type House = {
  database: Database
  log: PostgresLog
  identity: Identity
  ports: Ports
  projector: Projector
  processes: ProcessRunner
  cursors: Cursors
  /** Waits until every view holds, and every process has done, what follows from what is in the log now. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

/** Migrates, rebuilds the read models whose code has changed, and sets everything going. */
export const openHouse = async (
  url: string,
  journal: Journal,
  {
    now = () => new Date().toISOString(),
    onProgress = () => undefined,
  }: { now?: () => string; onProgress?: (step: string) => void } = {},
): Promise<House> => {
  const applied = await migrate(url)
  if (applied.length > 0) onProgress(`Database brought up to date (${applied.join(', ')})`)
  const database = openDatabase(url)
  // Both are woken by the log, which is opened before them.
  const followers: { wake: () => void }[] = []
  const wake = () => {
    for (const one of followers) one.wake()
  }
  const log = postgresLog(database, wake)
  const identity = createIdentity(database.pool, now)
  const ports: Ports = { log, people: identity, now, mint, fingerprint }
  await rebuildChanged(database.pool, log, projections, onProgress)
  const projector = await startProjector(database, log)
  const processes = await startProcesses(database.pool, log, ports, journal)
  followers.push(projector, processes)
  const ear = listen(url, wake)
  const sealer = startSealer(database.pool, (error) => journal.error({ err: error }, 'the log could not be sealed'))
  return {
    database,
    log,
    identity,
    ports,
    projector,
    processes,
    cursors: await openCursors(database.pool),
    settled: () => settled(log, projector, processes),
    close: async () => {
      await ear.stop()
      await sealer.stop()
      await processes.stop()
      await projector.stop()
      await database.close()
    },
  }
}

/** Views and processes set each other going, so it is over only when a whole round found nothing to do. */
const settled = async (log: PostgresLog, projector: Projector, processes: ProcessRunner): Promise<void> => {
  for (;;) {
    const head = await log.head()
    await projector.reached(head, 10_000)
    const { position, jobs } = await processes.status()
    if (position >= head && jobs === 0 && (await log.head()) === head) return
    processes.wake()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
