import { expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { isPlaced, showsFulfilment, stepsOf } from '#web/ordering/order-rules.ts'
import { placeable } from './an-order.ts'

/** The page of an order that is on hold or canceled (decision 229). */

const order = (changes: object) =>
  ({ ...placeable, audience: 'staff', purchaseOrders: [], ...changes }) as unknown as OrderForStaff
const withShipments = (status: string, ...shipments: string[]) =>
  order({ status, phase: 'shipping', step: 'fulfilment', shipments: shipments.map((one) => ({ status: one })) })

test('ORDER-T11 ORDER-T15 shows goods that have left, with their tracking', () => {
  for (const status of ['onHold', 'cancelled']) {
    expect(showsFulfilment(withShipments(status, 'initial'))).toBe(false)
    expect(showsFulfilment(withShipments(status, 'initial', 'shipped'))).toBe(true)
  }
  expect(showsFulfilment(withShipments('inProgress', 'initial'))).toBe(true)
})

test('ORDER-T61 an order that was stopped as a draft shows no payments and invoices', () => {
  const steps = ['items', 'checkout', 'orderPlaced', 'paymentConfirmation', 'artwork', 'fulfilment', 'review'] as const
  expect(steps.filter((step) => !isPlaced({ step }))).toEqual(['items', 'checkout'])
})

test('ORDER-T11 ORDER-D13 the steps link only to sections that are on the page', () => {
  const linkOf = (...shipments: string[]) =>
    stepsOf(withShipments('onHold', ...shipments), { links: true }).find(({ step }) => step === 'fulfilment')?.href
  expect(linkOf('initial')).toBeUndefined()
  expect(linkOf('shipped')).toBe('#fulfilment')
})
