import { describe, expect, test } from 'vitest'
import type { FileStore } from '#application/files/file-store.ts'
import { files as operations } from '#application/files/operations.ts'
import type { UploadRows } from '#application/files/ports.ts'
import { beginUpload, completeUpload, findUpload } from '#application/files/upload-sessions.ts'
import type { Caller } from '#application/pipeline/access.ts'
import type { Upload } from '#domain/files/upload.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { permits } from '#domain/people/rights.ts'
import { plusDays } from '#domain/time.ts'
import { callers, everyCaller, names, rowsOf } from '#tests/support/transition-table.ts'

/** The transition table ART of the requirements: upload sessions, in every status, by their initiator and by others. */

const row = (id: string) => rowsOf('ART').find((one) => one.id === id)!
const file = { fileName: 'logo.pdf', partCount: 1, contentType: 'application/pdf', expiresInSeconds: 60 }
const parts = [{ PartNumber: 1, ETag: '"etag"' }]

/** In-memory rows and store; the real guarantees are tested on PostgreSQL and on disk. */
const uploads = () => {
  const rows = new Map<string, Upload>()
  let now = '2026-03-02T09:00:00.000Z'
  const change = (id: string, to: Partial<Upload>) => rows.set(id, { ...rows.get(id)!, ...to })
  const table: UploadRows = {
    insert: async (upload) => void rows.set(upload.uploadId, { ...upload, status: 'initiated', size: null }),
    open: async () => 0,
    find: async (id) => rows.get(id),
    complete: async (id, size) => {
      if (rows.get(id)!.status === 'aborted') return undefined
      change(id, { status: 'completed', size })
      return `attachment of ${id}`
    },
    abort: async (id, _at, remove) => {
      if (rows.get(id)!.status !== 'initiated') return
      await remove()
      change(id, { status: 'aborted' })
    },
    attach: async () => [],
    file: async () => undefined,
  }
  const store = {
    begin: async (key: string) => ({ key, storeUploadId: key }),
    partUrl: async () => '/part',
    complete: async () => ({ size: 9 }),
    abort: async () => undefined,
    remove: async () => undefined,
    head: async () => new Uint8Array(),
  } as Partial<FileStore> as FileStore
  const files = {
    store,
    rows: table,
    randomName: () => `name${rows.size}`,
    detectType: async () => 'application/pdf',
    inspect: async () => undefined,
  }
  return { files, rows, now: () => now, wait: (days: number) => (now = plusDays(now, days)) }
}

const run = async (act: () => Promise<unknown>): Promise<boolean> =>
  act().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Rejection)) throw error
      return false
    },
  )

const initiator = callers.editor
const begun = async () => {
  const world = uploads()
  const { uploadId, key } = await beginUpload(world, initiator, file, null)
  return { ...world, uploadId, key }
}
type World = Awaited<ReturnType<typeof begun>>
const complete = async ({ uploadId, ...world }: World, caller: Caller) =>
  completeUpload(world, caller, await findUpload(world.files, uploadId, () => true), parts)
const abort = async ({ files, now, uploadId, key }: World, caller: Caller) =>
  operations.abort.run({ caller, body: { uploadId, key } } as never, { files, now } as never)

/** A session in each status; `expired` is past its time, before the timer has run. */
const states: Record<string, () => Promise<World>> = {
  initiated: begun,
  expired: async () => {
    const world = await begun()
    world.wait(1)
    return world
  },
  completed: async () => {
    const world = await begun()
    await complete(world, initiator)
    return world
  },
  aborted: async () => {
    const world = await begun()
    await abort(world, initiator)
    return world
  },
}

describe('ART: upload session', () => {
  test('ART-T01 InitiateUpload', async () => {
    const { access } = operations.initiate.contract
    for (const [who, caller] of everyCaller) {
      const world = uploads()
      const isAllowed = names(row('ART-T01').who, who)
      // Another company uploads its own files, as every supplier and supplier manager does (ROLE-D02).
      const own = ['another company', 'another supplier', 'supplierOnly staff'].includes(who)
      const happened =
        permits(access, caller) === undefined && (await run(() => beginUpload(world, caller, file, null)))
      expect([who, happened, world.rows.size]).toEqual([who, isAllowed || own, isAllowed || own ? 1 : 0])
    }
  })

  test.each(Object.keys(states))('ART-T02 CompleteUpload while %s', async (status) => {
    for (const [who, caller] of everyCaller) {
      const world = await states[status]!()
      const before = world.rows.get(world.uploadId)!.status
      // Readers would be other users; here they are the initiator without the right to start.
      const isInitiator = caller.actor.id === initiator.actor.id
      const happened = await run(() => complete(world, caller))
      const may = isInitiator && (status === 'initiated' || status === 'completed')
      expect([who, happened]).toEqual([who, may])
      expect(world.rows.get(world.uploadId)!.status).toBe(may ? 'completed' : before)
    }
  })

  test.each(Object.keys(states))('ART-T03 AbortUpload while %s', async (status) => {
    for (const [who, caller] of everyCaller) {
      const world = await states[status]!()
      const before = world.rows.get(world.uploadId)!.status
      const may = caller.actor.id === initiator.actor.id && status !== 'completed'
      expect([who, await run(() => abort(world, caller))]).toEqual([who, may])
      expect(world.rows.get(world.uploadId)!.status).toBe(may ? 'aborted' : before)
    }
  })
})
