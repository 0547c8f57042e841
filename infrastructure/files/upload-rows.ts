import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { FileStore } from '#application/files/file-store.ts'
import type { UploadRows } from '#application/files/ports.ts'
import { abortUpload } from '#application/files/upload-sessions.ts'
import { type Upload, uploadLimits } from '#domain/files/upload.ts'
import { plusDays } from '#domain/time.ts'
import { inTransaction } from '../db/database.ts'

const columns = `upload_id as "uploadId", key, store_upload_id as "storeUploadId", owner_id as "ownerId",
  file_name as "fileName", content_type as "contentType", part_count as "partCount", status, expires_on as "expiresOn", size, purpose`

export const uploadRows = (pool: pg.Pool): UploadRows => ({
  insert: async (upload, at) => {
    const { uploadId, key, storeUploadId, ownerId, fileName, contentType, partCount, expiresOn, purpose } = upload
    await pool.query(
      `insert into files.uploads (upload_id, key, store_upload_id, owner_id, file_name, content_type, part_count,
         expires_on, created_on, changed_on, purpose, attached_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, null)`,
      [uploadId, key, storeUploadId, ownerId, fileName, contentType, partCount, expiresOn, at, purpose],
    )
  },
  open: async (ownerId) => {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::integer as open from files.uploads where owner_id = $1 and status = 'initiated'`,
      [ownerId],
    )
    return rows[0]!.open
  },
  find: async (uploadId) => {
    const { rows } = await pool.query<Upload>(`select ${columns} from files.uploads where upload_id = $1`, [uploadId])
    return rows[0]
  },
  complete: async (uploadId, size, at) => {
    const { rows } = await pool.query<{ id: string }>(
      `update files.uploads set status = 'completed', size = $2, attachment_id = coalesce(attachment_id, $3),
         changed_on = case status when 'initiated' then $4 else changed_on end
       where upload_id = $1 and status <> 'aborted' returning attachment_id as id`,
      [uploadId, size, randomBytes(32).toString('base64url'), at],
    )
    return rows[0]?.id
  },
  abort: (uploadId, at, remove) =>
    inTransaction(pool, async (client) => {
      const open = `select from files.uploads where upload_id = $1 and status = 'initiated' for update`
      const { rowCount } = await client.query(open, [uploadId])
      if (rowCount === 0) return
      await remove()
      const mark = `update files.uploads set status = 'aborted', changed_on = $2 where upload_id = $1`
      await client.query(mark, [uploadId, at])
    }),
  attach: async (attachmentIds) => {
    const { rows } = await pool.query<{ id: string; name: string; size: string }>(
      `with attached as (
         update files.uploads set attached_on = now() where attachment_id = any($1) and attached_on is null
       )
       select attachment_id as id, file_name as name, size from files.uploads where attachment_id = any($1)`,
      [attachmentIds],
    )
    return rows.map(({ size, ...file }) => ({ ...file, size: Number(size) }))
  },
  file: async (attachmentId) => {
    const { rows } = await pool.query<Pick<Upload, 'key' | 'fileName'> & { size: string }>(
      'select key, file_name as "fileName", size from files.uploads where attachment_id = $1',
      [attachmentId],
    )
    return rows[0] && { ...rows[0], size: Number(rows[0].size) }
  },
})

/**
 * ART-T04: aborts expired upload sessions, and removes their parts and files that were joined without an attachment;
 * returns the number of sessions. A session that cannot be removed is tried again next time and stops no other.
 *
 * @throws {AggregateError} after all others were aborted
 */
export const expireUploads = async (pool: pg.Pool, store: FileStore, at: string): Promise<number> => {
  const { rows } = await pool.query<Pick<Upload, 'uploadId' | 'key' | 'storeUploadId'>>(
    `select upload_id as "uploadId", key, store_upload_id as "storeUploadId" from files.uploads
     where status = 'initiated' and expires_on <= $1`,
    [at],
  )
  await forEachUpload(rows, (upload) => abortUpload({ rows: uploadRows(pool), store }, upload, at))
  return rows.length
}

/** Removes uploads one after another; one that cannot be removed stops no other. */
const forEachUpload = async <U>(uploads: readonly U[], remove: (upload: U) => Promise<void>): Promise<void> => {
  const errors: unknown[] = []
  for (const upload of uploads) await remove(upload).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'Some uploads could not be removed')
}

/**
 * Removes completed uploads that no command has attached in 30 days (decision 248). A file that cannot be removed is
 * tried again next time and stops no other.
 *
 * @throws {AggregateError} after all others were removed
 */
export const removeUnattachedUploads = async (
  pool: pg.Pool,
  store: Pick<FileStore, 'remove'>,
  at: string,
): Promise<void> => {
  const { rows } = await pool.query<Pick<Upload, 'uploadId' | 'key'>>(
    `select upload_id as "uploadId", key from files.uploads
     where status = 'completed' and attached_on is null and changed_on <= $1 and created_on > (
       select timestamp::timestamptz + interval '1 day' from public.kysely_migration
       where name = '0030_attached_uploads.sql')`,
    [plusDays(at, -uploadLimits.unattachedDays)],
  )
  await forEachUpload(rows, ({ uploadId, key }) =>
    inTransaction(pool, async (client) => {
      // Waits for a command that attaches the file meanwhile, and prevents a later one.
      const found = `select from files.uploads where upload_id = $1 and attached_on is null for update`
      const { rowCount } = await client.query(found, [uploadId])
      if (rowCount === 0) return
      await store.remove(key)
      await client.query('delete from files.uploads where upload_id = $1', [uploadId])
    }),
  )
}
