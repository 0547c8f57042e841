import type { ArchiveStore } from './archive-store.ts'
import {
  type BaseManifest,
  listBases,
  listSegments,
  readServer,
  removeBase,
  removeIncomplete,
  removeSegment,
} from './archive.ts'
import { firstGap } from './unpack-base.ts'
import { formatLsn, parseLsn, segmentName, segmentStart } from './wal-position.ts'

/** What an archive contains, and the removal of what is not needed any more. */

export type ArchivedBase = {
  base: BaseManifest
  bytes: number
  /** Name of the first missing segment after this base backup; undefined: all WAL is archived. */
  missing: string | undefined
}

export type ArchiveSummary = {
  bases: ArchivedBase[]
  segments: number
  /** The archive ends within this segment. */
  end: string | undefined
}

export const summarizeArchive = async (store: ArchiveStore): Promise<ArchiveSummary> => {
  const { segmentSize: size } = await readServer(store)
  const [bases, segments] = [await listBases(store), await listSegments(store, size)]
  const last = segments.at(-1)
  return {
    bases: bases.map((base) => {
      const first = segmentStart(parseLsn(base.start), size)
      const after = segments.filter(({ start, timeline }) => start >= first && timeline >= base.timeline)
      const gap = firstGap(after, first, size)
      const missing = gap === undefined ? undefined : segmentName({ timeline: base.timeline, start: gap }, size)
      return { base, bytes: base.parts.reduce((sum, { bytes }) => sum + bytes, 0), missing }
    }),
    segments: segments.length,
    end: last && formatLsn(last.start),
  }
}

/** Removes all base backups except the newest `count`, incomplete ones, and the WAL before the oldest remaining one. */
export const pruneArchive = async (
  store: ArchiveStore,
  count: number,
): Promise<{ bases: number; segments: number }> => {
  const { segmentSize: size } = await readServer(store)
  const bases = await listBases(store)
  const [removed, retained] = [bases.slice(0, -count), bases.slice(-count)]
  for (const base of removed) await removeBase(store, base)
  const [oldest] = retained
  if (oldest) await removeIncomplete(store, oldest)
  const first = oldest && segmentStart(parseLsn(oldest.start), size)
  const obsolete = (await listSegments(store, size)).filter(({ start }) => first !== undefined && start < first)
  for (const segment of obsolete) await removeSegment(store, segment, size)
  return { bases: removed.length, segments: obsolete.length }
}
