import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Uploads of a large file on a slow connection: pause, a lost connection, and a reload. */

const strict = { strict: true } as const
const mib = 1_048_576
let testServer: TestServer
let ada: Person
let page: Page
let requestId = ''
/** Numbers of the parts that were sent to the server, in order. */
const sent: number[] = []

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  ada = await testServer.as('ada')
  requestId = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload.requestId
  page = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/files/parts/')) sent.push(sent.length + 1)
  })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** 20 MiB: three parts. */
const content = randomBytes(20 * mib)
/** On disk, so that the file has the same modification time when it is chosen again. */
const fileNamed = async (name: string) => {
  const path = test.info().outputPath(name)
  await writeFile(path, content)
  return path
}
const notes = () => page.getByRole('region', { name: 'Notes' })
const button = (name: string) => notes().getByRole('button', { name, exact: true })
const choose = (path: string | string[]) => notes().locator('input[type=file]').setInputFiles(path)
const connection = async (settings: { bytesPerSecond?: number }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: settings.bytesPerSecond ?? -1,
  })
}

test('ART-002 an upload is paused and resumed, and continues with the missing parts after a reload', async () => {
  await openLive(page, `/_app/orders/${requestId}`)
  await connection({ bytesPerSecond: 6 * mib })
  const lid = await fileNamed('lid.bin')
  await choose(lid)
  await expect(notes().getByText(/^[1-9]\d?% uploaded$/)).toBeVisible()
  await button('Pause').click()
  await expect(notes().getByText(/^Paused at \d+%$/)).toBeVisible()
  await button('Resume').click()
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect(notes().getByText(/^(4|5|6)\d% uploaded$/)).toBeVisible()
  await page.reload()
  const before = sent.length
  await expect(notes().getByText(/^lid\.bin: \d+% uploaded before the interruption\./)).toBeVisible()
  await connection({})
  await choose(lid)
  await expect(notes().getByText('lid.bin', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(sent.length).toBe(3)
  expect(before).toBeGreaterThan(0)
  await expect(notes().getByText(/before the interruption/)).toBeHidden()
  await notes().getByRole('textbox').fill('The lid')
  await button('Send note').click()
  await expect(notes().getByRole('link', { name: /lid\.bin/ })).toBeVisible()
  const { notes: stored } = (await ada.ordering.get({ params: { requestId } }, strict)).payload
  const { url } = stored[0]!.attachments[0]!
  const bytes = Buffer.from(await (await fetch(testServer.url + url)).arrayBuffer())
  expect(bytes.equals(content)).toBe(true)
})

test('a part is sent again after the connection was lost, and an interrupted upload can be discarded', async () => {
  await openLive(page, `/_app/orders/${requestId}`)
  let lost = 2
  await page.route('**/files/parts/**', (route) => (lost-- > 0 ? route.abort('connectionfailed') : route.continue()))
  await choose(await fileNamed('base.bin'))
  await expect(notes().getByText('Connection lost at 0%. Retrying…')).toBeVisible()
  await expect(notes().getByText('base.bin', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/files/parts/**')
  await connection({ bytesPerSecond: 4 * mib })
  // A file that was sent completely is not lost while its form waits for the others.
  const small = test.info().outputPath('card.bin')
  await writeFile(small, content.subarray(0, 1_000))
  await choose([small, await fileNamed('tray.bin')])
  await expect(notes().getByText(/^[1-9]\d?% uploaded$/)).toBeVisible()
  await page.reload()
  await expect(notes().getByText(/^tray\.bin: \d+% uploaded/)).toBeVisible()
  await expect(notes().getByText(/^card\.bin: 100% uploaded/)).toBeVisible()
  await button('Discard').last().click()
  await expect(notes().getByText(/tray\.bin/)).toBeHidden()
  await page.reload()
  await expect(notes()).toBeVisible()
  await expect(notes().getByText(/tray\.bin/)).toBeHidden()
})
