import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPageAddress } from '#application/contracts/page-addresses.ts'
import { readableBy } from '#domain/help/entry.ts'
import { audiences } from '#domain/kernel/fact.ts'
import { supportEmail } from '#domain/product.ts'
import { languages } from '#domain/text/languages.ts'
import { shopPages } from '#infrastructure/catalogue/shop-pages.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { helpReads, publishHelp } from '#infrastructure/help/help-entries.ts'
import { type HelpFile, parseHelpFile, readHelpFiles } from '#infrastructure/help/help-files.ts'
import { openHelp } from '#infrastructure/help/open-help.ts'
import { index } from '../support/catalogue-index.ts'
import { freshDatabase } from '../support/postgres.ts'

const files = readHelpFiles()
const fileOf = (slug: string, language: string) => files.find((one) => one.slug === slug && one.language === language)
const linksOf = ({ body }: HelpFile) => [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href)

describe('the bundled help entries', () => {
  test('HELP-D05 HELP-003 are Markdown files with a title, each in both languages, with the same topic, place and audience', () => {
    const slugs = new Set(files.map(({ slug }) => slug))
    expect(slugs.size).toBeGreaterThan(25)
    for (const slug of slugs) {
      const [english, chinese] = languages.map((language) => fileOf(slug, language))
      expect([slug, english?.title, chinese?.title]).toEqual([
        slug,
        expect.stringMatching(/\w/),
        expect.stringMatching(/\p{Script=Han}/u),
      ])
      const { topic, place, audience } = english!
      expect([slug, chinese]).toEqual([slug, expect.objectContaining({ topic, place, audience })])
    }
  })
  test('have texts without remains of Markdown, and no HTML', () => {
    for (const { slug, language, text, body } of files) {
      expect([slug, language, /[*#|[\]]/.exec(text)?.[0]]).toEqual([slug, language, undefined])
      expect([slug, language, /<\w/.exec(body)?.[0]]).toEqual([slug, language, undefined])
    }
  })
  test('link to the same pages in both languages', () => {
    for (const english of files.filter(({ language }) => language === 'en-US'))
      expect([english.slug, linksOf(fileOf(english.slug, 'zh-CN')!)].flat()).toEqual([
        english.slug,
        ...linksOf(english),
      ])
  })
  test('link only to pages that exist and that each of their readers can open', () => {
    const pages = new Set(shopPages(index))
    const offer = /^\/(custom-packaging|samples|services|essentials)\//
    const canOpen = ({ audience, language }: HelpFile, href: string): boolean => {
      const [, slug] = /^\/help\/(.+)$/.exec(href) ?? []
      if (!slug) return isPageAddress(href) && (!offer.test(href) || pages.has(href))
      const target = fileOf(slug, language)
      const readers = [undefined, ...audiences].filter((reader) => readableBy(reader).includes(audience))
      return target !== undefined && readers.every((reader) => readableBy(reader).includes(target.audience))
    }
    const broken = files.flatMap((file) =>
      linksOf(file)
        .filter((href) => !canOpen(file, href))
        .map((href) => `${file.language}/${file.slug}: ${href}`),
    )
    expect(broken).toEqual([])
  })
  test('name no email address other than ours', () => {
    const others = files.flatMap(({ body }) => body.match(/[\w.]+@[\w.]+/g) ?? []).filter((one) => one !== supportEmail)
    expect(others).toEqual([])
  })
  test('are refused without a title, with an unknown topic or an unknown audience', () => {
    const parsed = (head: string) => () => parseHelpFile('a.md', 'en-US', `---\n${head}\n---\n\ntext`)
    expect(parsed('title: A\ntopic: prices\nplace: 1')()).toMatchObject({
      slug: 'a',
      audience: 'everyone',
      text: 'text',
    })
    expect(parsed('topic: prices\nplace: 1')).toThrow(/title/)
    expect(parsed('title: A\ntopic: weather\nplace: 1')).toThrow(/topic/)
    expect(parsed('title: A\ntopic: prices\nplace: 1\naudience: friends')).toThrow(/audience/)
    expect(() => parseHelpFile('a.md', 'en-US', 'text')).toThrow(/no head/)
  })
})

describe('help entries in the database', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  let database: ReturnType<typeof openDatabase>
  const entry = (slug: string, fields: Partial<HelpFile> = {}): HelpFile => ({
    slug,
    language: 'en-US',
    title: slug,
    topic: 'prices',
    place: 1,
    audience: 'everyone',
    keywords: '',
    body: 'text',
    text: 'text',
    ...fields,
  })
  const visitor = { audience: undefined, language: 'en-US' } as const

  beforeAll(async () => {
    fresh = await freshDatabase()
    database = openDatabase(fresh.url)
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })
  const open = () => openHelp(database.pool, { onError: (error) => expect(error).toBeUndefined() })

  test('HELP-D05 are the bundled ones in an empty database, also if several processes start at the same time', async () => {
    const opened = await Promise.all([open(), open(), open()])
    const publicFiles = files.filter(({ audience, language }) => audience === 'everyone' && language === 'en-US')
    for (const { pages, headOf, isMissing } of opened) {
      expect(pages().toSorted()).toEqual(publicFiles.map(({ slug }) => `/help/${slug}`).toSorted())
      expect(headOf('/help/refunds/', 'zh-CN')?.title).toBe('退款')
      expect(headOf('/help/supplier-bills', 'en-US')).toBeUndefined()
      expect([isMissing('/help'), isMissing('/help/refunds'), isMissing('/help/nothing')]).toEqual([false, false, true])
    }
    const heads = publicFiles.flatMap(({ slug }) =>
      languages.map((language) => opened[0].headOf(`/help/${slug}`, language)?.description ?? ''),
    )
    expect(heads.filter(({ length }) => length < 20 || length > 165)).toEqual([])
  })
  test('HELP-D05 publishing the same entries again changes nothing, and a start does not replace published ones', async () => {
    expect(await publishHelp(database.pool, files)).toEqual({ entries: files.length, changed: false })
    const own = [entry('own', { title: 'Our own entry' })]
    expect(await publishHelp(database.pool, own)).toEqual({ entries: 1, changed: true })
    expect((await open()).pages()).toEqual(['/help/own'])
    expect(await publishHelp(database.pool, [{ ...own[0]!, keywords: 'shelf' }])).toMatchObject({ changed: true })
  })
  test('HELP-D03 are in the language of the reader, and in en-US if there is no translation', async () => {
    await publishHelp(database.pool, [
      entry('both', { title: 'Refunds', text: 'money' }),
      entry('both', { title: '退款', language: 'zh-CN', text: '退款说明' }),
      entry('english-only', { title: 'Refund form', text: 'money' }),
    ])
    const reads = helpReads(database.pool)
    const chinese = { ...visitor, language: 'zh-CN' } as const
    const titles = async (reader: typeof chinese | typeof visitor, query: string) =>
      (await reads.search(reader, query)).map(({ title }) => title)
    expect(await titles(chinese, '退款')).toEqual(['退款'])
    expect(await titles(chinese, 'refund')).toEqual(['Refund form'])
    expect(await titles(visitor, 'refund')).toEqual(['Refunds', 'Refund form'])
    expect(await titles(visitor, '退款')).toEqual([])
    expect((await reads.list(chinese)).map(({ title }) => title)).toEqual(['退款', 'Refund form'])
    expect(await reads.find(chinese, 'english-only')).toMatchObject({ language: 'en-US' })
  })
  test('HELP-D01 are at most 20, best first: title before keywords before text', async () => {
    await publishHelp(database.pool, [
      entry('text', { text: 'about a sleeve' }),
      entry('keyword', { keywords: 'sleeve' }),
      entry('title', { title: 'Sleeves' }),
      ...Array.from({ length: 30 }, (_, nth) => entry(`other-${nth}`, { text: 'one tray and one lid' })),
    ])
    const reads = helpReads(database.pool)
    expect((await reads.search(visitor, 'sleeve')).map(({ slug }) => slug)).toEqual(['title', 'keyword', 'text'])
    expect(await reads.search(visitor, 'trays')).toHaveLength(20)
  })
  test('entries with all words are found; without such an entry, entries with any of them', async () => {
    await publishHelp(database.pool, [
      entry('a', { text: 'boxes are shipped by air' }),
      entry('b', { text: 'boxes are printed' }),
      entry('c', { title: '取消订单', language: 'en-US', text: '付款前可以自行取消订单。' }),
    ])
    const slugs = async (query: string) =>
      (await helpReads(database.pool).search(visitor, query)).map(({ slug }) => slug)
    expect(await slugs('shipping box')).toEqual(['a'])
    expect(await slugs('printed by rail')).toEqual(['b'])
    expect(await slugs('print ai')).toEqual(['a', 'b'])
    expect(await slugs('取消')).toEqual(['c'])
    expect(await slugs('怎么取消我的订单')).toEqual(['c'])
    expect(await slugs('单')).toEqual(['c'])
    for (const nothing of ['the', "'); drop table shop.help_entries; --", '& | ! : *', '%', '🙂', 'zebra'])
      expect([nothing, await slugs(nothing)]).toEqual([nothing, []])
  })
  test('an excerpt shows the match, marked, in English and in Chinese', async () => {
    const long = 'Word '.repeat(100)
    await publishHelp(database.pool, [
      entry('a', { text: `${long}The goods were shipped yesterday. ${long}`.trim() }),
      entry('b', { title: 'b', language: 'zh-CN', text: `${'前文'.repeat(60)}设计稿需要出血。${'后文'.repeat(60)}` }),
    ])
    const reads = helpReads(database.pool)
    const [english] = await reads.search(visitor, 'shipping')
    expect(english?.excerpt).toMatch(/^….*\*\*shipped\*\* yesterday.*…$/)
    const [chinese] = await reads.search({ ...visitor, language: 'zh-CN' }, '设计稿出血')
    expect(chinese?.excerpt).toMatch(/^…(前文)+\*\*设计稿\*\*需要\*\*出血\*\*。(后文)+.*…$/)
  })
})
