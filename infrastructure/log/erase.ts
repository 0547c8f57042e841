import { projections as allProjections } from '#read-models/all.ts'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { fenceLease } from '../db/lease.ts'
import { applyPage, viewsLease } from '../views/tables.ts'
import type { PostgresLog } from './log.ts'

/**
 * Erases a person from log and views: their key is destroyed, and every case that held their data is folded anew in every
 * read model. Orders stay, without a name; the chain of the log holds. Tables beside and replaced tables are dropped,
 * for they hold the past too. Answers with how many cases held something.
 */
export const erasePerson = async (
  { pool, vault }: Database,
  log: PostgresLog,
  email: string,
  projections: readonly Projection[] = allProjections,
): Promise<number> => {
  const cases = await vault.erase(email)
  for (const projection of projections) {
    await inTransaction(pool, async (client) => {
      const text = 'select position from projector.checkpoints where name = $1 for update'
      const { rows } = await client.query<{ position: number }>(text, [projection.name])
      await fenceLease(client, viewsLease) // a page that was read before, with the key, comes to nothing
      for (const end of ['__next', '__old']) {
        await client.query(`drop table if exists ${tableOf(projection)}${end}`)
        await client.query('delete from projector.checkpoints where name = $1', [`${projection.name}${end}`])
      }
      for (const caseId of cases) {
        const events = await log.readCase({ caseId }, rows[0]!.position)
        await applyPage(client, projection, events, { afresh: 'all' })
      }
    })
  }
  return cases.length
}
