import { expect, type Frame, type Page, test } from '@playwright/test'
import { consoleErrorsOf, endOf, openPage, widths } from '../support/browser.ts'
import { serveStripe } from '../support/stripe-pages.ts'
import { startStripe, type StripeServer, testCards } from '../support/stripe-server.ts'
import { placedOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Payment with the form of Stripe, against a counterpart of Stripe's API, script and frames, with the policy of our pages. */

let testServer: TestServer
let stripe: StripeServer
test.beforeAll(async () => {
  stripe = await startStripe()
  testServer = await openTestServer({ web: true, stripe: { ...stripe.keys, apiUrl: stripe.url } })
  stripe.sendWebhooksTo(`${testServer.url}/api/v1/payments/webhook`)
})
test.afterAll(async ({ browser }) => {
  await endOf(browser, testServer)
  await stripe[Symbol.asyncDispose]()
})

const payment = (page: Page) => page.locator('#payment')
const form = (page: Page) => page.frameLocator('iframe[src*="payment.html"]')
const secure = (page: Page) => page.frameLocator('iframe[src*="3d_secure"]')

/** Whether Apple Pay and Google Pay may be asked for: Stripe shows them only then. */
const allowsWallets = (frame: Frame): Promise<boolean> =>
  frame.evaluate(() => {
    const { featurePolicy } = document as Document & { featurePolicy: { allowsFeature: (name: string) => boolean } }
    return featurePolicy.allowsFeature('payment')
  })

const openForm = async (page: Page): Promise<void> => {
  await payment(page).getByRole('button', { name: 'Pay by card' }).click()
  await expect(form(page).getByLabel('Card number')).toBeVisible()
}
const pay = async (page: Page, card: string): Promise<void> => {
  await form(page).getByLabel('Card number').fill(card)
  await payment(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
}

test('PAY-016 PAY-D05 a card is entered in the frame of Stripe: incomplete, declined, refused by 3-D Secure, and paid', async ({
  browser,
}) => {
  const requestId = (await placedOrder(testServer.app)).requestId()
  const ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  const consoleErrors = consoleErrorsOf(ada)
  await serveStripe(ada.context(), stripe)
  const sent: string[] = []
  ada.on('request', (request) => {
    if (request.url().startsWith(testServer.url)) sent.push(request.postData() ?? '')
  })
  await ada.goto(`/_app/orders/${requestId}`)
  await openForm(ada)
  await expect(payment(ada)).not.toContainText('no real money is charged')
  expect(await allowsWallets(ada.mainFrame())).toBe(true)
  expect(await allowsWallets(ada.frame({ url: /payment\.html/ })!)).toBe(true)
  await pay(ada, '4242')
  await expect(form(ada).getByRole('alert')).toHaveText('Your card number is incomplete.')
  await pay(ada, testCards.declined)
  await expect(payment(ada).getByRole('alert')).toContainText('Your card was declined.')
  await openForm(ada)
  await pay(ada, testCards.secured)
  await expect(secure(ada).getByRole('button', { name: 'Fail' })).toBeVisible()
  expect(await allowsWallets(ada.frame({ url: /3d_secure/ })!)).toBe(false)
  await secure(ada).getByRole('button', { name: 'Fail' }).click()
  await expect(payment(ada).getByRole('alert')).toContainText('We are unable to authenticate your payment method.')
  await openForm(ada)
  await pay(ada, testCards.secured)
  await secure(ada).getByRole('button', { name: 'Complete' }).click()
  await expect(payment(ada).getByRole('button', { name: 'Pay by card' })).toHaveCount(0)
  await testServer.settled()
  const { payload } = await (await testServer.as('sam')).ordering.get({ params: { requestId } }, { strict: true })
  expect(payload).toMatchObject({ status: 'inProgress', payment: { status: 'paid', credit: 0 } })
  expect(payload.payment.paymentHistory).toHaveLength(1)
  // Only the answers of a declined card; nothing that the policy of the page blocked.
  expect(consoleErrors.filter((error) => !error.includes('402'))).toEqual([])
  // Card numbers go from the frame to Stripe only.
  expect(sent.join()).not.toMatch(/4242|4000000000000002|4000002500003155/)
})

test('PAY-016 a script of Stripe that cannot be loaded at first is loaded on request', async ({ browser }) => {
  const requestId = (await placedOrder(testServer.app)).requestId()
  const ada = await openPage(browser, testServer, { name: 'ada' })
  await serveStripe(ada.context(), stripe, 2) // the package tries twice by itself
  await ada.goto(`/_app/orders/${requestId}`)
  await payment(ada).getByRole('button', { name: 'Pay by card' }).click()
  await expect(payment(ada).getByRole('alert')).toContainText('so nothing was paid')
  const before = stripe.created()
  await payment(ada).getByRole('button', { name: 'Try again' }).click()
  await expect(form(ada).getByLabel('Card number')).toBeVisible()
  await pay(ada, testCards.succeeds)
  await expect(payment(ada).getByRole('button', { name: 'Pay by card' })).toHaveCount(0)
  await testServer.settled()
  await ada.reload()
  await expect(payment(ada).getByText('Paid', { exact: true }).first()).toBeVisible()
  expect(stripe.created()).toBe(before)
})
