import type pg from 'pg'
import { projections as allProjections } from '#read-models/all.ts'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { fenceLease } from '../db/lease.ts'
import { park } from '../views/parked.ts'
import { applyPage, viewLease } from '../views/tables.ts'
import type { RecordErasure } from './erasures.ts'
import type { PostgresLog } from './log.ts'
import type { Erased } from './personal-data-keys.ts'

/**
 * Erases a person from the log and the views: destroys their key, and refolds every case that contained their data in
 * every read model. Orders remain, without the name; the hash chain stays valid. Tables being rebuilt, replaced tables,
 * and tables of views that this program does not have are dropped, because they contain the old data too. `record`
 * records the erasure outside the database. Returns the number of affected cases.
 */
export const erasePerson = async (
  { pool, personalDataKeys }: Database,
  log: PostgresLog,
  who: Erased,
  {
    projections = allProjections,
    record,
  }: { projections?: readonly Projection[]; record?: RecordErasure | undefined } = {},
): Promise<number> => {
  const cases = await personalDataKeys.erase(who, record)
  for (const projection of projections) {
    const { name } = projection
    await inTransaction(pool, async (client) => {
      const text = 'select position from projector.checkpoints where name = $1 for update'
      const { rows } = await client.query<{ position: number }>(text, [name])
      await fenceLease(client, viewLease(name)) // a page that was read earlier, with the key, must not be written
      for (const end of ['__next', '__old']) {
        await client.query(`drop table if exists ${tableOf(projection)}${end}`)
        await client.query('delete from projector.checkpoints where name = $1', [`${name}${end}`])
        await client.query('delete from projector.parked where projection = $1', [`${name}${end}`])
      }
      const live = rows[0]
      for (const caseId of live ? cases : []) {
        const events = await log.readStored({ caseId }, live!.position)
        const failed = await applyPage(client, projection, events, { afresh: 'all' })
        await client.query('delete from projector.parked where projection = $1 and case_id = $2', [name, caseId])
        if (failed.length > 0) await park(client, name, failed)
      }
    })
  }
  await dropRetired(pool, projections)
  // Makes other processes drop their cached copies of these rows.
  await pool.query(`select pg_notify('erased', '')`)
  return cases.length
}

/** Drops the tables of views that this program does not have: an earlier version left them. */
const dropRetired = async (pool: pg.Pool, projections: readonly Projection[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ table: string }>(
      `select schemaname || '.' || tablename as table from pg_tables
       where schemaname like 'for\\_%' and tablename !~ '__(next|old)$'
         and schemaname || '.' || tablename <> all($1)`,
      [projections.map(tableOf)],
    )
    for (const { table } of rows) {
      const name = table.slice(table.indexOf('.') + 1).replaceAll('_', '-')
      await client.query(`drop table ${table}`)
      await client.query('delete from projector.checkpoints where name = $1', [name])
      await client.query('delete from projector.parked where projection = $1', [name])
    }
  })
