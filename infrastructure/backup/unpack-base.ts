import { spawn } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { ArchiveStore } from './archive-store.ts'
import {
  type BaseManifest,
  listBases,
  listSegments,
  readBasePart,
  readHistories,
  readSegment,
  readServer,
  type StoredSegment,
} from './archive.ts'
import { BackupRefused } from './manifest.ts'
import { formatLsn, parseLsn, segmentName, segmentStart } from './wal-position.ts'

/** Files of a base backup and the WAL after it, written into the data folder of a new server. */

/**
 * The newest base backup that ended before a time.
 * @throws {BackupRefused} if there is none
 */
export const chooseBase = async (store: ArchiveStore, toTime: string | undefined): Promise<BaseManifest> => {
  const bases = await listBases(store)
  const found = bases.findLast(({ endedAt }) => toTime === undefined || Date.parse(endedAt) <= Date.parse(toTime))
  if (found) return found
  const [first] = bases
  if (!first) throw new BackupRefused(`${store.target} contains no base backup`)
  throw new BackupRefused(`The first base backup of ${store.target} ended at ${first.endedAt}: choose a later time`)
}

/** Unpacks a base backup into an empty folder, after checking each of its parts. */
export const unpackBase = async (store: ArchiveStore, base: BaseManifest, folder: string): Promise<void> => {
  async function* parts() {
    for (const part of base.parts) yield await readBasePart(store, base, part)
  }
  const tar = spawn('tar', ['-x', '--no-same-owner', '-f', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] })
  const errors = tar.stderr.setEncoding('utf8').toArray() as Promise<string[]>
  const ended = new Promise<number | null>((resolve, reject) => tar.on('error', reject).on('close', resolve))
  // `tar` can end at the mark of the end of the archive, before it has read the padding after it; its status decides.
  const fed = pipeline(Readable.from(parts()), createZstdDecompress(), tar.stdin).catch((error: unknown) => {
    if (!isClosedByReader(error)) throw error
  })
  const [status] = await Promise.all([ended, fed]).catch((error: unknown) => {
    tar.kill()
    throw error
  })
  if (status !== 0) throw new Error(`The base backup could not be unpacked: ${(await errors).join('').trim()}`)
  await chmod(folder, 0o700) // PostgreSQL does not start on a folder that others can read
}

const isClosedByReader = (error: unknown): boolean =>
  ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Writes the archived WAL after a base backup into the data folder, up to the first gap.
 * @returns the position up to which it is complete
 */
export const unpackWal = async (
  store: ArchiveStore,
  base: BaseManifest,
  folder: string,
): Promise<{ upto: string; hasGap: boolean }> => {
  const { segmentSize: size } = await readServer(store)
  const first = segmentStart(parseLsn(base.start), size)
  const needed = (await listSegments(store, size)).filter(
    ({ start, timeline }) => start >= first && timeline >= base.timeline,
  )
  const gap = firstGap(needed, first, size)
  const usable = needed.filter(({ start }) => gap === undefined || start < gap)
  for (const segment of usable) {
    await writeFile(join(folder, 'pg_wal', segmentName(segment, size)), await readSegment(store, segment, size), {
      mode: 0o600,
    })
  }
  for (const { name, content } of await readHistories(store)) {
    await writeFile(join(folder, 'pg_wal', name), content, { mode: 0o600 })
  }
  const last = usable.at(-1)
  const end = last ? last.start + BigInt(size) : parseLsn(base.end)
  return { upto: formatLsn(end), hasGap: gap !== undefined }
}

/** Start of the first missing segment before a stored one; undefined if none is missing. */
export const firstGap = (stored: readonly StoredSegment[], first: bigint, size: number): bigint | undefined => {
  let next = first
  for (const { start } of stored) {
    if (start > next) return next
    next = start + BigInt(size)
  }
  return undefined
}
