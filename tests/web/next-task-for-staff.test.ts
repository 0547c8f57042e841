import { expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { nextTaskOf } from '#web/ordering/next-task-for-staff.ts'
import { placeable } from './an-order.ts'

const staffOrder = (changes: object) =>
  ({ ...placeable, audience: 'staff', purchaseOrders: [], ...changes }) as unknown as OrderForStaff
const task = (changes: object) => nextTaskOf(staffOrder(changes))

test('QUOTE-T04 staff wait for the answer to their question', () => {
  const pending = { status: 'draft', detailedStatus: 'packagingQuotesPending' }
  const headline = (where: string) => ({ ...placeable.headline, where })
  expect(task({ ...pending, headline: headline('pricing') })?.what).toBe('Prepare the quote')
  expect(task({ ...pending, headline: headline('quoteQuestion') })?.what).toBe(
    'Waiting for the customer to answer your question',
  )
})

test('ORDER-T02 an internal order without items needs one before it is published', () => {
  expect(task({ status: 'internal', packagingItems: [], sampleItems: [], serviceItems: [] })?.href).toBe('#items')
  expect(task({ status: 'internal' })?.what).toBe('Publish the order when it is ready')
})

test('a proposal of the supplier is answered before anything else happens to the purchase order', () => {
  for (const detailedStatus of ['productionPending', 'productionInProgress']) {
    const making = { status: 'inProgress', detailedStatus }
    const po = { proposal: null }
    expect(task({ ...making, purchaseOrders: [po] })?.what).toBe('View the purchase order')
    expect(task({ ...making, purchaseOrders: [po, { proposal: { reason: 'Late' } }] })?.what).toBe(
      'Answer the supplier’s proposal',
    )
  }
})

test('SHIP-013 damage reported by a courier is settled before the delivery is recorded', () => {
  const shipping = { status: 'inProgress', detailedStatus: 'deliveryInProgress' }
  const headline = (where: string) => ({ ...placeable.headline, where })
  expect(task({ ...shipping, headline: headline('shipping') })?.what).toBe('Record the delivery')
  expect(task({ ...shipping, headline: headline('damaged') })?.href).toBe('#notes')
})
