import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { FileStore } from '#application/files/file-store.ts'
import type { UploadRows } from '#application/files/ports.ts'
import { Inspection } from '#domain/production/inspection.ts'
import { type Inspected, unreadable } from './inspect-file.ts'

/**
 * Inspections of uploaded files: each file is inspected once, one at a time and in a separate thread, and the result is
 * stored with the upload.
 */

/** Maximum size in bytes of an inspected file, time in milliseconds, and memory of the thread in MB. */
const limits = { bytes: 200_000_000, time: 60_000, memory: 1_024 }

export type Inspections = {
  /** Undefined if the file does not exist. */
  inspect: (attachmentId: string) => Promise<Inspection | undefined>
  /** A page of an inspected file as JPEG; pages count from 1. */
  picture: (attachmentId: string, page: number) => Promise<Buffer | undefined>
}

export const openInspections = (
  pool: pg.Pool,
  { store, rows, now }: { store: FileStore; rows: UploadRows; now: () => string },
): Inspections => {
  const running = new Map<string, Promise<Inspection | undefined>>()
  let last: Promise<unknown> = Promise.resolve()

  const stored = async (id: string): Promise<Inspection | undefined> => {
    const found = await pool.query<{ inspection: unknown }>(
      'select inspection from files.inspections where attachment_id = $1',
      [id],
    )
    return found.rows[0] && Inspection.parse(found.rows[0].inspection)
  }
  const run = async (id: string): Promise<Inspection | undefined> => {
    const file = await rows.file(id)
    if (!file) return undefined
    const { key, size } = file
    const { inspection, pictures } =
      size > limits.bytes ? unreadable('tooLarge') : await inThread(await store.head(key, size))
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('insert into files.inspections values ($1, $2, $3) on conflict do nothing', [
        id,
        inspection,
        now(),
      ])
      for (const { page, jpeg } of pictures) {
        await client.query('insert into files.page_pictures values ($1, $2, $3) on conflict do nothing', [
          id,
          page,
          jpeg,
        ])
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    return inspection
  }
  return {
    inspect: async (id) => {
      const known = await stored(id)
      if (known) return known
      const joined = running.get(id)
      if (joined) return joined
      const turn = last.then(() => run(id)).finally(() => running.delete(id))
      running.set(id, turn)
      last = turn.catch(() => undefined)
      return turn
    },
    picture: async (id, page) => {
      const found = await pool.query<{ jpeg: Buffer }>(
        'select jpeg from files.page_pictures where attachment_id = $1 and page = $2',
        [id, page],
      )
      return found.rows[0]?.jpeg
    },
  }
}

const inThread = (bytes: Uint8Array): Promise<Inspected> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    })
    const end = (inspected: Inspected): void => {
      clearTimeout(timer)
      resolve(inspected)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(unreadable('tooSlow')), limits.time)
    worker.on('message', ({ inspection, pictures }: Inspected) =>
      end({ inspection, pictures: pictures.map(({ page, jpeg }) => ({ page, jpeg: Buffer.from(jpeg) })) }),
    )
    // For example out of memory, for a page with billions of objects.
    worker.on('error', () => end(unreadable('tooSlow')))
  })
