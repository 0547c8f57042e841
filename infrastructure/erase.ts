import { projections as allProjections } from '#read-models/all.ts'
import type { Projection } from '#read-models/projection.ts'
import type { Database } from './database.ts'
import type { PostgresLog } from './log.ts'
import { applyPage } from './projection-tables.ts'

/**
 * Erases a person from log and views: their key is destroyed, and every case that held their data is folded anew in every
 * read model. Orders stay, without a name; the chain of the log holds. Answers with how many cases that were.
 */
export const erasePerson = async (
  { pool, vault }: Database,
  log: PostgresLog,
  email: string,
  projections: readonly Projection[] = allProjections,
): Promise<number> => {
  const cases = await vault.erase(email)
  for (const caseId of cases) {
    for (const projection of projections) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const text = 'select position from projector.checkpoints where name = $1 for update'
        const { rows } = await client.query<{ position: number }>(text, [projection.name])
        const events = await log.readCase({ caseId }, rows[0]!.position)
        await applyPage(client, projection, events, { afresh: 'all' })
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    }
  }
  return cases.length
}
