import { expect, test } from '@playwright/test'
import { consoleErrorsOf, endOf, openPage, widths } from '../support/browser.ts'
import { checkoutData } from '../support/essentials-story.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** A cart is paid with another amount, and its refund fails: staff find it and return the money (decision 187). */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const strict = { strict: true } as const

/** A cart whose payment differs from its checkout, on a card for which the sandbox fails refunds or opens a dispute. */
const differingCart = async (change: string, card: 'refundFails' | 'disputed'): Promise<void> => {
  const { pool } = testServer.app.database
  const { api } = testServer.browser()
  const chosen = await api.cart.chooseProduct({ body: { productId: 'tissue-ream', quantity: 1 } }, strict)
  const { shippingQuoteId } = chosen.payload.shippingQuotes[0]!
  await api.cart.chooseShippingQuote({ body: { shippingQuoteId } }, strict)
  await api.cart.setCheckoutData({ body: checkoutData }, strict)
  const { clientSecret } = (await api.cart.initiateCheckout({}, strict)).payload
  const [intentId = ''] = clientSecret.split('_secret_')
  await pool.query(`update shop.sandbox_payments set ${change} where intent_id = $1`, [intentId])
  await api.sandbox.confirm({ params: { intentId }, body: { clientSecret, card } }, strict)
  for (const _ of ['refund', 'failure']) {
    await testServer.settled()
    await pool.query("select graphile_worker.add_job('reconcileCards')")
  }
  await testServer.settled()
}

test('PAY-D05 staff find the failed refund of a cart in what is to be decided, and record that they returned the money, on a phone', async ({
  browser,
}) => {
  await differingCart('amount = amount - 100', 'refundFails')
  const sam = await openPage(browser, testServer, { name: 'sam', width: widths.phone })
  const consoleErrors = consoleErrorsOf(sam)
  await sam.goto('/_app/staff/payments')
  await sam.getByRole('link', { name: '1 refund of a cart failed' }).click()
  const main = sam.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Refund failed' })).toBeVisible()
  await expect(main).toContainText('rosa@marin.example')
  await expect(main).toContainText('The card has expired or was canceled')
  await sam.getByRole('button', { name: 'Returned by bank transfer' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Record refund' }).click()
  await expect(main).toContainText('No matches')
  await sam.goto('/_app/staff/payments/carts')
  await expect(main.getByRole('heading', { name: 'Card payment refunded' })).toBeVisible()
  await expect(main).toContainText('Bank transfer')
  await sam.goto('/_app/staff/payments')
  await expect(main).toContainText('Payments received')
  await expect(main).not.toContainText('refund of a cart failed')
  expect(consoleErrors).toEqual([])
})

test('PAY-D05 staff find the dispute of a cart that was paid in yen, read what to do, and assign it', async ({
  browser,
}) => {
  await differingCart(`amount = 500000, currency = 'JPY'`, 'disputed')
  const sam = await openPage(browser, testServer, { name: 'sam' })
  const consoleErrors = consoleErrorsOf(sam)
  await sam.goto('/_app/staff/disputes')
  await sam.getByRole('row').filter({ hasText: '¥5,000' }).getByRole('link').first().click()
  const main = sam.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Disputed payment' })).toBeVisible()
  await expect(main).toContainText('rosa@marin.example')
  await expect(main).toContainText('Not authorized by the cardholder')
  await expect(main).toContainText('The buyer bought nothing with this payment.')
  await main.getByRole('button', { name: 'Assign to me' }).click()
  await expect(main).toContainText('Sam')
  await sam.goto('/_app/staff/disputes')
  await expect(sam.getByRole('row').filter({ hasText: '¥5,000' })).toContainText('Sam')
  expect(consoleErrors).toEqual([])
})
