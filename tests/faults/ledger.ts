import type { Database } from '#infrastructure/db/database.ts'
import { sealLog } from '#infrastructure/log/hash-chain.ts'
import { verifyLog } from '#infrastructure/log/verify.ts'
import { eventsOfBox, inLog, type CommandResult } from './commands.ts'
import { some } from './fault.ts'

/**
 * A record outside the tested system: the requested boxes with their command ids, and the received answers. Afterwards,
 * the log is compared with it.
 */

/** A requested box, and its answer once received. */
export type LedgerEntry = { commandId: string; requestId: string; name: string; answer: CommandResult | undefined }

export type Ledger = {
  /** Records a box before its request. */
  recordRequest: (requestId: string) => LedgerEntry
  /** Records an answer; a second answer must equal the first one. */
  recordAnswer: (entry: LedgerEntry, answer: CommandResult) => void
  /** All entries, oldest first. */
  entries: readonly LedgerEntry[]
  acks: () => number
  /**
   * All defects of the log: acknowledged boxes that are missing, boxes stored twice or partially, gaps in versions, an
   * invalid seal, changed answers.
   */
  check: (database: Database) => Promise<string[]>
}

/** `mark` separates the boxes of several ledgers on one database. */
export const openLedger = (mark: string): Ledger => {
  const entries: LedgerEntry[] = []
  const changed: string[] = []
  return {
    entries,
    acks: () => entries.filter(({ answer }) => answer).length,
    recordRequest: (requestId) => {
      const name = `${mark} ${entries.length + 1}`
      const entry: LedgerEntry = { commandId: `${mark}-${entries.length + 1}`, requestId, name, answer: undefined }
      entries.push(entry)
      return entry
    },
    recordAnswer: (entry, answer) => {
      const before = entry.answer
      if (before && before.digest !== answer.digest)
        changed.push(`${entry.name} (${before.position}, ${answer.position})`)
      entry.answer ??= answer
    },
    check: async (database) => [
      ...(await againstLog(database, entries, mark)),
      ...(changed.length > 0 ? [`answered otherwise the second time: ${some(changed)}`] : []),
      ...(await shapeOfLog(database)),
      ...(await seal(database)),
    ],
  }
}

const againstLog = async ({ pool }: Database, entries: readonly LedgerEntry[], mark: string): Promise<string[]> => {
  const { rows: boxes } = await pool.query<{ name: string; count: number }>(
    `select data ->> 'customerProductName' as name, count(*) from log.events
     where type = 'PackagingItemAdded' and starts_with(data ->> 'customerProductName', $1) group by 1`,
    [`${mark} `],
  )
  const { rows: commands } = await pool.query<{ id: string; count: number }>(
    'select command_id as id, count(*) from log.events where starts_with(command_id, $1) group by 1',
    [`${mark}-`],
  )
  const found = new Map(boxes.map(({ name, count }) => [name, count]))
  const events = new Map(commands.map(({ id, count }) => [id, count]))
  const lost = entries.filter(({ answer, name }) => answer && !found.has(name))
  const twice = entries.filter(({ name }) => (found.get(name) ?? 0) > 1)
  const torn = entries.filter(({ commandId }) => (events.get(inLog(commandId)) ?? eventsOfBox) !== eventsOfBox)
  const known = new Set(entries.map(({ name }) => name))
  const unasked = boxes.filter(({ name }) => !known.has(name))
  const say = (what: string, names: { name: string }[]) =>
    names.length > 0 ? [`${names.length} ${what}: ${some(names.map(({ name }) => name))}`] : []
  return [
    ...say('acknowledged, and lost', lost),
    ...say('there twice', twice),
    ...say('there by half', torn),
    ...say('never asked for', unasked),
  ]
}

/** Streams have no gaps, and every command with events is stored with the position of its last event. */
const shapeOfLog = async ({ pool }: Database): Promise<string[]> => {
  const gaps = await pool.query<{ stream: string }>(
    'select stream from log.events group by stream having min(version) <> 1 or max(version) <> count(*)',
  )
  const forgotten = await pool.query<{ id: string }>(
    `select e.command_id as id from (select command_id, max(position) as position from log.events group by 1) e
     left join log.commands c using (command_id) where c.position is distinct from e.position`,
  )
  return [
    ...(gaps.rows.length > 0 ? [`versions with gaps in ${some(gaps.rows.map(({ stream }) => stream))}`] : []),
    ...(forgotten.rows.length > 0 ? [`commands not remembered: ${some(forgotten.rows.map(({ id }) => id))}`] : []),
  ]
}

const seal = async ({ pool }: Database): Promise<string[]> => {
  await sealLog(pool)
  const verdict = await verifyLog(pool)
  if (!verdict.ok) return [`the seal is broken at ${verdict.position}: ${verdict.reason}`]
  return verdict.unsealed > 0 ? [`${verdict.unsealed} events could not be sealed`] : []
}
