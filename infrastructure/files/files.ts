import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type pg from 'pg'
import type { Files } from '#application/files/ports.ts'
import { type Inspections, openInspections } from '../preflight/inspections.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type DiskStore, openDiskStore } from './disk-store.ts'
import { createS3Store, type S3Settings } from './s3-store.ts'
import { type PartGrant, partGrant, signedPaths } from './signed-paths.ts'
import { expireUploads, removeUnattachedUploads, uploadRows } from './upload-rows.ts'

/** Files and uploads of one process: the configured store, the rows, and the regular cleanup. */

/** An absolute folder, or a bucket. */
export type FileSettings = { folder: string } | { s3: S3Settings }

export type OpenFiles = Files & {
  picture: Inspections['picture']
  /** Defined only if files are stored on disk: parts are then uploaded to this server. */
  disk: { store: DiskStore; grantOf: (token: string) => PartGrant | undefined } | undefined
  /** Expires upload sessions (ART-T04), and removes unattached files and temporary files left by a crash. */
  sweep: () => Promise<void>
}

/** Milliseconds after which a temporary file is stale: an upload takes at most one week. */
const staleAfterMs = 8 * 86_400_000

export const openFiles = async (
  settings: FileSettings,
  needs: { pool: pg.Pool; secrets: Pick<Secrets, 'hash' | 'hashes'>; now: () => string },
): Promise<OpenFiles> => {
  const { pool, now } = needs
  const disk = 'folder' in settings ? await openDiskStore(settings.folder, signedPaths(needs)) : undefined
  const store = disk ?? createS3Store((settings as { s3: S3Settings }).s3)
  const rows = uploadRows(pool)
  const { inspect, picture } = openInspections(pool, { store, rows, now })
  return {
    store,
    rows,
    inspect,
    picture,
    randomName: () => randomBytes(24).toString('hex'),
    detectType,
    disk: disk && { store: disk, grantOf: (token) => partGrant(needs, token) },
    sweep: async () => {
      await expireUploads(pool, store, now())
      await removeUnattachedUploads(pool, store, now())
      await disk?.sweep(staleAfterMs)
    },
  }
}

/** The media type of a file by its first bytes. SVG is text, so its root element identifies it. */
const detectType = async (head: Uint8Array): Promise<string | undefined> => {
  const detected = (await fileTypeFromBuffer(head))?.mime
  const canBeText = detected === undefined || detected === 'application/xml'
  // Without the zero bytes of UTF-16.
  const isSvg = canBeText && /<svg[\s>]/.test(Buffer.from(head).toString('latin1').replaceAll('\0', ''))
  return isSvg ? 'image/svg+xml' : detected
}
