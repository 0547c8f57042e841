import { expect, test } from 'vitest'
import { mailAboutOrders } from '#application/conversations/processes/mail-about-orders.ts'
import { foldCase, shipmentsOf } from '#domain/case.ts'
import { orderMailContent } from '#infrastructure/mail/order-mail.ts'
import { upTo } from '#tests/support/cases.ts'

/** The email to the customer when one of the shipments of an order leaves. */

const events = upTo('ShipmentDeparted')
const departed = events.at(-1)!
const state = foldCase(events)
const [first] = shipmentsOf(state)

test('ORDER-D11 the only shipment of an order is mailed without its contents', () => {
  const [intent] = mailAboutOrders.react(departed, state)
  expect(intent).not.toHaveProperty('input.mail.part')
})

test('ORDER-D11 SHIP-002 one of two shipments is mailed with its number and its contents, without its address', () => {
  const second = { ...first!, shipmentId: 'second', items: [{ ...first!.items[0]!, quantity: 1_400 }] }
  const shipments = { ...state.shipments, second }
  const ofSecond = { ...departed, stream: 'second' }
  const [intent] = mailAboutOrders.react(ofSecond, { ...state, shipments })
  const part = { number: 2, count: 2, contents: { 'en-US': '1,400 × Bouquet box' } }
  expect(intent).toMatchObject({ input: { mail: { kind: 'shipmentShipped', part } } })
  const { mail } = (intent as { input: { mail: Parameters<typeof orderMailContent>[0] } }).input
  expect(orderMailContent(mail, 'en-US').paragraphs[1]).toMatchObject({ params: part })
  const addressed = state.order.status === 'none' ? [] : state.order.addresses
  for (const { line1, city } of addressed) expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${line1}|${city}`))
})
