import { expect, type Page, test } from '@playwright/test'
import { endOf, openPage, widths } from '../support/browser.ts'
import { paidOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** The pages of staff, customer and supplier of an order that is put on hold and then canceled (decision 229). */

const strict = { strict: true } as const
const reason = 'The customer asks for another size.'
let testServer: TestServer
let [sam, ada, lin]: Page[] = []
let staff: Person
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  ;[sam, ada, lin] = await Promise.all([
    openPage(browser, testServer, { name: 'sam' }),
    openPage(browser, testServer, { name: 'ada', width: widths.phone }),
    openPage(browser, testServer, { name: 'lin' }),
  ])
  staff = await testServer.as('sam')
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const stop = async (requestId: string, how: 'hold' | 'cancel') => {
  const params = { requestId }
  await (how === 'hold'
    ? staff.ordering.hold({ params, body: { reason } }, strict)
    : staff.ordering.cancel({ params, body: {} }, strict))
  await testServer.settled()
}
const purchaseOrderOf = async (requestId: string) => {
  const { payload } = await staff.ordering.get({ params: { requestId } }, strict)
  return (payload as unknown as { purchaseOrders: { id: string }[] }).purchaseOrders[0]!.id
}

test('ORDER-T11 ORDER-T15 a purchase order shows that its order is on hold or canceled, and what staff can do', async () => {
  const story = await paidOrder(testServer.app)
  const requestId = story.requestId()
  await story.confirms('lin')
  await story.starts('lin')
  await testServer.settled()
  const id = await purchaseOrderOf(requestId)
  await stop(requestId, 'hold')
  await sam!.goto(`${testServer.url}/_app/staff/purchase-orders/${id}`)
  const next = sam!.locator('#next')
  await expect(next).toContainText('The order is on hold. The supplier is not informed of this.')
  await expect(next).toContainText(reason)
  await stop(requestId, 'cancel')
  await expect(next).toContainText('The order was canceled. Settle this purchase order with the supplier.')
  await sam!.goto(`${testServer.url}/_app/staff/orders/${requestId}`)
  const listed = sam!.locator('#purchase-orders')
  await expect(listed).toContainText('Settle what is still in production with the supplier.')
  await expect(listed.getByRole('link', { name: new RegExp(id) })).toBeVisible()
})

test('ORDER-T11 ORDER-T15 goods that have left stay visible, and others are not released to the carrier', async () => {
  const story = await paidOrder(testServer.app)
  const requestId = story.requestId()
  for (const step of [story.confirms, story.starts, story.completes]) await step('lin')
  await testServer.settled()
  const id = await purchaseOrderOf(requestId)
  await stop(requestId, 'hold')
  await lin!.goto(`${testServer.url}/_app/supplier/purchase-orders/${id}`)
  await expect(lin!.locator('#pickup')).toContainText('Do not hand over these goods yet.')
  await ada!.goto(`${testServer.url}/_app/orders/${requestId}`)
  await expect(ada!.getByText(reason)).toBeVisible()
  await expect(ada!.locator('#fulfilment')).toHaveCount(0)

  await staff.ordering.resume({ params: { requestId }, body: {} }, strict)
  await testServer.settled()
  await story.sendsOff('sam', 'dhl', 'JD014600078210')
  await testServer.settled()
  await stop(requestId, 'cancel')
  await expect(ada!.locator('#fulfilment')).toContainText('JD014600078210')
  await sam!.goto(`${testServer.url}/_app/staff/orders/${requestId}`)
  await expect(sam!.locator('#fulfilment').getByRole('button', { name: 'Record delivery' })).toBeVisible()
  await expect(sam!.getByText('Issue invoice')).toHaveCount(0)
})
