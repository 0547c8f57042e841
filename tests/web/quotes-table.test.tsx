import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { packedText } from '#web/catalogue/measures.ts'
import { changeLanguage } from '#web/locales/i18n.ts'
import { QuotesTable } from '#web/ordering/QuotesTable.tsx'
import { pricedItem } from './an-order.ts'

afterEach(() => changeLanguage('en-US'))

const { quotes } = pricedItem.quoteRequest!
/** The texts of the cells by row, without elements. */
const rows = (packings = pricedItem.packings) => {
  const markup = renderToStaticMarkup(<QuotesTable quotes={quotes} packings={packings} currency="USD" chosen={null} />)
  return markup
    .split('<tr')
    .slice(1)
    .map((row) => row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '))
}

test('QUOTE-D01 SETTINGS-014 every quantity of a quote has its cartons, gross weight and volume, in the reader’s system of units', async () => {
  const [head, first, second] = rows()
  expect(head).toContain('Packing')
  expect(first).toContain('3 cartons 88.1 lb · 6.4 cu ft')
  expect(second).toContain('5 cartons 174.2 lb · 11.8 cu ft')
  expect(packedText(pricedItem.packings[1]!, 'cm')).toBe('79 kg · 0.335 m³')
  await changeLanguage('zh-CN')
  expect(rows()[0]).toContain('装箱')
  expect(rows()[2]).toContain('5 个外箱 79 千克 · 0.335 m³')
})

test('QUOTE-D01 an item without packing has no packing columns, and a quantity without packing has an empty cell', () => {
  expect(rows([]).join('')).not.toMatch(/Packing|carton/)
  const [, first, second] = rows(pricedItem.packings.slice(1))
  expect(first).not.toContain('carton')
  expect(second).toContain('5 cartons')
})
