import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Files as browsers upload and download them, over the real server and the store on disk. */

let testServer: TestServer
let ada: Person
let eve: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ada = await testServer.as('ada')
  eve = await testServer.as('eve')
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000, 'page ')])

const initiate = async (who: Person, fileName: string, partCount = 1, expiresInSeconds?: number) =>
  (
    await who.files.initiate(
      { body: { fileName, partCount, contentType: 'application/pdf', ...(expiresInSeconds && { expiresInSeconds }) } },
      strict,
    )
  ).payload

/** Sends a part as a browser does: without a cookie. */
const put = async (url: string, bytes: Buffer) => {
  const answer = await fetch(testServer.url + url, { method: 'PUT', body: new Uint8Array(bytes) })
  return { status: answer.status, etag: answer.headers.get('etag') ?? '' }
}

const upload = async (who: Person, fileName: string, ...parts: Buffer[]) => {
  const { key, uploadId, parts: addresses } = await initiate(who, fileName, parts.length)
  const sent = await Promise.all(parts.map((bytes, nth) => put(addresses[nth]!.url, bytes)))
  const list = sent.map(({ etag }, nth) => ({ ETag: etag, PartNumber: nth + 1 }))
  return { key, uploadId, parts: list }
}

describe('an upload', () => {
  test('ART-001 ART-002 ART-003 ART-016 becomes an attachment that is downloaded with its original name', async () => {
    const body = await upload(ada, 'Äeiou Logo/1.PDF', pdf.subarray(0, 1_000), pdf.subarray(1_000))
    expect(body.key).toMatch(/^[0-9a-f]{48}\/aeiou_logo-1\.pdf$/)
    const { payload } = await ada.files.complete({ body }, strict)
    expect(payload).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      name: 'Äeiou Logo/1.PDF',
      url: `/files/${payload.id}/${encodeURIComponent('Äeiou Logo/1.PDF')}`,
      size: pdf.length,
    })
    const file = await fetch(testServer.url + payload.url)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Äeiou Logo/1.PDF')}`,
    )
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    // The request is repeated after a lost answer.
    expect((await ada.files.complete({ body }, strict)).payload).toEqual(payload)
  })

  test('ART-004 ART-005 ART-006 ART-007 ART-D03 is refused with both limits for numbers out of range', async () => {
    const body = { fileName: 'a.pdf', contentType: 'application/pdf', partCount: 1 }
    const refused = async (change: object) => (await ada.files.initiate({ body: { ...body, ...change } })).message
    expect(await refused({ partCount: 0 })).toBe('partCount must be between 1 and 10000')
    expect(await refused({ partCount: 10_001 })).toBe('partCount must be between 1 and 10000')
    expect(await refused({ expiresInSeconds: 0 })).toBe('expiresInSeconds must be between 1 and 604800')
    expect(await refused({ expiresInSeconds: 604_801 })).toBe('expiresInSeconds must be between 1 and 604800')
    expect((await initiate(ada, 'a.pdf', 10_000)).parts).toHaveLength(10_000)
    const { key, uploadId } = await initiate(ada, 'a.pdf', 1, 604_800)
    const completed = async (PartNumber: number) =>
      (await ada.files.complete({ body: { key, uploadId, parts: [{ PartNumber, ETag: '"x"' }] } })).message
    expect(await completed(0)).toBe('parts.0.PartNumber must be between 1 and 10000')
    expect(await completed(10_001)).toBe('parts.0.PartNumber must be between 1 and 10000')
  })

  test('ART-008 ART-009 ART-D04 is refused with the index of parts that are missing or have no ETag', async () => {
    const { key, uploadId } = await initiate(ada, 'a.pdf', 2)
    const refused = async (parts: { PartNumber: number; ETag: string }[]) =>
      (await ada.files.complete({ body: { key, uploadId, parts } })).message
    expect(await refused([])).toBe('body.parts must contain at least one part')
    expect(
      await refused([
        { PartNumber: 1, ETag: '"x"' },
        { PartNumber: 2, ETag: '' },
      ]),
    ).toBe('Part 2 is missing ETag')
    expect(await refused([{ PartNumber: 1, ETag: '"x"' }])).toContain('all 2 parts')
  })

  test('ART-D05 is refused for a program, by its name and by its content', async () => {
    const { message } = await ada.files.initiate({
      body: { fileName: 'setup.exe', partCount: 1, contentType: 'application/pdf' },
    })
    expect(message).toContain('Executable files can’t be uploaded')
    const program = await upload(ada, 'logo.svg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]))
    expect((await ada.files.complete({ body: program })).message).toContain('Executable files can’t be uploaded')
    const fake = await upload(ada, 'logo.pdf', Buffer.from('<html>not a page</html>'))
    expect((await ada.files.complete({ body: fake })).message).toContain('not a valid .pdf')
    expect((await ada.files.complete({ body: fake })).message).toContain('Start it again')
    const text = await upload(ada, 'logo.svg', Buffer.from('a logo'))
    expect((await ada.files.complete({ body: text })).message).toContain('not a valid .svg')
    const drawing = await upload(ada, 'logo.svg', Buffer.from('<?xml version="1.0"?>\n<svg viewBox="0 0 9 9"></svg>'))
    expect(await ada.files.complete({ body: drawing })).toMatchObject({ hasError: false })
  })

  test('ART-T01 ART-T02 ART-T03 can be completed or canceled only by its initiator', async () => {
    const body = await upload(ada, 'mine.pdf', pdf)
    expect(await eve.files.complete({ body })).toMatchObject({
      hasError: true,
      message: 'Upload not found. Upload the file again.',
    })
    const { key, uploadId } = body
    expect(await eve.files.abort({ body: { key, uploadId } })).toMatchObject({
      message: 'Upload not found. Upload the file again.',
    })
    await ada.files.abort({ body: { key, uploadId } }, strict)
    expect((await ada.files.complete({ body })).message).toContain('Start it again')
    const done = await upload(ada, 'done.pdf', pdf)
    await ada.files.complete({ body: done }, strict)
    expect((await ada.files.abort({ body: { key: done.key, uploadId: done.uploadId } })).message).toContain('complete')
  })

  test('has part addresses that allow one part of one upload until they expire', async () => {
    const { parts } = await initiate(ada, 'a.pdf', 2, 60)
    const [first, second] = [parts[0]!, parts[1]!]
    const forged = `${first.url.split('.')[0]}.${second.url.split('.')[1]}`
    expect((await put(forged, pdf)).status).toBe(400)
    expect((await put('/files/parts/nonsense', pdf)).status).toBe(400)
    expect((await put(first.url, pdf)).status).toBe(200)
    testServer.clock.advance({ minutes: 2 })
    expect((await put(first.url, pdf)).status).toBe(400)
  })

  test('ART-T04 is aborted if it is not completed in time, and its parts are removed', async () => {
    const body = await upload(ada, 'late.pdf', pdf)
    testServer.clock.advance({ days: 2 })
    expect((await ada.files.complete({ body })).message).toContain('expired')
    await testServer.app.files.sweep()
    expect(await testServer.app.files.rows.find(body.uploadId)).toMatchObject({ status: 'aborted' })
  })

  describe('whose parts were joined by a process that was then killed', () => {
    const joined = async (fileName: string) => {
      const body = await upload(ada, fileName, pdf)
      const { files } = testServer.app
      const stored = (await files.rows.find(body.uploadId))!
      await files.store.complete(stored, body.parts)
      const read = () => files.disk!.store.read(body.key)
      expect(await read()).toMatchObject({ size: pdf.length })
      const status = async () => (await files.rows.find(body.uploadId))!.status
      return { body, read, status, files }
    }

    test('ART-T04 leaves no file when it expires', async () => {
      const { read, status, files } = await joined('killed.pdf')
      testServer.clock.advance({ days: 2 })
      await files.sweep()
      expect([await read(), await status()]).toEqual([undefined, 'aborted'])
    })

    test('ART-T03 leaves no file when it is canceled', async () => {
      const { body, read, status } = await joined('canceled.pdf')
      await ada.files.abort({ body: { key: body.key, uploadId: body.uploadId } }, strict)
      expect([await read(), await status()]).toEqual([undefined, 'aborted'])
    })

    test('ART-T02 is an attachment if it is completed in time, and stays after it would have expired', async () => {
      const { body, read, status, files } = await joined('completed.pdf')
      await ada.files.complete({ body }, strict)
      testServer.clock.advance({ days: 2 })
      await files.sweep()
      expect([await read(), await status()]).toMatchObject([{ size: pdf.length }, 'completed'])
    })
  })

  test('ART-D05 ART-T04 that is refused while its file cannot be removed is removed when it expires', async () => {
    const body = await upload(ada, 'fake.pdf', Buffer.from('This is plain text'))
    const { files } = testServer.app
    const remove = vi.spyOn(files.store, 'remove').mockRejectedValueOnce(new Error('The process was killed'))
    expect(await ada.files.complete({ body })).toMatchObject({ hasError: true })
    expect(await files.rows.find(body.uploadId)).toMatchObject({ status: 'initiated' })
    remove.mockRejectedValueOnce(new Error('The store is unavailable'))
    testServer.clock.advance({ days: 2 })
    await expect(files.sweep()).rejects.toThrow('could not be removed')
    await files.sweep()
    remove.mockRestore()
    expect(await files.rows.find(body.uploadId)).toMatchObject({ status: 'aborted' })
    expect(await files.disk!.store.read(body.key)).toBe(undefined)
  })

  test('ART-T03 that is aborted while its parts are joined leaves no file', async () => {
    const body = await upload(ada, 'joining.pdf', pdf)
    const { files } = testServer.app
    const complete = files.store.complete.bind(files.store)
    const joining = vi.spyOn(files.store, 'complete').mockImplementationOnce(async (...of) => {
      const file = await complete(...of)
      await files.rows.abort(body.uploadId, testServer.clock.now(), async () => undefined)
      return file
    })
    expect((await ada.files.complete({ body })).message).toContain('Start it again')
    joining.mockRestore()
    expect(await files.disk!.store.read(body.key)).toBe(undefined)
  })

  test.each([
    'run.bat.',
    'run.bat . .',
    '.bat',
    'run.ps1 ',
    'run.ｅｘｅ',
    'run.exe?',
    'run.msix',
    'run.command',
    'run.url',
  ])('ART-D05 of %s is refused as a program', async (fileName) => {
    const { message } = await ada.files.initiate({ body: { fileName, partCount: 1, contentType: 'text/plain' } })
    expect(message).toContain('Executable files can’t be uploaded')
  })

  test.each(['logo\u202efdp.html', 'logo\n.pdf', 'logo\u0007.pdf'])(
    'with the file name %j is refused',
    async (fileName) => {
      const { message } = await ada.files.initiate({ body: { fileName, partCount: 1, contentType: 'text/plain' } })
      expect(message).toContain('fileName must be a single line')
    },
  )

  test('ART-T02 refuses a part after its completion, and the file is unchanged', async () => {
    const { key, uploadId, parts } = await initiate(ada, 'late.pdf')
    const { etag } = await put(parts[0]!.url, pdf)
    const completed = await ada.files.complete(
      { body: { key, uploadId, parts: [{ PartNumber: 1, ETag: etag }] } },
      strict,
    )
    expect((await put(parts[0]!.url, Buffer.from('another'))).status).toBe(400)
    const file = await fetch(testServer.url + completed.payload.url)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
  })

  test('is refused if the user has 100 incomplete uploads', async () => {
    const open = await Promise.all(Array.from({ length: 100 }, () => initiate(eve, 'logo.pdf')))
    const body = { fileName: 'logo.pdf', partCount: 1, contentType: 'application/pdf' }
    expect((await eve.files.initiate({ body })).message).toContain('100 unfinished uploads')
    const { key, uploadId } = open[0]!
    await eve.files.abort({ body: { key, uploadId } }, strict)
    await initiate(eve, 'logo.pdf')
  })

  test.each(['%00/a.pdf', `${'x'.repeat(43)}/pages/99999999999999999999`, `${'x'.repeat(43)}/pages/0`, '%2e%2e/a.pdf'])(
    'is not found at the address /files/%s',
    async (path) => {
      expect((await fetch(`${testServer.url}/files/${path}`)).status).toBe(404)
    },
  )

  test.each(['x'.repeat(251), '礼'.repeat(251)])(
    'with a name of 255 characters is stored and downloaded',
    async (name) => {
      const body = await upload(ada, `${name}.pdf`, pdf)
      const { payload } = await ada.files.complete({ body }, strict)
      const file = await fetch(testServer.url + payload.url)
      expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    },
  )

  test('is refused to visitors, and not found with an unknown id', async () => {
    const refused = await testServer.visitor().api.files.initiate({
      body: { fileName: 'a.pdf', partCount: 1, contentType: 'application/pdf' },
    })
    expect(refused.hasError).toBe(true)
    expect((await fetch(`${testServer.url}/files/${'x'.repeat(43)}/a.pdf`)).status).toBe(404)
  })
})
