import { expect, test } from '@playwright/test'
import { consoleErrorsOf, endOf, openPage, widths } from '../support/browser.ts'
import { placedOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** The card provider receives another amount than was requested, or its payment form cannot be loaded. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** An order whose customer paid 20 dollars less than was requested. */
const underpaid = async (): Promise<string> => {
  const requestId = (await placedOrder(testServer.app)).requestId()
  const ada = await testServer.as('ada')
  const { clientSecret } = (await ada.cardPayments.payOrder({ params: { requestId } }, { strict: true })).payload
  const [intentId = ''] = clientSecret.split('_secret_')
  await testServer.app.database.pool.query(
    'update shop.sandbox_payments set amount = amount - 2000 where intent_id = $1',
    [intentId],
  )
  const body = { clientSecret, card: 'succeeds' as const }
  await testServer.visitor().api.sandbox.confirm({ params: { intentId }, body }, { strict: true })
  await testServer.settled()
  return requestId
}

test('PAY-D05 staff find a payment of another amount in the list of payments and record it; the customer reads that it is being checked', async ({
  browser,
}) => {
  const requestId = await underpaid()
  const ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  await ada.goto(`/_app/orders/${requestId}`)
  const ofCustomer = ada.locator('#payment')
  await expect(ofCustomer.getByRole('status')).toContainText(
    'We received $1,300.00 from your card, but $1,320.00 was due',
  )
  await expect(ofCustomer.getByRole('button', { name: 'Pay by card' })).toHaveCount(0)

  await expect(ada.getByRole('main')).toContainText('We are checking your card payment')

  const sam = await openPage(browser, testServer, { name: 'sam' })
  const consoleErrors = consoleErrorsOf(sam)
  await sam.goto('/_app/staff/payments')
  await sam.getByRole('link', { name: '1 order with money to decide about' }).click()
  await expect(sam.getByRole('table')).toContainText('Record or refund it')
  await sam.getByRole('link', { name: requestId }).click()
  const ofStaff = sam.locator('#payment')
  await expect(ofStaff).toContainText('Record it, and $20.00 of the total stays unpaid')
  await ofStaff.getByRole('button', { name: 'Record on this order' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Record on this order' }).click()
  await expect(ofStaff.getByText('Partially paid')).toBeVisible()
  await expect(ofStaff).not.toContainText('Card payment differs')
  await sam.goto('/_app/staff/payments')
  await expect(sam.getByRole('main')).toContainText(requestId)
  await expect(sam.getByRole('main')).not.toContainText('to decide about')
  expect(consoleErrors).toEqual([])
  await expect(ofCustomer.getByRole('button', { name: 'Pay by card' })).toBeVisible()
})

test('PAY-016 a payment form of the provider that cannot be loaded is reported, and loaded again on request', async ({
  browser,
}) => {
  const requestId = (await placedOrder(testServer.app)).requestId()
  const ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  const payload = { publicKey: 'pk_test_1', provider: 'stripe' }
  await ada.route('**/api/v1/spk', (route) => route.fulfill({ json: { hasError: false, message: '', payload } }))
  await ada.route('https://js.stripe.com/**', (route) => route.abort())
  await ada.goto(`/_app/orders/${requestId}`)
  const payment = ada.locator('#payment')
  await payment.getByRole('button', { name: 'Pay by card' }).click()
  await expect(payment.getByRole('alert')).toContainText('so nothing was paid')
  await expect(payment.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0)
  await payment.getByRole('button', { name: 'Try again' }).click()
  await expect(payment.getByRole('alert')).toContainText('so nothing was paid')
  // The bank transfer remains available.
  await expect(payment.getByText('Reference', { exact: true }).first()).toBeVisible()
})
