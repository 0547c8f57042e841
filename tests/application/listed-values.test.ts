import { describe, expect, test } from 'vitest'
import { contracts } from '#application/contracts/all.ts'
import { samples } from '#application/ordering/contracts/work-items.ts'
import { purchaseOrders } from '#application/production/contracts/purchase-orders.ts'
import { aggregates } from '#domain/aggregates.ts'
import { catalogueCurrencies, quantityOrigins, sizeCategories, thicknessUnits } from '#domain/catalogue/vocabulary.ts'
import { currencies } from '#domain/currencies.ts'
import { attachmentLanguages } from '#domain/files/attachment.ts'
import { lengthUnits, unitSystems } from '#domain/lengths.ts'
import { product } from '#domain/product.ts'
import { attachmentOrigins } from '#domain/production/ordered-file.ts'
import { languages } from '#domain/text/languages.ts'
import { anAttachment } from '#tests/support/artwork-events.ts'

/** Lists and limits that the specification states literally, and the inputs that accept them. */

describe('listed values', () => {
  test('CONST-003 include all sizes, units, currencies and languages', () => {
    expect({ lengthUnits, thicknessUnits, unitSystems, sizeCategories }).toEqual({
      lengthUnits: ['inch', 'cm', 'm'],
      thicknessUnits: ['gsm', 'PT', 'mil'],
      unitSystems: ['metric', 'imperial'],
      sizeCategories: ['s', 'm', 'l'],
    })
    expect({ catalogueCurrencies, currencies, languages, attachmentLanguages }).toEqual({
      catalogueCurrencies: ['HKD', 'USD', 'EUR', 'CNY'],
      currencies: ['AUD', 'CAD', 'EUR', 'HKD', 'USD'],
      languages: ['en-US', 'zh-CN'],
      attachmentLanguages: ['en', 'zh'],
    })
  })

  test('CONST-004 CONST-D01 use the product’s code as stored value', () => {
    expect(product).toEqual({ code: 'boxwright', name: 'Boxwright' })
    expect(quantityOrigins[0]).toBe(product.code)
    expect(attachmentOrigins[0]).toBe(product.code)
  })

  test('API-D07 include a stream type for each entity with a lifecycle; a payment is part of its order', () => {
    const categories = aggregates.all.map(({ category }) => category)
    expect(categories).toEqual(
      expect.arrayContaining([
        'order',
        'sample',
        'service',
        'shipment',
        'purchase-order',
        'production-configuration',
        'cart',
      ]),
    )
    expect(aggregates.ofEvent('PaymentRecorded')?.category).toBe('order')
    // Accounts, customers and the catalogue are tables without events.
    for (const rows of ['user', 'customer', 'supplier', 'catalogue']) expect(categories).not.toContain(rows)
  })
})

describe('limits of contracts', () => {
  const file = { id: anAttachment.id, name: anAttachment.name, size: anAttachment.size }

  test('SAMPLE-D03 allow free text of up to 1000 characters as scope of a sample', () => {
    const scope = (length: number) =>
      samples.add.body.safeParse({ productId: 'sample-kit', scope: 'x'.repeat(length) }).success
    expect([scope(0), scope(1000), scope(1001)]).toEqual([true, true, false])
  })

  test('ART-018 ART-D07 allow English, Chinese or no language for a file of a supplier', () => {
    const { body } = purchaseOrders.attachFiles
    const accepts = (language: unknown) => body.safeParse({ attachments: [file], language }).success
    expect(['en', 'zh', undefined].map(accepts)).toEqual([true, true, true])
    expect(['EN', 'en-US', 'de', '', null].map(accepts)).toEqual([false, false, false, false, false])
  })

  test('API-D05 include a unique method and path of every contract', () => {
    const all = Object.values(contracts).flatMap((of) => Object.values(of))
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length)
  })
})
