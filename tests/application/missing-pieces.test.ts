import { expect, test } from 'vitest'
import { foldCase, shipmentsOf } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { orderForStaff } from '#read-models/ordering/order-view.ts'
import { as } from '#tests/support/case-stories.ts'
import { aCheckedOutDraft, send } from '#tests/support/send-commands.ts'

/** SHIP-011 ORDER-D19: an order whose shipments do not contain exactly the ordered pieces. */

const [ada, sam] = [as('ada'), as('sam')]

/** A draft of 1,000 pieces quoted by staff, in shipments of 300, 400 and 300, planned by `caller`. */
const dividedBy = async (caller: typeof ada) => {
  const { app, requestId, itemId } = await aCheckedOutDraft()
  const state = () => foldCase(app.log.events)
  const view = () => orderForStaff(state())!
  const removeLast = async () => {
    const { shipmentId } = shipmentsOf(state()).at(-1)!
    await send(app, 'removeShipment', { requestId, shipmentId }, { caller })
    await app.settled()
  }
  const { shipmentId, addressId: toAddressId } = shipmentsOf(state())[0]!
  const { itemNumber } = requireExisting(state().order).items[0]!
  for (const quantity of [400, 300]) {
    await send(app, 'splitShipmentItem', { requestId, shipmentId, itemNumber, quantity, toAddressId }, { caller })
  }
  await app.settled()
  return { app, requestId, itemId, state, view, removeLast }
}

const problemsOf = ({ problems }: { problems: { code: string; path: string }[] }) =>
  problems.map(({ code, path }) => `${code} ${path}`)

test('waits for the customer, who divided it, to plan the missing pieces before staff quote the shipments', async () => {
  const { view, removeLast } = await dividedBy(ada)
  expect(view().headline).toMatchObject({ where: 'shippingQuote', waitingOn: 'boxwright' })
  expect(problemsOf(view())).toEqual(['shippingNotQuoted shippingOptions'])
  await removeLast()
  expect(view().headline).toMatchObject({ where: 'piecesMissing', waitingOn: 'customer' })
  expect(problemsOf(view())).toEqual(['piecesMissing itemAllocations.0', 'shippingNotQuoted shippingOptions'])
})

test('waits for staff if they planned its shipments, because the customer may not change them (SHIP-012)', async () => {
  const { app, requestId, state, view, removeLast } = await dividedBy(sam)
  const option = {
    name: 'Truck',
    route: 'ground' as const,
    taxAndDutiesIncluded: true,
    deliveryTimeRange: { min: 3, max: 5 },
    cost: 90,
  }
  for (const { shipmentId } of shipmentsOf(state())) {
    await send(app, 'quoteShipment', { requestId, shipmentId, shippingOptions: [option] }, { caller: sam })
  }
  expect(problemsOf(view())).toEqual(['shippingMissing shipments'])
  for (const { shipmentId, quote } of shipmentsOf(state())) {
    const input = { requestId, shipmentId, shippingOptionId: quote!.options[0]!.id }
    await send(app, 'chooseShippingOption', input, { caller: ada })
  }
  await app.settled()
  expect(problemsOf(view())).toEqual([])
  await removeLast()
  expect(view().headline).toMatchObject({ where: 'piecesMissing', waitingOn: 'boxwright' })
  expect(problemsOf(view())).toEqual(['piecesMissing itemAllocations.0'])
})

test('has more pieces in its shipments than ordered after a smaller quantity was selected', async () => {
  const { app, requestId, itemId, view } = await dividedBy(ada)
  await send(app, 'deselectQuote', { requestId, itemId }, { caller: ada })
  await send(app, 'selectQuote', { requestId, itemId, quantity: 500 }, { caller: ada })
  await app.settled()
  expect(view().headline).toMatchObject({ where: 'piecesOver', waitingOn: 'customer' })
  expect(problemsOf(view())[0]).toBe('piecesOver itemAllocations.0')
})
