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
const paidWith = async (card: 'refundFails' | 'disputed' | 'succeeds'): Promise<string> => {
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
  // The order is not cheaper after the refund, so its amount is due again.
  await expect(sam.getByRole('dialog')).toContainText('$100.00 will then be due from the customer')
  await sam.getByRole('dialog').getByRole('button', { name: 'Refund to card' }).click()
  await expect(payment.getByText('Refund it by bank transfer and record it here.')).toBeVisible()
  await expect(payment.getByText('The card has expired or was canceled')).toBeVisible()
  await ada.goto(`${testServer.url}/_app/orders/${requestId}`)
  await expect(ada.getByText('We will contact you to refund it another way.')).toBeVisible()
  await expect(ada.getByText('The card has expired')).toHaveCount(0)
})

test('a dispute is shown on the order and in the list, also on a phone, and later with its decision', async () => {
  const requestId = await paidWith('disputed')
  await sam.setViewportSize({ width: 390, height: 844 })
  await sam.goto(`${testServer.url}/_app/staff/disputes`)
  await sam.getByText(requestId).first().click()
  const dispute = sam.getByRole('region', { name: 'Disputed payment' })
  await expect(dispute.getByText('Withdrawn by the provider')).toBeVisible()
  await expect(dispute.getByText('Not authorized by the cardholder')).toBeVisible()
  await expect(dispute.getByText('Do not refund the payment meanwhile.')).toBeVisible()
  const refund = sam.locator('#payment').getByText('Refund', { exact: true })
  await expect(refund).toHaveCount(0)
  await ada.goto(`${testServer.url}/_app/orders/${requestId}`)
  await expect(ada.getByText('ask your bank to withdraw the dispute')).toBeVisible()
  await dispute.getByRole('button', { name: 'Sandbox: dispute won' }).click()
  await expect(dispute.getByText('Returned to us')).toBeVisible()
  await expect(dispute.getByText('Won', { exact: true })).toBeVisible()
  await expect(refund.first()).toBeVisible()
})

test('PAY-D07 a canceled order shows its payments as credit, which staff give for later orders or refund', async () => {
  const requestId = await paidWith('succeeds')
  await (await testServer.as('sam')).ordering.cancel({ params: { requestId }, body: {} }, { strict: true })
  await testServer.settled()
  await ada.goto(`${testServer.url}/_app/orders/${requestId}`)
  const seen = ada.locator('#payment')
  await expect(seen.getByText('We will refund it, or deduct it from your next order if you prefer.')).toBeVisible()
  await expect(seen.getByText('Total', { exact: true })).toHaveCount(0)
  await sam.setViewportSize({ width: 1280, height: 900 })
  await sam.goto(`${testServer.url}/_app/staff/orders/${requestId}`)
  await sam.locator('#payment').getByRole('button', { name: 'Give as credit for later orders' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Give as credit for later orders' }).click()
  await expect(seen.getByText('Given as credit for later orders')).toBeVisible()
  await expect(seen.getByText(/We will refund it/)).toHaveCount(0)
  await expect(seen.getByText('Unpaid')).toHaveCount(0)
})
