import { expect, test } from '@playwright/test'
import { endOf, openLive, openPage } from '../support/browser.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** A draft that is divided into several shipments. */

const strict = { strict: true } as const
let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** A draft of 1,000 pieces in shipments of 300, 400 and 300. */
const dividedDraft = async (): Promise<string> => {
  const requestId = (await checkedOutOrder(testServer.app)).requestId()
  await testServer.settled()
  const { ordering, shipmentPlanning } = await testServer.as('ada')
  const { shipments } = (await ordering.get({ params: { requestId } }, strict)).payload
  const { id: shipmentId, addressId: toAddressId } = shipments[0]!
  for (const quantity of [400, 300]) {
    await shipmentPlanning.split(
      { params: { requestId, shipmentId }, body: { itemNumber: '001', quantity, toAddressId } },
      strict,
    )
    await testServer.settled()
  }
  return requestId
}

test('SHIP-011 SHIP-D03 Ada removes a shipment of a draft, and adds one for the pieces that are then missing', async ({
  browser,
}) => {
  const requestId = await dividedDraft()
  const ada = await openPage(browser, testServer, { name: 'ada' })
  await openLive(ada, `/_app/orders/${requestId}`)
  const plan = ada.locator('#shipments')
  await expect(plan.getByRole('region')).toHaveCount(3)
  await expect(plan.getByText('Missing')).toHaveCount(0)
  await plan.getByRole('region', { name: 'Shipment 3' }).getByRole('button', { name: 'Remove shipment' }).click()
  await expect(plan).toContainText('Item 001: 700 of 1,000 pieces are in shipments.')
  await expect(plan.getByRole('region')).toHaveCount(2)
  await expect(ada.getByText('Pieces missing from shipments')).toBeVisible()
  await expect(ada.getByRole('link', { name: 'Correct the quantities in the shipments' })).toBeVisible()
  await ada.getByRole('link', { name: '300 not in any shipment' }).click()
  await expect(plan.getByRole('button', { name: 'Add a shipment for the missing pieces' })).toBeFocused()
  await plan.getByRole('button', { name: 'Add a shipment for the missing pieces' }).click()
  await expect(plan.getByRole('region', { name: 'Shipment 3' })).toContainText('300 pieces of item 001')
  await expect(plan.getByText('Missing')).toHaveCount(0)
  await expect(ada.getByText('Pieces missing from shipments')).toHaveCount(0)
})

test('SHIP-016 Sam changes how an item is packed, on a phone, and everyone sees the number of cartons', async ({
  browser,
}) => {
  const requestId = (await checkedOutOrder(testServer.app)).requestId()
  await testServer.settled()
  const { ordering } = await testServer.as('ada')
  const item = async () => (await ordering.get({ params: { requestId } }, strict)).payload.packagingItems[0]!
  const { cartons } = (await item()).packings[0]!
  const sam = await openPage(browser, testServer, { name: 'sam', width: 390 })
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await sam
    .locator('summary')
    .filter({ hasText: /^Packing$/ })
    .click()
  const maximum = sam.getByLabel('Maximum gross weight')
  await maximum.fill('1')
  await sam.getByRole('button', { name: 'Save packing' }).click()
  await expect(sam.getByText('Maximum gross weight must not be less than the minimum')).toBeVisible()
  await expect(maximum).toBeFocused()
  await maximum.fill('4.5')
  await sam.getByRole('button', { name: 'Save packing' }).click()
  await expect(sam.getByText('Packing saved')).toBeVisible()
  await expect(maximum).toHaveValue('4.5')
  const { packingInputs, packings } = await item()
  expect(packingInputs!.packingUnitConfiguration.maxWeightPerCarton).toBe(4_500)
  expect(packings[0]!.cartons).toBeGreaterThan(cartons)
  // A typed value that is not saved does not remain.
  await maximum.fill('6')
  await sam.getByRole('button', { name: 'Use the usual packing' }).click()
  await expect(sam.getByText('Usual packing saved')).toBeVisible()
  await expect(maximum).toHaveValue('18')
  await expect(sam.getByRole('button', { name: 'Use the usual packing' })).toHaveCount(0)
  expect((await item()).packings[0]!.cartons).toBe(cartons)
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await expect(sam.getByLabel('Maximum gross weight')).toHaveValue('18')
})
