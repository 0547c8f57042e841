import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/** Uploads that no command attaches (decision 248), over the real server and the store on disk. */

let testServer: TestServer
let params: { requestId: string }
beforeAll(async () => {
  testServer = await openTestServer()
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await testServer.settled()
  params = { requestId: story.requestId() }
})
afterAll(() => testServer[Symbol.asyncDispose]())

const pdf = Buffer.from('%PDF-1.7\n')
const uploaded = async (name: string) => upload(testServer, await testServer.as('ada'), name, pdf)
const attach = async (file: { id: string; name: string; size: number }) =>
  (await testServer.as('ada')).orderWork.addNote({ params, body: { text: 'A file.', attachments: [file] } })
const keyOf = async ({ id }: { id: string }) => (await testServer.app.files.rows.file(id))?.key
const isStored = async (key: string | undefined) => (await testServer.app.files.disk!.store.read(key!)) !== undefined

test('ART-T02 ART-T04 an upload that no command attaches in 30 days is removed with its file', async () => {
  // A former release can attach uploads during the upgrade without recording it.
  const atUpgrade = await uploaded('upgrade.pdf')
  testServer.clock.advance({ days: 2 })
  const [noted, unsent] = [await uploaded('noted.pdf'), await uploaded('unsent.pdf')]
  expect(await attach(noted)).toMatchObject({ hasError: false })
  const keys = { noted: await keyOf(noted), unsent: await keyOf(unsent), atUpgrade: await keyOf(atUpgrade) }
  const { files } = testServer.app

  testServer.clock.advance({ days: 29 })
  await files.sweep()
  expect(await isStored(keys.unsent)).toBe(true)

  testServer.clock.advance({ days: 2 })
  // A removal that fails is repeated by the next cleanup.
  const remove = vi.spyOn(files.store, 'remove').mockRejectedValueOnce(new Error('The store is unavailable'))
  await expect(files.sweep()).rejects.toThrow('could not be removed')
  expect(await keyOf(unsent)).toBe(keys.unsent)
  await files.sweep()
  remove.mockRestore()
  expect(await keyOf(unsent)).toBeUndefined()
  expect(await isStored(keys.unsent)).toBe(false)
  expect(await isStored(keys.noted)).toBe(true)
  expect(await isStored(keys.atUpgrade)).toBe(true)
  expect(await attach(unsent)).toMatchObject({
    hasError: true,
    field: 'attachments',
    message: 'This file was not uploaded, or was removed. Upload it again.',
  })
})
