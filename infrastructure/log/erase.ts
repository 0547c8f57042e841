import type pg from 'pg'
import { projections as allProjections } from '#read-models/all.ts'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { fenceLease } from '../db/lease.ts'
import { park } from '../views/parked.ts'
import { applyPage, viewLease } from '../views/tables.ts'
import { erasedUser, type RecordErasure } from './erasures.ts'
import type { PostgresLog } from './log.ts'
import type { Erased } from './personal-data-keys.ts'

/**
 * Erases a person from the log, the views and the assistant: destroys their key, and refolds every case that contained
 * their data in every read model. Orders remain, without the name; the hash chain stays valid. Tables being rebuilt, replaced tables,
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
  // First, because a person who is named by a key cannot be found once it is destroyed.
  const subject = await personalDataKeys.subjectOf(who)
  if (subject !== undefined) {
    // An account that remains is recorded, because a person without data in the log has no key.
    const users = await findUsers(pool, subject)
    await record?.(users.map((userId) => ({ user: erasedUser(userId), account: 'retained' })))
    await removeAssistantRows(pool, subject)
  }
  const cases = await personalDataKeys.erase(who, record)
  for (const projection of projections) {
    const { name } = projection
    await inTransaction(pool, async (client) => {
      const text = 'select position from projector.checkpoints where name = $1 for update'
      const { rows } = await client.query<{ position: number }>(text, [name])
      await fenceLease(client, viewLease(name)) // a page that was read earlier, with the key, must not be written
      // First, because processes that build the table lock their part before the table.
      await client.query('delete from projector.build_parts where view = $1', [name])
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
  await dropUnknown(pool, projections)
  // Makes other processes drop their cached copies of these rows.
  await pool.query(`select pg_notify('erased', '')`)
  return cases.length
}

/** The condition for an account with the email address whose hash is `$1`. */
const hasAddress = `encode(sha256(convert_to(lower(email collate "pg_c_utf8"), 'UTF8')), 'hex') = $1`

const findUsers = async (pool: pg.Pool, subject: string): Promise<string[]> => {
  const text = `select user_id from people.accounts where ${hasAddress}`
  const { rows } = await pool.query<{ user_id: string }>(text, [subject])
  return rows.map(({ user_id: userId }) => userId)
}

/**
 * Deletes what the person wrote to the assistant, and what it remembers about them, which are stored beside the log
 * (decisions 190 and 193). An account that is deleted takes its rows with it; this also covers accounts that remain.
 */
const removeAssistantRows = async (pool: pg.Pool, subject: string): Promise<void> => {
  await pool.query(
    `with person as (
       select user_id, customer_id, array[lower(email), nullif(lower(trim(first_name || ' ' || last_name)), '')] as names
       from people.accounts
       where ${hasAddress}
     ), conversations as (
       delete from assistant.conversations c using person where c.user_id = person.user_id
     ), documents as (
       delete from assistant.documents d using person where d.user_id = person.user_id
     )
     delete from assistant.memories m using person
     where m.user_id = person.user_id or m.customer_id = person.customer_id
       and exists (select from unnest(person.names) as name where strpos(lower(m.text), name) > 0)`,
    [subject],
  )
}

/**
 * Drops the tables of views that this program does not have: an earlier version left them, or a newer one builds them.
 * The newer one then builds them again.
 */
const dropUnknown = async (pool: pg.Pool, projections: readonly Projection[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    // First, because processes that build a table lock their part before the table.
    const known = projections.map(({ name }) => name)
    await client.query('delete from projector.build_parts where view <> all($1)', [known])
    const { rows } = await client.query<{ table: string }>(
      `select schemaname || '.' || tablename as table from pg_tables
       where schemaname like 'for\\_%'
         and schemaname || '.' || regexp_replace(tablename, '__(next|old)$', '') <> all($1)`,
      [projections.map(tableOf)],
    )
    for (const { table } of rows) {
      const [base, end = ''] = table.slice(table.indexOf('.') + 1).split(/(?=__(?:next|old)$)/)
      const name = `${base!.replaceAll('_', '-')}${end}`
      await client.query(`drop table if exists ${table}`) // one that was built meanwhile can have been renamed
      await client.query('delete from projector.checkpoints where name = $1', [name])
      await client.query('delete from projector.parked where projection = $1', [name])
    }
  })
