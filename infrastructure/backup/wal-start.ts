import type pg from 'pg'
import type { ArchiveStore } from './archive-store.ts'
import { listSegments, writeHistory } from './archive.ts'
import { BackupRefused } from './manifest.ts'
import { replicationCommand } from './replication.ts'
import { historyName, parseHistory, parseLsn, segmentStart, type TimelineEnd } from './wal-position.ts'

/** Where an archive continues: after its last complete segment, on the timeline of that segment. */

/** The replication slot, for which the server retains all WAL that is not archived yet. */
export const archiveSlot = 'boxwright_archive'

/** Finds the next position to receive, on a boundary of a segment. Creates the slot if it is missing. */
export const findStart = async (
  client: pg.Client,
  store: ArchiveStore,
  size: number,
): Promise<{ timeline: number; start: bigint }> => {
  const [system] = await replicationCommand(client, 'IDENTIFY_SYSTEM')
  const timeline = Number(system!['timeline'])
  const reserved = await openSlot(client)
  const ends = timeline > 1 ? await archiveHistory(client, store, timeline) : []
  const last = (await listSegments(store, size)).findLast(({ isComplete }) => isComplete)
  if (!last) return { timeline, start: segmentStart(reserved, size) }
  const next = last.start + BigInt(size)
  if (last.timeline === timeline) return { timeline, start: next }
  const index = ends.findIndex((one) => one.timeline === last.timeline)
  if (index === -1) {
    throw new BackupRefused(
      `${store.target} ends on timeline ${last.timeline}, from which timeline ${timeline} of the server does not descend: choose another archive, and take a base backup into it`,
    )
  }
  return afterTimeline(ends, index, { timeline, next, size })
}

/** The rest of the former timeline, or if that is archived, the beginning of the one that followed. */
const afterTimeline = (
  ends: readonly TimelineEnd[],
  index: number,
  { timeline, next, size }: { timeline: number; next: bigint; size: number },
) => {
  const former = ends[index]!
  const switched = segmentStart(former.end, size)
  if (next < switched) return { timeline: former.timeline, start: next }
  return { timeline: ends[index + 1]?.timeline ?? timeline, start: switched }
}

/** @returns the position from which the server retains WAL */
const openSlot = async (client: pg.Client): Promise<bigint> => {
  const find = async () => (await replicationCommand(client, `READ_REPLICATION_SLOT ${archiveSlot}`))[0]
  const found = await find()
  if (found?.['restart_lsn']) return parseLsn(found['restart_lsn'])
  // A slot without a position was invalidated, because more WAL was retained than the server permits.
  if (found?.['slot_type']) await replicationCommand(client, `DROP_REPLICATION_SLOT ${archiveSlot}`)
  await replicationCommand(client, `CREATE_REPLICATION_SLOT ${archiveSlot} PHYSICAL (RESERVE_WAL true)`)
  return parseLsn((await find())!['restart_lsn']!)
}

/** Archives the history file of a timeline, without which a restore cannot follow it. */
const archiveHistory = async (client: pg.Client, store: ArchiveStore, timeline: number): Promise<TimelineEnd[]> => {
  const [found] = await replicationCommand(client, `TIMELINE_HISTORY ${timeline}`)
  const content = bytea(found!['content']!)
  await writeHistory(store, historyName(timeline), content)
  return parseHistory(content)
}

/** The content has the type bytea, but the server sends it as it is. */
const bytea = (content: unknown): string => (Buffer.isBuffer(content) ? content.toString() : String(content))
