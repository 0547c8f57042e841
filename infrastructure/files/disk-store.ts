import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore, PartsRefused, StoredUpload, UploadedPart } from '#application/files/file-store.ts'
import { uploadLimits } from '#domain/files/upload.ts'

/**
 * Files in a folder, with the semantics of S3: a part exists once its last byte is flushed, a file once its parts are
 * joined and renamed. A crash leaves temporary files, which `sweep` removes.
 *
 *     <root>/parts/<storeUploadId>/<number>   the parts, with their MD5 in a separate file
 *     <root>/files/<key>                      the files
 */

/** Creates the URLs of parts: signed paths of this server. */
export type SignedPaths = {
  part: (upload: StoredUpload, partNumber: number, expiresInSeconds: number, maxBytes: number) => string
}

/** Methods that only this store has: its parts are uploaded to our own server. */
export type DiskStore = FileStore & {
  /**
   * Stores one part as it arrives and returns its ETag. If the upload is interrupted or exceeds `maxBytes`, the previous
   * part is unchanged.
   */
  receivePart: (
    upload: Pick<StoredUpload, 'storeUploadId'>,
    partNumber: number,
    bytes: Readable,
    maxBytes: number,
  ) => Promise<{ etag: string } | PartsRefused>
  read: (key: string) => Promise<{ size: number; stream: () => Readable } | undefined>
  /** Removes temporary files and uploads not modified for this time, in milliseconds; returns their number. */
  sweep: (olderThan: number) => Promise<number>
}

/** Opens the folder, or creates it. */
export const openDiskStore = async (root: string, paths: SignedPaths): Promise<DiskStore> => {
  const parts = join(root, 'parts')
  const files = join(root, 'files')
  await mkdir(parts, { recursive: true })
  await mkdir(files, { recursive: true })
  const folderOf = (id: string) => join(parts, safeId(id))
  const fileOf = (key: string) => join(files, ...key.split('/').map(safeSegment))

  return {
    begin: async (key) => {
      const storeUploadId = randomBytes(24).toString('hex')
      await mkdir(folderOf(storeUploadId))
      await writeFile(join(folderOf(storeUploadId), 'key'), key)
      return { key, storeUploadId }
    },
    partUrl: async (upload, partNumber, expiresInSeconds, maxBytes) =>
      paths.part(upload, partNumber, expiresInSeconds, maxBytes),
    writePart: async ({ storeUploadId }, partNumber, bytes) =>
      writePart(folderOf(storeUploadId), partNumber, Readable.from([bytes]), bytes.length),
    receivePart: async ({ storeUploadId }, ...part) => writePart(folderOf(storeUploadId), ...part),
    complete: async ({ key, storeUploadId }, wanted) => {
      const done = await sizeOf(fileOf(key))
      if (done !== undefined) return { size: done }
      return joinParts(folderOf(storeUploadId), fileOf(key), wanted)
    },
    abort: async ({ storeUploadId }) => rm(folderOf(storeUploadId), { recursive: true, force: true }),
    head: async (key, bytes) => {
      const file = await open(fileOf(key))
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    downloadUrl: async () => undefined,
    read: async (key) => {
      const size = await sizeOf(fileOf(key))
      return size === undefined ? undefined : { size, stream: () => createReadStream(fileOf(key)) }
    },
    remove: async (key) => {
      await rm(fileOf(key), { force: true })
      await rm(dirname(fileOf(key)), { recursive: true, force: true })
    },
    sweep: (olderThan) => sweep([parts, files], olderThan),
  }
}

const temporary = '.partial'

const tooLarge = new Error('The part is larger than allowed')

/** Whether an upload was started, and was neither completed nor aborted. */
const isOpen = async (folder: string): Promise<boolean> => (await sizeOf(join(folder, 'key'))) !== undefined

/**
 * Writes a temporary file and renames it, so that a reader gets a complete part, either the new one or the previous
 * one.
 */
const writePart = async (
  folder: string,
  partNumber: number,
  bytes: Readable,
  maxBytes: number,
): Promise<{ etag: string } | PartsRefused> => {
  if (!(await isOpen(folder))) return { refused: 'unknownUpload' }
  const file = join(folder, String(partNumber))
  const beside = `${file}.${randomBytes(6).toString('hex')}${temporary}`
  const md5 = createHash('md5') // the ETag of S3: a checksum, not a security measure
  let size = 0
  try {
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > maxBytes) throw tooLarge
          md5.update(chunk)
          yield chunk
        }
      },
      createWriteStream(beside, { flush: true }),
    )
    const etag = `"${md5.digest('hex')}"`
    await writeFile(`${beside}.etag`, etag)
    await rename(`${beside}.etag`, `${file}.etag`)
    await rename(beside, file)
    return { etag }
  } catch (error) {
    await rm(beside, { force: true })
    if (error === tooLarge) return { refused: 'tooLarge' }
    // The upload was completed or aborted while the part was being uploaded.
    if (!(await isOpen(folder))) return { refused: 'unknownUpload' }
    throw error
  }
}

const joinParts = async (
  folder: string,
  file: string,
  wanted: readonly UploadedPart[],
): Promise<{ size: number } | PartsRefused> => {
  if (!(await isOpen(folder))) return { refused: 'unknownUpload' }
  let size = 0
  for (const [index, { PartNumber, ETag }] of wanted.entries()) {
    const part = join(folder, String(PartNumber))
    const bytes = await sizeOf(part)
    if (bytes === undefined) return { refused: 'missingPart', part: index + 1 }
    const stored = await readFile(`${part}.etag`, 'utf8').catch(() => '')
    if (unquoted(stored) !== unquoted(ETag)) return { refused: 'wrongETag', part: index + 1 }
    size += bytes
    if (size > uploadLimits.bytes) return { refused: 'tooLarge' }
  }
  await mkdir(dirname(file), { recursive: true })
  const beside = `${file}.${randomBytes(6).toString('hex')}${temporary}`
  const sources = wanted.map(({ PartNumber }) => join(folder, String(PartNumber)))
  await pipeline(
    async function* () {
      for (const source of sources) yield* createReadStream(source)
    },
    createWriteStream(beside, { flush: true }),
  )
  await rename(beside, file)
  await rm(folder, { recursive: true, force: true })
  return { size }
}

const unquoted = (etag: string): string => etag.replaceAll('"', '')

const sizeOf = async (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw error
    },
  )

/** Ids and keys are generated by this program; an id that could escape the folder is a bug. */
const safeId = (id: string): string => {
  if (!/^[0-9a-f]{48}$/.test(id)) throw new Error('Not an id of an upload')
  return id
}
const safeSegment = (segment: string): string => {
  if (!/^[a-z0-9_-][a-z0-9._-]*$/.test(segment)) throw new Error('Not a key of a file')
  return segment
}

const sweep = async (folders: readonly string[], olderThan: number): Promise<number> => {
  let removed = 0
  const before = Date.now() - olderThan
  for (const [nth, folder] of folders.entries()) {
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: nth === 1 })) {
      const path = join(entry.parentPath, entry.name)
      const isLeft = nth === 0 || (entry.isFile() && entry.name.endsWith(temporary))
      if (!isLeft) continue
      const found = await stat(path).catch(() => undefined)
      if (!found || found.mtimeMs > before) continue
      await rm(path, { recursive: true, force: true })
      removed += 1
    }
  }
  return removed
}
