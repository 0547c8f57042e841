import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadLimits } from '#domain/files/upload.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { filesFolder, openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** API-004: files sent as form-data in one request, over the real server and the store on disk. */

let testServer: TestServer
let ada: Person
let params: { requestId: string }
const strict = { strict: true } as const
beforeAll(async () => {
  testServer = await openTestServer()
  ada = await testServer.as('ada')
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await testServer.settled()
  params = { requestId: story.requestId() }
})
afterAll(() => testServer[Symbol.asyncDispose]())

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'page ')])
const headers = () => ({ cookie: ada.cookie, origin: testServer.url })
const url = () => `${testServer.url}/api/v1/uploads/form`

const formOf = (fields: Record<string, string | [bytes: Buffer, name: string]>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value[0])], { type: 'application/pdf' }), value[1])
  }
  return form
}
/** A form with the field `file` twice. */
const twoFiles = () => {
  const form = formOf({ file: [pdf(99), 'a.pdf'] })
  form.append('file', new Blob([new Uint8Array(pdf(99))], { type: 'application/pdf' }), 'b.pdf')
  return form
}
const send = async (body: FormData | string, more: Record<string, string> = {}) => {
  const answer = await fetch(url(), { method: 'POST', headers: { ...headers(), ...more }, body })
  return { status: answer.status, ...((await answer.json()) as { payload?: Sent; field?: string; message: string }) }
}
type Sent = { id: string; name: string; url: string; size: number }

/** Sessions of refused forms that are open or of which bytes are stored, and the number of completed uploads. */
const stored = async () => {
  const { rows } = await testServer.app.database.pool.query<{ key: string; folder: string; status: string }>(
    `select key, store_upload_id as folder, status from files.uploads`,
  )
  const exists = (...path: string[]) => existsSync(join(filesFolder, ...path))
  const [completed, refused] = [
    rows.filter(({ status }) => status === 'completed'),
    rows.filter(({ status }) => status !== 'completed'),
  ]
  return {
    completed: completed.length,
    open: refused.filter(({ status }) => status === 'initiated').length,
    left: refused.filter(({ key, folder }) => exists('parts', folder) || exists('files', key)).length,
  }
}

describe('a file sent as form-data', () => {
  test.each([
    ['small', 3_000],
    ['of several parts', 20_000_000],
  ])('API-004 ART-001 %s becomes an attachment, and is attached to an order', async (_name, size) => {
    const bytes = pdf(size)
    const { status, payload } = await send(formOf({ file: [bytes, 'Entwurf für Blüte.pdf'] }))
    expect(status).toBe(200)
    expect(payload).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      name: 'Entwurf für Blüte.pdf',
      url: `/files/${payload!.id}/${encodeURIComponent('Entwurf für Blüte.pdf')}`,
      size,
    })
    const file = await fetch(testServer.url + payload!.url)
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    const { url: _url, ...attachment } = payload!
    const noted = await ada.orderWork.addNote({ params, body: { text: 'A file.', attachments: [attachment] } }, strict)
    expect(noted.payload.notes.at(-1)!.attachments).toMatchObject([{ name: payload!.name, size }])
  })

  test.each<[string, () => FormData | string, string, RegExp, Record<string, string>?]>([
    ['JSON', () => '{}', 'content-type', /multipart\/form-data/, { 'content-type': 'application/json' }],
    ['no file', () => formOf({}), 'file', /no file/],
    ['a text instead of the file', () => formOf({ file: 'x' }), 'file', /no file/],
    ['two files', () => twoFiles(), 'file', /several files/],
    ['another field', () => formOf({ note: 'x' }), 'note', /Unknown field/],
    ['a field after the file', () => formOf({ file: [pdf(99), 'a.pdf'], note: 'x' }), 'note', /Unknown field/],
    ['a file in another field', () => formOf({ logo: [pdf(99), 'a.pdf'] }), 'logo', /Unknown field/],
    ['a program', () => formOf({ file: [pdf(99), 'setup.exe'] }), 'fileName', /Executable/],
    ['content of another type', () => formOf({ file: [Buffer.from('<p>'), 'a.pdf'] }), 'fileName', /not a valid .pdf/],
    ['an empty file', () => formOf({ file: [Buffer.alloc(0), 'a.pdf'] }), 'fileName', /not a valid .pdf/],
    ['a name of two lines', () => formOf({ file: [pdf(99), 'a\u202e.pdf'] }), 'fileName', /single line/],
    ['a name that is too long', () => formOf({ file: [pdf(99), `${'x'.repeat(252)}.pdf`] }), 'fileName', /255/],
    [
      'a form without its end',
      () => '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
      'body',
      /incomplete/,
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
    ['no boundary', () => 'x', 'body', /incomplete/, { 'content-type': 'multipart/form-data; x=1' }],
  ])('API-004 with %s is refused, and nothing of it remains', async (_, form, field, message, more) => {
    const before = await stored()
    expect(await send(form(), more)).toMatchObject({ status: 400, field, message: expect.stringMatching(message) })
    expect(await stored()).toEqual(before)
  })

  test('API-004 above the limit is refused while it arrives', async () => {
    const before = await stored()
    const answer = await send(formOf({ file: [pdf(uploadLimits.formBytes + 1), 'large.pdf'] }))
    expect(answer).toMatchObject({ status: 400, field: 'file', message: expect.stringContaining('100 MB') })
    expect(await stored()).toEqual(before)
  })

  test('API-004 that is interrupted leaves nothing', async () => {
    const before = await stored()
    const boundary = 'b'
    const sent = request(url(), {
      method: 'POST',
      headers: { ...headers(), 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    sent.on('error', () => undefined)
    sent.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`)
    sent.write(pdf(9_000_000))
    await expect.poll(async () => (await stored()).left).toBe(1)
    sent.destroy()
    await expect.poll(stored, { timeout: 5_000 }).toEqual(before)
  })

  test('API-004 is refused to visitors and from other origins', async () => {
    const form = formOf({ file: [pdf(99), 'a.pdf'] })
    expect((await fetch(url(), { method: 'POST', headers: { origin: testServer.url }, body: form })).status).toBe(401)
    expect((await send(form, { origin: 'https://rival.example' })).status).toBe(403)
  })
})
