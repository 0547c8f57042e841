import { expect, type Page, test } from '@playwright/test'
import { endOf, openPage } from '../support/browser.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Card refunds by staff in the view of staff and customer, and a dispute that staff decide in the sandbox. */

let testServer: TestServer
let sam: Page
let ada: Page
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  sam = await openPage(browser, testServer, { name: 'sam' })
  ada = await openPage(browser, testServer, { name: 'ada' })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** An order paid with a test card. */
const paidWith = async (card: 'refundFails' | 'disputed'): Promise<string> => {
  const strict = { strict: true } as const
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  await story.places('ada')
  await testServer.settled()
  const params = { requestId: story.requestId() }
  const { payload } = await (await testServer.as('ada')).cardPayments.payOrder({ params }, strict)
  const { clientSecret } = payload
  const intentId = clientSecret.split('_secret_')[0]!
  await testServer.visitor().api.sandbox.confirm({ params: { intentId }, body: { clientSecret, card } }, strict)
  await testServer.settled()
  return params.requestId
}

test('PAY-T05 a failed card refund shows the next step, and is then made by bank', async () => {
  const requestId = await paidWith('refundFails')
  await sam.goto(`${testServer.url}/_app/staff/orders/${requestId}`)
  const payment = sam.locator('#payment')
  await payment.getByText('Refund', { exact: true }).first().click()
  const way = payment.getByLabel('Refund method')
  await expect(way.locator('option').first()).toContainText('To card: payment of')
  await payment
    .getByLabel(/^Amount/)
    .last()
    .fill('100')
  await payment.getByRole('button', { name: 'Refund to card' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Refund to card' }).click()
  await expect(payment.getByText('Refund it by bank transfer and record it here.')).toBeVisible()
  await expect(payment.getByText('expired_or_canceled_card')).toBeVisible()
  await ada.goto(`${testServer.url}/_app/orders/${requestId}`)
  await expect(ada.getByText('We will contact you to pay it another way.')).toBeVisible()
  await expect(ada.getByText('expired_or_canceled_card')).toHaveCount(0)
})

test('a dispute is shown on the order and in the list, also on a phone, and later with its decision', async () => {
  const requestId = await paidWith('disputed')
  await sam.setViewportSize({ width: 390, height: 844 })
  await sam.goto(`${testServer.url}/_app/staff/disputes`)
  await sam.getByText(requestId).first().click()
  const dispute = sam.getByRole('region', { name: 'Disputed payment' })
  await expect(dispute.getByText('Withdrawn by the provider')).toBeVisible()
  await dispute.getByRole('button', { name: 'Sandbox: dispute won' }).click()
  await expect(dispute.getByText('Not withdrawn')).toBeVisible()
  await expect(dispute.getByText('Won', { exact: true })).toBeVisible()
})
