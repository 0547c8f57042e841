import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHelpFiles } from '#infrastructure/help/help-files.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** The help center over HTTP: what visitors, customers, suppliers and staff find. */

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({ web: false })
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
type Api = ReturnType<TestServer['visitor']>['api']
const search = async ({ help }: Pick<Api, 'help'>, query: string, language?: 'en-US' | 'zh-CN') =>
  (await help.search({ query: { language }, body: { query } }, strict)).payload
const slugsOf = async (api: Pick<Api, 'help'>) => (await api.help.list({}, strict)).payload.map(({ slug }) => slug)

describe('the help center', () => {
  test('HELP-002 HELP-004 HELP-005 HELP-D01 POST /help/search finds an entry by a word of it, best first, and without a summary', async () => {
    const { entries, aiSummary } = await search(testServer.visitor().api, 'Invoices')
    expect(aiSummary).toBe('')
    expect(entries[0]).toEqual({
      id: 'invoices',
      slug: 'invoices',
      title: 'Invoices and other documents',
      url: '/help/invoices',
      excerpt: expect.stringContaining('**Invoice**'),
    })
    expect(await search(testServer.visitor().api, 'zebra')).toEqual({ entries: [], aiSummary: '' })
  })
  test('HELP-003 HELP-001 the list and each entry have a title, a topic and an address', async () => {
    const { help } = testServer.visitor().api
    const listed = (await help.list({}, strict)).payload
    const publicFiles = readHelpFiles().filter(
      ({ language, audience }) => language === 'en-US' && audience === 'everyone',
    )
    expect(listed.map(({ title }) => title).toSorted()).toEqual(publicFiles.map(({ title }) => title).toSorted())
    for (const { slug, topic, url } of listed.slice(0, 5)) {
      const { payload } = await help.entry({ params: { slug } }, strict)
      expect(payload).toMatchObject({
        slug,
        topic,
        url,
        language: 'en-US',
        body: publicFiles.find((one) => one.slug === slug)!.body,
      })
    }
    expect(await help.entry({ params: { slug: 'nothing' } })).toMatchObject({ type: 'urlNotFound' })
  })
  test('HELP-D03 entries have the requested language, else that of the user', async () => {
    const { help, people } = await testServer.as('ada')
    expect((await search({ help }, '退款', 'zh-CN')).entries[0]?.title).toBe('退款')
    await people.changeLanguage({ body: { language: 'zh-CN' } }, strict)
    expect((await search({ help }, '退款')).entries[0]?.title).toBe('退款')
    expect((await help.entry({ params: { slug: 'refunds' } }, strict)).payload).toMatchObject({
      language: 'zh-CN',
      title: '退款',
    })
    await people.changeLanguage({ body: { language: 'en-US' } }, strict)
    expect((await search({ help }, 'refund')).entries[0]?.title).toBe('Refunds')
  })
  test('entries for suppliers, staff and customers reach only them, by search, in the list and by their address', async () => {
    const readers = {
      visitor: testServer.visitor().api,
      ada: await testServer.as('ada'),
      lin: await testServer.as('lin'),
      sam: await testServer.as('sam'),
    }
    const restricted = {
      'recommend-us': { query: 'recommending company', by: ['ada', 'sam'] },
      'supplier-purchase-orders': { query: 'confirming purchase order', by: ['lin', 'sam'] },
      'staff-prepare-a-quote': { query: 'preparing quote margin', by: ['sam'] },
    }
    for (const [slug, { query, by }] of Object.entries(restricted))
      for (const [name, reader] of Object.entries(readers)) {
        const sees = by.includes(name)
        const found = (await search(reader, query)).entries
        const opened = await reader.help.entry({ params: { slug } })
        expect([
          slug,
          name,
          found.some((one) => one.slug === slug),
          (await slugsOf(reader)).includes(slug),
          !opened.hasError,
        ]).toEqual([slug, name, sees, sees, sees])
        expect(
          sees || !JSON.stringify([found, opened]).includes(readHelpFiles().find((one) => one.slug === slug)!.title),
        ).toBe(true)
      }
  })
  test('HELP-D02 a blank or overlong query, and unknown keys, are refused', async () => {
    const { help } = testServer.visitor().api
    for (const query of ['', '   ', 'a'.repeat(201)])
      expect(await help.search({ query: {}, body: { query } })).toMatchObject({ type: 'badRequest', field: 'query' })
    const extra = { query: 'box', audience: 'staff' } as { query: string }
    expect(await help.search({ query: {}, body: extra })).toMatchObject({ type: 'badRequest' })
  })
})

test('SHELL-D01 the sitemap lists the entries for everyone only', async () => {
  const sitemap = await (await fetch(`${testServer.url}/sitemap.xml`)).text()
  expect(sitemap).toContain('/help/prepare-artwork<')
  expect(sitemap).not.toContain('/help/supplier-bills')
})

test('API-D09 an address can search 60 times per minute', async () => {
  await using limited = await openTestServer()
  const { help } = limited.visitor().api
  const answers = await Promise.all(
    Array.from({ length: 63 }, () => help.search({ query: {}, body: { query: 'box' } })),
  )
  expect(answers.filter((one) => !one.hasError)).toHaveLength(60)
  expect(answers.filter((one) => one.hasError && one.type === 'quotaExceeded')).toHaveLength(3)
})
