import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { draftStatuses } from '#domain/ordering/item-progress.ts'
import { orderStatuses } from '#domain/ordering/order-core.ts'
import { phases, progressStatuses, steps } from '#domain/ordering/progress.ts'
import { quoteRequestStatuses, routes } from '#domain/ordering/quote.ts'
import { paymentMethods } from '#domain/payments/payments-state.ts'
import { Address } from '#domain/people/contact.ts'
import { purchaseOrderStatuses, SpecSheet } from '#domain/production/purchase-order-core.ts'
import { shipmentStatuses } from '#domain/shipping/shipment-status.ts'
import { couriers, trackingStatuses } from '#domain/shipping/tracking.ts'

/** Business lists equal those of the requirements, in text and order. */

const requirements = readFileSync(new URL('../requirements.md', import.meta.url), 'utf8')

/** `| ORDER-018 | Order overall status: internal, draft, … completed. [L109] | …` → the list. */
const listOf = (id: string): string[] => {
  const row = requirements.split('\n').find((line) => line.startsWith(`| ${id} |`))
  const list = row?.match(/: (.+?)\. \[/)?.[1]
  if (!list) throw new Error(`${id} names no list`)
  return list.replaceAll(/ \(shown "[^"]+"\)/g, '').split(', ')
}

const { type, dieline, artwork } = SpecSheet.shape

test.each<[id: string, readonly string[]]>([
  ['ORDER-018', orderStatuses],
  ['ORDER-019', draftStatuses],
  ['ORDER-025', phases],
  ['ORDER-026', Object.keys(steps)],
  ['QUOTE-001', quoteRequestStatuses],
  ['SHIP-008', shipmentStatuses],
  ['SHIP-019', routes],
  ['SHIP-013', trackingStatuses],
  ['SHIP-020', couriers],
  ['PAY-006', paymentMethods],
  ['PO-004', purchaseOrderStatuses],
  ['PO-005', type.options],
  ['PO-006', dieline.options],
  ['PO-007', artwork.options],
])('%s', (id, list) => {
  expect(list).toEqual(listOf(id))
})

test('ORDER-020, ORDER-021 and ORDER-022 together are the detailed statuses of an order in progress', () => {
  expect(progressStatuses).toEqual([...listOf('ORDER-020'), ...listOf('ORDER-021'), ...listOf('ORDER-022')])
})

test('ORDER-026 three steps have another name', () => {
  expect(steps).toMatchObject({ items: 'Configure', checkout: 'Shipping / Checkout', review: 'Completed' })
})

test('ORDER-010 and ORDER-011 an address has exactly the required fields', () => {
  const fields = ['id', 'name', 'type', 'firstName', 'lastName', 'company', 'phoneNumber']
  expect(Object.keys(Address.shape)).toEqual([...fields, 'line1', 'line2', 'city', 'state', 'zipCode', 'country'])
  expect(Address.shape.type.options).toEqual(['shipping', 'billing'])
})
