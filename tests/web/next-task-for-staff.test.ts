import { expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { nextTaskFor } from '#web/ordering/next-task-for-customer.ts'
import { nextTaskOf } from '#web/ordering/next-task-for-staff.ts'
import { unprovidedDielines } from '#web/production/DielineFiles.tsx'
import { itemsToPlan } from '#web/production/items-to-plan.ts'
import { chosenItem, placeable } from './an-order.ts'

const staffOrder = (changes: object) =>
  ({ ...placeable, audience: 'staff', purchaseOrders: [], ...changes }) as unknown as OrderForStaff
const now = '2026-11-28T12:00:00.000Z'
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

test('SAMPLE-T11 staff record the product of the customer before they start the services', () => {
  const pending = { status: 'inProgress', detailedStatus: 'servicesPending' }
  const taskFor = (...products: string[]) =>
    task({
      ...pending,
      serviceItems: products.map((productSample, nth) => ({
        itemNumber: `00${nth + 2}`,
        service: { status: 'initial', productSample },
      })),
    })
  expect(taskFor('pending', 'received')?.what).toBe('Start the services')
  expect(taskFor('pending')).toEqual({ what: 'Record the arrival of the customer’s product', href: '#work' })
})

test('PO-T01 pieces without a purchase order are planned, once their item has a supplier', () => {
  const item = { ...chosenItem, piecesToPlan: 250, sourcing: { supplierId: 's-lodz', unitCost: 0.55 } }
  const pending = { status: 'inProgress', detailedStatus: 'productionPending' }
  const taskFor = (changes: object) => task({ ...pending, packagingItems: [{ ...item, ...changes }] })?.what
  expect(taskFor({})).toBe('Plan the purchase order')
  expect(taskFor({ piecesToPlan: 0 })).toBe('View the purchase order')
  expect(taskFor({ sourcing: null })).toBe('View the purchase order')
  expect(itemsToPlan(staffOrder({ packagingItems: [item] }))).toMatchObject([{ itemId: item.id, quantity: 250 }])
})

test('SHIP-013 damage reported by a courier is settled before the delivery is recorded', () => {
  const shipping = { status: 'inProgress', detailedStatus: 'deliveryInProgress' }
  const headline = (where: string) => ({ ...placeable.headline, where })
  expect(task({ ...shipping, headline: headline('shipping') })?.what).toBe('Record the delivery')
  expect(task({ ...shipping, headline: headline('made') })?.what).toBe('Record the departure')
  expect(task({ ...shipping, headline: headline('damaged') })?.href).toBe('#notes')
})

test('SHIP-011 pieces that a change added after the shipments left are planned by staff', () => {
  const added = { status: 'inProgress', detailedStatus: 'deliveryInProgress' }
  const headline = { ...placeable.headline, where: 'piecesMissing', waitingOn: 'boxwright' }
  expect(task({ ...added, headline })).toEqual({
    what: 'Plan a shipment for the pieces that are in no shipment',
    href: '#fulfilment',
  })
  expect(nextTaskFor({ ...placeable, ...added, headline } as never, now)?.what).toBe(
    'We plan the shipment of the added pieces',
  )
})

test('ORDER-D04 the customer is not asked to answer a change that has expired', () => {
  const order = (status: 'proposed' | 'expired') => ({
    status: 'inProgress',
    detailedStatus: 'artworkPendingClient',
    changes: [{ status }],
  })
  const ofCustomer = (status: 'proposed' | 'expired') =>
    nextTaskFor({ ...placeable, ...order(status) } as never, now)?.href
  expect(task(order('proposed'))?.what).toBe('The customer is comparing your proposed change')
  expect(task(order('expired'))?.href).not.toBe('#change')
  expect([ofCustomer('proposed'), ofCustomer('expired')]).toEqual(['#change', '#artwork'])
})

test('ORDER-T37 staff provide a missing dieline: one of the factory, or of the supplier of the item', () => {
  expect(task({ status: 'inProgress', detailedStatus: 'dielinesPending' })).toEqual({
    what: 'Provide the dieline',
    href: '#artwork',
  })
  const file = (id: string) => ({ id, name: `${id}.pdf`, url: `/files/${id}`, size: 1 })
  const po = (itemId: string, ...attachments: object[]) => ({ source: { itemId }, attachments })
  const ofSupplier = (id: string, origin = 'supplier', dieline = true) => ({ ...file(id), origin, dieline })
  const order = staffOrder({
    purchaseOrders: [
      po(
        chosenItem.id,
        ofSupplier('own'),
        ofSupplier('internal', 'supplierInternal'),
        ofSupplier('other', 'supplier', false),
      ),
      po('item-2', ofSupplier('of-another-item')),
    ],
  })
  const item = { ...chosenItem, factoryDielines: [file('factory'), file('sent')] }
  const provided = { ...item, dieline: { ...item.dieline, attachments: [file('sent')] } }
  expect(unprovidedDielines(order, provided).map(({ id }) => id)).toEqual(['factory', 'own'])
})

test('SAMPLE-T05 staff record the delivery of samples in the mail', () => {
  const sampling = { status: 'inProgress', detailedStatus: 'samplesInProgress' }
  const taskAt = (where: string) => task({ ...sampling, headline: { ...placeable.headline, where } })
  expect(taskAt('samplesInProgress')?.what).toBe('Ship or complete the samples')
  expect(taskAt('sampleShipped')).toEqual({ what: 'Record the delivery of the samples', href: '#work' })
})

test('SHIP-T09 staff reopen a completed order if a shipment turns out not to have arrived', () => {
  const taskWith = (status: string) => task({ status: 'completed', shipments: [{ status: 'delivered' }, { status }] })
  expect(taskWith('delivered')).toBeUndefined()
  expect(taskWith('shipped')).toEqual({ what: 'Reopen the order: a shipment has not arrived', href: '#status' })
})
