import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { Uuid } from '#domain/text/ids.ts'

/**
 * The files of a backup: one per table, rows as COPY text of PostgreSQL, compressed with gzip; `manifest.json`, which
 * describes them; and `SHA256SUMS`, which can also be checked with `sha256sum -c`.
 */

/** A table of a backup. `view`: the read model stored in the table, and the version of its fold. */
export const BackupTable = z.strictObject({
  table: z.string().regex(/^[a-z_]+\.[a-z_0-9]+$/),
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  file: z.string().regex(/^[a-z_0-9.]+\.copy\.gz$/),
  view: z.strictObject({ name: z.string(), version: z.int() }).optional(),
})
export type BackupTable = z.infer<typeof BackupTable>

export const Manifest = z.strictObject({
  format: z.literal('boxwright backup 1'),
  at: z.iso.datetime(),
  logId: Uuid,
  /** Position of the last event. */
  head: z.int(),
  /** Applied migrations. The restoring program must have the same migrations. */
  migrations: z.array(z.string()),
  tables: z.array(BackupTable),
  sequences: z.array(z.strictObject({ sequence: z.string(), last: z.int() })),
  /** SHA-256 of the current SECRET_KEY, so that a restore with another key is detected. */
  secretKey: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** The folder contains no complete, unchanged backup. */
export class BackupRefused extends Error {}

const manifestFile = 'manifest.json'
const sumsFile = 'SHA256SUMS'

/** Fingerprint of a secret key in the manifest; the key cannot be derived from it. */
export const keyFingerprint = (secretKey: Uint8Array): string => hash('sha256', secretKey)

/** Writes the manifest and the checksums of all files. `sums`: SHA-256 in hex by file. */
export const writeManifest = async (
  folder: string,
  manifest: Manifest,
  sums: ReadonlyMap<string, string>,
): Promise<void> => {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(join(folder, manifestFile), text)
  const all = [...sums, [manifestFile, hash('sha256', text)] as const]
  await writeFile(join(folder, sumsFile), all.map(([file, sum]) => `${sum}  ${file}\n`).join(''))
}

/**
 * Reads the manifest after checking every file of the backup.
 * @throws {BackupRefused} if a file is missing, was changed, or was not written by this program
 */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const sums = await readFile(join(folder, sumsFile), 'utf8').catch(() => {
    throw new BackupRefused(`${folder} does not contain a complete backup: ${sumsFile} is missing`)
  })
  const listed = sums.split('\n').flatMap((line) => {
    const [, sum, file] = /^([0-9a-f]{64}) {2}([\w.]+)$/.exec(line) ?? []
    return sum && file ? [{ sum, file }] : []
  })
  for (const { sum, file } of listed) {
    const digest = createHash('sha256')
    await pipeline(createReadStream(join(folder, file)), digest).catch(() => {
      throw new BackupRefused(`${file} of the backup is missing`)
    })
    if (digest.digest('hex') !== sum) {
      throw new BackupRefused(`${file} of the backup was changed or is damaged: use another copy`)
    }
  }
  const read = Manifest.safeParse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
  if (!read.success) throw new BackupRefused(`${manifestFile} does not describe a backup that this program can restore`)
  const files = new Set(listed.map(({ file }) => file))
  const unlisted = [manifestFile, ...read.data.tables.map(({ file }) => file)].find((file) => !files.has(file))
  if (unlisted) throw new BackupRefused(`${unlisted} has no line in ${sumsFile}`)
  return read.data
}
