import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { projections } from '#read-models/all.ts'
import { minConnections } from '../db/connections.ts'
import { openDatabase } from '../db/database.ts'
import type { Anchor } from '../log/anchors.ts'
import { postgresLog } from '../log/log.ts'
import { type Verdict, verifyLog } from '../log/verify.ts'
import { buildNewTable } from '../views/build.ts'
import { startProjector } from '../views/projector.ts'
import { compareWithLive } from '../views/rebuild.ts'
import type { Compared } from '../views/row-difference.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * Tests a backup: restores it into a new database on the same server, verifies the hash chain, waits until the read
 * models have caught up, rebuilds each from the log, compares the tables, and drops the database.
 */

/** Result of the checks of a restored database. */
export type Checked = { verdict: Verdict; views: Compared[] }
export type Rehearsal = Checked & { manifest: Manifest }

/** Maximum time in milliseconds for the read models to catch up with the log of the backup. */
const timeoutMs = 600_000

/**
 * `url`: a database of the server; its login must be allowed to create databases. `anchors`: with verified signatures.
 */
export const rehearseRestore = async (folder: string, url: string, anchors: readonly Anchor[]): Promise<Rehearsal> => {
  const name = `boxwright_rehearsal_${randomBytes(4).toString('hex')}`
  await administer(url, `create database ${name} template template0`)
  const beside = Object.assign(new URL(url), { pathname: `/${name}` }).href
  try {
    const manifest = await restoreBackup(folder, beside)
    return { manifest, ...(await checkRestored(beside, anchors)) }
  } finally {
    await administer(url, `drop database ${name} with (force)`)
  }
}

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Verifies the hash chain of a restored database, and compares every view with a fold of its log. */
export const checkRestored = async (url: string, anchors: readonly Anchor[]): Promise<Checked> => {
  const database = openDatabase(url, minConnections)
  const log = postgresLog(database)
  try {
    // Only anchors up to the end of the backup apply; later anchors cover events that a restore would lose.
    const head = await log.head()
    const verdict = await verifyLog(database.pool, { anchors: anchors.filter(({ upto }) => upto <= head) })
    const projector = await startProjector(database, log)
    const caughtUp = (await projector.ready(timeoutMs)) && (await projector.reached(head, timeoutMs))
    await projector.stop()
    if (!caughtUp) throw new Error('The read models of the restored database did not catch up with its log')
    const views: Compared[] = []
    for (const projection of projections) {
      await buildNewTable(database.pool, log, projection)
      views.push(await compareWithLive(database.pool, log, projection))
    }
    return { verdict, views }
  } finally {
    await database.close()
  }
}
