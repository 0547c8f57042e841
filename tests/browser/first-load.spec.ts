import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { endOf, openPage } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/**
 * Gzipped JavaScript that a visitor's first page loads until the network is idle, measured from the real requests.
 * Exceeding a budget is a failure (decision 239).
 */

const budget = 190_000
const mostFiles = 24
const entries = {
  'the landing page': '/',
  'the list of products': '/custom-packaging',
  'a product': '/custom-packaging/mailer-boxes/mailer-box',
} as const

let testServer: TestServer
const weights: string[] = []

test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(async ({ browser }) => {
  console.log(['  JavaScript of a first load, gzipped:', ...weights].join('\n    '))
  await endOf(browser, testServer)
})

for (const [what, path] of Object.entries(entries))
  test(`${what} loads at most ${budget / 1000} kB of JavaScript in ${mostFiles} files`, async ({ browser }) => {
    const page = await openPage(browser, testServer)
    const files: Promise<{ name: string; bytes: number }>[] = []
    page.on('response', (answer) => {
      const name = new URL(answer.url()).pathname
      if (name.endsWith('.js')) files.push(answer.body().then((body) => ({ name, bytes: gzipSync(body).length })))
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const loaded = await Promise.all(files)
    const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0)
    const largest = loaded
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 4)
      .map((file) => `${file.name.split('/').at(-1)} ${(file.bytes / 1000).toFixed(1)}`)
    weights.push(
      `${(bytes / 1000).toFixed(1).padStart(6)} kB  ${what}: ${loaded.length} files (${largest.join(', ')}, …)`,
    )
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(loaded.length).toBeLessThanOrEqual(mostFiles)
    // No page of the app, no form, and no schema is loaded.
    expect(loaded.filter(({ name }) => /AppLayout|OrderPage|OrdersPage|schemas|Form-/.test(name))).toEqual([])
  })
