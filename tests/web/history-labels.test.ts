import { afterAll, describe, expect, test } from 'vitest'
import { differences } from '#application/ordering/history.ts'
import { emptyCase, foldCase } from '#domain/case.ts'
import { message } from '#domain/messages/message.ts'
import { wholeCase } from '#tests/support/cases.ts'
import { changeLanguage } from '#web/locales/i18n.ts'
import { causeText } from '#web/ordering/history/data-rows.ts'
import { labelOfPath, valueOfPath } from '#web/ordering/history/state-labels.ts'

/** Labels of the differences of an order, for the history page. */

afterAll(() => changeLanguage('en-US'))

const changes = differences(emptyCase, foldCase(wholeCase))

describe('a difference of the history', () => {
  test('has the field label of the screens', () => {
    expect(labelOfPath('order.status')).toBe('Status')
    expect(labelOfPath('order.items.001.selected.unitPrice')).toBe('Item 001 · Selected quote · Unit price')
    expect(labelOfPath('order.addresses.shipping.zipCode')).toBe('Shipping address · Zip code')
    expect(labelOfPath('shipments.Shipment 2.status')).toBe('Shipment 2 · Status')
    expect(labelOfPath('purchaseOrders.k7q2m9xd.spec.plannedReadyDate')).toBe('Purchase order k7q2m9xd · Ready by')
  })

  test('has names for codes, and money and times in the format of the reader', () => {
    expect(valueOfPath('order.status', 'paymentPending')).toBe('Awaiting payment')
    expect(valueOfPath('order.addresses.shipping.country', 'US')).toBe('United States')
    expect(valueOfPath('order.totals.total', 1740)).toBe('1,740.00')
    expect(valueOfPath('order.items.001.production', 'finished')).toBe('Completed')
    expect(valueOfPath('order.placedOn', '2026-03-02T09:25:00.000Z')).toContain('2026')
    expect(valueOfPath('order.additionalComments', '')).toBe('(empty)')
    expect(valueOfPath('order.placedOn', undefined)).toBeUndefined()
  })

  test.each(['en-US', 'zh-CN'] as const)('has no path and no code in a labeled row (%s)', async (language) => {
    await changeLanguage(language)
    const labeled = changes.flatMap(({ path, after }) => {
      const label = labelOfPath(path)
      return label ? [[label, valueOfPath(path, after)] as const] : []
    })
    expect(labeled.length).toBeGreaterThan(60)
    for (const [label] of labeled) expect(label).not.toMatch(/[a-z][A-Z]|\w\.\w|undefined/)
    const codes = labeled.filter(([, value]) => typeof value === 'string' && /^[a-z]+[A-Z]\w+$/.test(value))
    expect(codes).toEqual([])
  })

  test('has ids and codes of the catalogue only in the technical fields', () => {
    expect(labelOfPath('order.items.001.product.productId')).toBeUndefined()
    expect(labelOfPath('order.items.001.configured.configuration.material.id')).toBeUndefined()
  })
})

test('an event names its cause: another event, a person, or a schedule or external service', async () => {
  await changeLanguage('en-US')
  const actor = (kind: 'staff' | 'system') => ({ kind, id: 'x', name: 'Sam Sawyer' })
  const causedBy = { position: 7, id: 'e7', name: 'Sam Sawyer', text: message('timeline.OrderCompleted') }
  expect(causeText({ actor: actor('staff'), causedBy: null }, undefined)).toBe('Manual action')
  expect(causeText({ actor: actor('system'), causedBy: null }, undefined)).toBe('By schedule or by an external service')
  expect(causeText({ actor: actor('system'), causedBy }, undefined)).toContain('Sam Sawyer')
})
