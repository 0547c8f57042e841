import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { catalogue } from '#application/catalogue/contracts.ts'
import { CondensedProduct } from '#application/catalogue/product-shapes.ts'
import { problemsOf } from '#application/contracts/messages.ts'
import { settings } from '#application/people/contracts/settings.ts'
import { EstimateRequest, pricing } from '#application/pricing/contracts.ts'
import { Catalogue } from '#domain/catalogue/catalogue.ts'
import { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { english } from '#tests/support/english.ts'
import * as examples from '../support/shop-examples.ts'

/** Messages of the schema itself, before `parse`. */
const saidOf = (schema: z.ZodType, input: unknown): string[] =>
  problemsOf(schema, input).map(({ message }) => english(message))

describe('the contracts of the shop', () => {
  test.each([
    [catalogue.categories.reply, [examples.category]],
    [catalogue.products.reply, [examples.product]],
    [catalogue.product.reply, examples.product],
    [catalogue.configure.reply, examples.productConfiguration],
    [catalogue.showcases.reply, [examples.showcase]],
    [catalogue.standardProducts.reply, [examples.standardProduct]],
    [catalogue.sampleProducts.reply, [examples.sample]],
    [catalogue.serviceProducts.reply, [examples.service]],
    [settings.countries.reply, [examples.country]],
    [settings.exchangeRates.reply, examples.rateTable.rates],
    [settings.exchangeRateHistory.reply, [examples.rateTable]],
    [pricing.estimates.reply, examples.estimates],
  ] as [z.ZodType, unknown][])('promise the examples that pages are tested with (%#)', (reply, example) => {
    expect(reply.parse(example)).toEqual(example)
  })

  test('CAT-011 have exactly five fields in a condensed product', () => {
    expect(Object.keys(CondensedProduct.shape)).toEqual(['productId', 'title', 'imageUrl', 'slug', 'supportsEmbedding'])
  })
})

describe('a configuration as input', () => {
  test('CONF-005 drops dimensions that are zero or empty', () => {
    const given = { size: { dimensions: { width: 0, height: '', diameter: '0', lidHeight: null, length: 5 } } }
    expect(ConfigurationInput.parse(given)).toEqual({ size: { dimensions: { length: 5 } } })
  })

  test('CONF-005 refuses an unknown dimension and a list, even if they are empty', () => {
    expect(saidOf(ConfigurationInput, { size: { dimensions: { depth: 0, width: 0 } } })).toEqual([
      'Unknown field size.dimensions.depth',
    ])
    expect(saidOf(ConfigurationInput, { size: { dimensions: [0] } })).toEqual([
      'Expected size.dimensions to be an object',
    ])
  })

  test('CONF-004 rounds dimensions to a micrometer', () => {
    const given = { size: { dimensions: { length: 3 * 25.4, width: 0.1 + 0.2 } } }
    expect(ConfigurationInput.parse(given)).toEqual({ size: { dimensions: { length: 76.2, width: 0.3 } } })
  })

  test('CONF-004 has optional dimensions that must be numbers', () => {
    for (const name of ['width', 'height', 'length', 'diameter', 'neckHeight', 'wallWidth', 'lidHeight']) {
      expect(ConfigurationInput.parse({ size: { dimensions: { [name]: 30 } } })).toEqual({
        size: { dimensions: { [name]: 30 } },
      })
      expect(saidOf(ConfigurationInput, { size: { dimensions: { [name]: 'wide' } } })).toEqual([
        `size.dimensions.${name} must be a number`,
      ])
    }
  })

  test.each([[[]], [[5]], [{}], [false], [true], [Infinity], ['1e400'], ['0x10']])(
    'CONF-004 CONF-005 refuses %j as a dimension',
    (length) => {
      expect(saidOf(ConfigurationInput, { size: { dimensions: { length } } })).toEqual([
        'size.dimensions.length must be a number',
      ])
    },
  )

  test('CONF-012 CONF-013 marks substrates as not the core, and all other layers as core', () => {
    const sheets = (type: string, position: string) => ({ sheets: [{ type, position, materialId: 'a', steps: [] }] })
    for (const position of ['outside', 'inside', 'outsideAndInside']) {
      expect(saidOf(ConfigurationInput, sheets('substrate', position))).toEqual([])
      expect(saidOf(ConfigurationInput, sheets('cardboard', position))).not.toEqual([])
    }
    for (const type of ['cardboard', 'corrugated', 'tubeStructure']) {
      expect(saidOf(ConfigurationInput, sheets(type, 'core'))).toEqual([])
    }
    expect(saidOf(ConfigurationInput, sheets('substrate', 'core'))).not.toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,a',
    'ftp://a.example/b',
    '//evil.example/a',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://a.example/\u0000',
    'https://',
  ])('CONF-020 %s is no file to go with an order', (url) => {
    expect(saidOf(ConfigurationInput, { attachments: [{ id: 'a', name: 'a', url, size: 0 }] })).toEqual([
      'attachments.0.url is not valid',
    ])
  })

  test('CONF-020 accepts an uploaded file or a web address', () => {
    for (const url of ['/files/a1', 'https://files.example/logo.pdf?v=1', 'http://a.b.example:8080']) {
      expect(saidOf(ConfigurationInput, { attachments: [{ id: 'a', name: 'a', url, size: 0 }] })).toEqual([])
    }
  })

  test('CONF-D02 refuses unknown keys', () => {
    expect(saidOf(ConfigurationInput, { size: { shape: 'round' } })).toEqual(['Unknown field size.shape'])
  })
})

describe('a price request', () => {
  test('PRICE-002 requires a list of quantities', () => {
    expect(saidOf(EstimateRequest, { productId: 'mailer-box', quantities: 100 })).toEqual([
      'quantities must be an array',
    ])
  })

  test('SETTINGS-015 allows four catalogue currencies', () => {
    const { currency } = Catalogue.shape
    for (const one of ['HKD', 'USD', 'EUR', 'CNY']) expect(currency.safeParse(one).success).toBe(true)
    for (const one of ['AUD', 'CAD', 'GBP', 'usd', '', null]) expect(currency.safeParse(one).success).toBe(false)
  })

  test('SETTINGS-016 accepts only the currencies of payment', () => {
    for (const currency of ['AUD', 'CAD', 'EUR', 'HKD', 'USD']) {
      expect(saidOf(EstimateRequest, { productId: 'mailer-box', currency })).toEqual([])
    }
    expect(saidOf(EstimateRequest, { productId: 'mailer-box', currency: 'CNY' })).toEqual([
      'Expected currency to be one of AUD, CAD, EUR, HKD, USD',
    ])
  })

  test('is limited to twelve quantities of at most a million pieces', () => {
    expect(saidOf(EstimateRequest, { productId: 'a', quantities: Array(13).fill(100) })).toEqual([
      'quantities must have at most 12 entries',
    ])
    expect(saidOf(EstimateRequest, { productId: 'a', quantities: [1_000_001] })).not.toEqual([])
  })
})
