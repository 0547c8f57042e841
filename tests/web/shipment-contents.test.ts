import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#web/locales/i18n.ts'
import { contentsOf } from '#web/shipping/shipment-values.ts'

beforeAll(() => loadTexts('app'))

test('the contents of a shipment are pieces of custom packaging, and packs of essentials', () => {
  const items = [
    { itemNumber: '001', quantity: 600 },
    { itemNumber: '002', quantity: 1 },
  ]
  expect(contentsOf({ items }, { standardItems: [{ itemNumber: '002' }] })).toBe(
    '600 pieces of item 001, 1 pack of item 002',
  )
})
