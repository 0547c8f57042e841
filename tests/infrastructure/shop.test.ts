import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CatalogueRefused,
  newestCatalogue,
  publications,
  publish,
} from '#infrastructure/catalogue/catalogue-versions.ts'
import { bundledRates, rateHistory, ratesFrom, refreshRates } from '#infrastructure/catalogue/rates.ts'
import { type OpenShop, openShop } from '#infrastructure/catalogue/shop.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { freshDatabase } from '../support/postgres.ts'

const now = () => '2026-11-20T12:00:00.000Z'
const by = { by: 'sam', at: now() }

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: ReturnType<typeof openDatabase>
let shop: OpenShop
const errors: unknown[] = []
const open = (provider?: ReturnType<typeof ratesFrom>) =>
  openShop(database.pool, { now, onError: (error) => errors.push(error), provider, refresh: false })

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
  shop = await open()
})
afterAll(async () => {
  shop.close()
  await database.close()
  await fresh.drop()
})

describe('published catalogues', () => {
  test('CAT-D06 API-D11 start with the catalogue of the program, and a publication is used from the next read', async () => {
    expect(shop.now().index.version).toBe(1)
    const [first, ...others] = catalogueFiles.services
    const changed = { ...catalogueFiles, services: [{ ...first!, price: 1_000_000 }, ...others] }
    expect(await publish(database.pool, changed, by)).toMatchObject({ version: 2, isNew: true })
    await shop.reload()
    expect(shop.now().index.catalogue.services[0]!.price).toBe(1_000_000)
  })

  test('CAT-D06 have one version for the same content, also if it is published again', async () => {
    const again = await Promise.all(Array.from({ length: 4 }, () => publish(database.pool, catalogueFiles, by)))
    expect(again.map(({ version, isNew }) => [version, isNew])).toEqual(again.map(() => [1, false]))
    expect((await publications(database.pool)).map(({ version }) => version)).toEqual([2, 1])
  })

  test('CAT-D06 cannot be changed', async () => {
    for (const change of ['update shop.catalogue_versions set version = 9', 'delete from shop.catalogue_versions']) {
      await expect(database.pool.query(change)).rejects.toThrow(/permission denied|is append-only/)
    }
    expect((await newestCatalogue(database.pool))?.version).toBe(2)
  })

  test('are refused if they are inconsistent', async () => {
    const [box, ...rest] = catalogueFiles.products
    const faulty = (change: object) =>
      publish(database.pool, { ...catalogueFiles, products: [{ ...box!, ...change }, ...rest] }, by)
    await expect(faulty({ materials: ['moon-dust'] })).rejects.toThrow(
      'mailer-box names the unknown material moon-dust',
    )
    await expect(faulty({ style: 'igloo' })).rejects.toThrow('mailer-box has the unknown style igloo')
    await expect(faulty({ conversion: 0.5 })).rejects.toThrow(CatalogueRefused)
    const rules = [...catalogueFiles.rules, { ...catalogueFiles.rules[0]!, id: 'slip', when: ['finsh:matte'] }]
    await expect(publish(database.pool, { ...catalogueFiles, rules }, by)).rejects.toThrow('slip speaks of finsh:matte')
    expect(await publications(database.pool)).toHaveLength(2)
  })
})

describe('exchange rates', () => {
  let answer: { status: number; body: unknown } = { status: 200, body: {} }
  const provider = createServer((_, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  let source: ReturnType<typeof ratesFrom>
  beforeAll(async () => {
    await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve))
    source = ratesFrom(`http://127.0.0.1:${(provider.address() as AddressInfo).port}/latest`)
  })
  afterAll(() => void provider.close())

  test('SETTINGS-D04 are read from a provider with any base currency, with their history', async () => {
    const rates = { USD: 1.25, CNY: 9, HKD: 9.75, AUD: 1.9, CAD: 1.75 }
    answer = { status: 200, body: { base: 'EUR', date: '2026-11-20', rates } }
    await refreshRates(database.pool, source, now())
    await refreshRates(database.pool, source, now())
    await shop.reload()
    expect(shop.now().rates).toMatchObject({
      date: '2026-11-20',
      rates: { USD: 1, EUR: 0.8, CNY: 7.2, HKD: 7.8, AUD: 1.52, CAD: 1.4 },
    })
    expect((await rateHistory(database.pool, 10)).map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-02'])
  })

  test('SETTINGS-D04 remain the last known ones while the provider fails or sends invalid data', async () => {
    for (const failing of [
      { status: 500, body: {} },
      { status: 200, body: { date: '2026-11-21', rates: { EUR: -1 } } },
      { status: 200, body: { date: '2026-11-21', rates: { USD: 1, EUR: 0.9 } } },
    ]) {
      answer = failing
      await expect(refreshRates(database.pool, source, now())).rejects.toBeInstanceOf(Error)
    }
    await shop.reload()
    expect(shop.now().rates.date).toBe('2026-11-20')
    expect(errors).toEqual([])
  })

  test('are bundled for every currency', async () => {
    expect(Object.keys((await bundledRates.fetch()).rates).toSorted()).toEqual([
      'AUD',
      'CAD',
      'CNY',
      'EUR',
      'HKD',
      'USD',
    ])
  })
})

test('CAT-D06 a catalogue of a newer program stops the start with a message, without retries', async () => {
  const { url, drop } = await freshDatabase()
  const later = openDatabase(url)
  const options = { now: () => '2026-11-20T10:00:00.000Z', onError: () => undefined, refresh: false }
  const before = await openShop(later.pool, options)
  before.close()
  await later.pool.query(
    `insert into shop.catalogue_versions values (2, 'of tomorrow', '{"shape":"new"}', now(), 'a newer program')`,
  )
  await expect(openShop(later.pool, options)).rejects.toThrow(
    'published by a newer program; this program supports version 1',
  )
  await later.close()
  await drop()
})
