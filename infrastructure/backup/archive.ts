import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { Uuid } from '#domain/text/ids.ts'
import type { ArchiveStore } from './archive-store.ts'
import { BackupRefused } from './manifest.ts'
import { parseSegment, type Segment, segmentName } from './wal-position.ts'

/**
 * The files of an archive: `archive.json` (the server), `base/<id>/` (base backups) and `wal/` (segments of the
 * write-ahead log, compressed; `.partial`: the segment that is being received, up to the last stored byte).
 */

const ArchivedServer = z.strictObject({
  format: z.literal('boxwright archive 1'),
  systemId: z.string(),
  segmentSize: z.int(),
})
type ArchivedServer = z.infer<typeof ArchivedServer>

export const BaseManifest = z.strictObject({
  format: z.literal('boxwright base backup 1'),
  id: z.string(),
  /** Start and end of the backup; a restore is possible to any time from the end on. */
  at: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  serverVersion: z.string(),
  timeline: z.int(),
  start: z.string(),
  end: z.string(),
  database: z.string(),
  owner: z.string(),
  /** Whether it is the embedded server, whose password a restore replaces. */
  embedded: z.boolean(),
  logId: Uuid,
  /** Position of the last event before the backup. */
  head: z.int(),
  /** SHA-256 of the current SECRET_KEY. */
  secretKey: z.string(),
  /** A tar file, compressed with zstd and divided into parts. */
  parts: z.array(z.strictObject({ file: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type BaseManifest = z.infer<typeof BaseManifest>

const serverFile = 'archive.json'
const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/**
 * Records which server is archived, at the first use.
 * @throws {BackupRefused} if the archive contains another server
 */
export const claimArchive = async (store: ArchiveStore, server: Omit<ArchivedServer, 'format'>): Promise<void> => {
  const found = await findServer(store)
  if (!found) return store.write(serverFile, json({ format: 'boxwright archive 1', ...server }))
  if (found.systemId !== server.systemId || found.segmentSize !== server.segmentSize) {
    throw new BackupRefused(
      `${store.target} contains another server (system identifier ${found.systemId}; this one has ${server.systemId}): choose another archive`,
    )
  }
}

const findServer = async (store: ArchiveStore): Promise<ArchivedServer | undefined> => {
  const text = await store.read(serverFile)
  return text && ArchivedServer.parse(JSON.parse(text.toString()))
}

/** @throws {BackupRefused} if it is not an archive */
export const readServer = async (store: ArchiveStore): Promise<ArchivedServer> => {
  const found = await findServer(store)
  if (!found) throw new BackupRefused(`${store.target} is not an archive: ${serverFile} is missing`)
  return found
}

const baseFolder = (id: string) => `base/${id}`
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

export const writeBasePart = async (
  store: ArchiveStore,
  id: string,
  nth: number,
  content: Uint8Array,
): Promise<BaseManifest['parts'][number]> => {
  const file = `part-${String(nth).padStart(6, '0')}`
  await store.write(`${baseFolder(id)}/${file}`, content)
  return { file, bytes: content.length, sha256: sha256(content) }
}

/** Written last: a base backup without it is incomplete, and is ignored. */
export const writeBaseManifest = async (store: ArchiveStore, manifest: BaseManifest): Promise<void> =>
  store.write(`${baseFolder(manifest.id)}/manifest.json`, json(manifest))

/** The complete base backups, oldest first. */
export const listBases = async (store: ArchiveStore): Promise<BaseManifest[]> => {
  const texts = await Promise.all((await store.list('base')).map((id) => store.read(`${baseFolder(id)}/manifest.json`)))
  return texts.flatMap((text) => (text ? [BaseManifest.parse(JSON.parse(text.toString()))] : []))
}

/** @throws {BackupRefused} if the part is missing or differs from the manifest */
export const readBasePart = async (
  store: ArchiveStore,
  { id }: BaseManifest,
  { file, sha256: sum }: BaseManifest['parts'][number],
): Promise<Buffer> => {
  const content = await store.read(`${baseFolder(id)}/${file}`)
  if (!content) throw new BackupRefused(`${file} of the base backup ${id} is missing: use an earlier base backup`)
  if (sha256(content) !== sum) {
    throw new BackupRefused(`${file} of the base backup ${id} was changed or is damaged: use an earlier base backup`)
  }
  return content
}

export const removeBase = async (store: ArchiveStore, { id, parts }: BaseManifest): Promise<void> => {
  // The manifest first, so that an interrupted removal leaves no base backup that looks complete.
  for (const file of ['manifest.json', ...parts.map((part) => part.file)]) {
    await store.remove(`${baseFolder(id)}/${file}`)
  }
  await store.remove(baseFolder(id))
}

/** Removes incomplete base backups that are older than a complete one: their process ended before it wrote the manifest. */
export const removeIncomplete = async (store: ArchiveStore, complete: Pick<BaseManifest, 'id'>): Promise<void> => {
  const older = (await store.list('base')).filter((id) => id < complete.id)
  for (const id of older) {
    const files = await store.list(baseFolder(id))
    if (files.includes('manifest.json')) continue
    for (const file of files) await store.remove(`${baseFolder(id)}/${file}`)
    await store.remove(baseFolder(id))
  }
}

/** With a checksum of the content, which is verified when it is decompressed. */
const compressed = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]
const [complete, partial, history] = ['.zst', '.partial.zst', '.history'] as const

/** Stores a segment, or its received part. */
export const writeSegment = async (
  store: ArchiveStore,
  segment: Segment,
  size: number,
  content: Uint8Array,
): Promise<void> => {
  const path = `wal/${segmentName(segment, size)}`
  const isComplete = content.length === size
  await store.write(path + (isComplete ? complete : partial), await compress(content, compressed))
  if (isComplete) await store.remove(path + partial)
}

/** A stored segment. `isComplete`: otherwise it is the last one, up to the last stored byte. */
export type StoredSegment = Segment & { isComplete: boolean }

/** The stored segments, by position and timeline. */
export const listSegments = async (store: ArchiveStore, size: number): Promise<StoredSegment[]> => {
  const names = new Set(await store.list('wal'))
  const found = [...names].flatMap((name) => {
    const isComplete = !name.endsWith(partial)
    const base = name.slice(0, 24)
    const segment = name.endsWith('.zst') ? parseSegment(base, size) : undefined
    return segment && (isComplete || !names.has(base + complete)) ? [{ ...segment, isComplete }] : []
  })
  return found.toSorted((a, b) => Number(a.start - b.start) || a.timeline - b.timeline)
}

/**
 * The content of a segment; a partial one is filled up with zeros, as PostgreSQL does with unused WAL.
 * @throws {BackupRefused} if it is damaged
 */
export const readSegment = async (store: ArchiveStore, segment: StoredSegment, size: number): Promise<Buffer> => {
  const name = segmentName(segment, size)
  const content = await store.read(`wal/${name}${segment.isComplete ? complete : partial}`)
  try {
    const bytes = await decompress(content!)
    return segment.isComplete ? bytes : Buffer.concat([bytes], size)
  } catch {
    throw new BackupRefused(`${name} of ${store.target} is damaged: restore to an earlier time, or use another copy`)
  }
}

export const removeSegment = async (store: ArchiveStore, segment: StoredSegment, size: number): Promise<void> =>
  store.remove(`wal/${segmentName(segment, size)}${segment.isComplete ? complete : partial}`)

export const writeHistory = async (store: ArchiveStore, name: string, content: string): Promise<void> =>
  store.write(`wal/${name}`, Buffer.from(content))

export const readHistories = async (store: ArchiveStore): Promise<{ name: string; content: Buffer }[]> => {
  const names = (await store.list('wal')).filter((name) => name.endsWith(history))
  return Promise.all(names.map(async (name) => ({ name, content: (await store.read(`wal/${name}`))! })))
}
