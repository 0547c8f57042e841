import { expect, type Page, test } from '@playwright/test'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** A customer pays an order by card on the order page, in the sandbox: declined, with 3-D Secure, and in two tabs. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** The page of a placed, unpaid order. */
const placedOrder = async (ada: Page): Promise<string> => {
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  await story.places('ada')
  await testServer.settled()
  const requestId = story.requestId()
  await ada.goto(`/_app/orders/${requestId}`)
  return requestId
}
const paymentOf = (page: Page) => page.locator('#payment')
const press = (page: Page, name: string | RegExp) => paymentOf(page).getByRole('button', { name }).click()
const open = async (page: Page) => {
  await press(page, 'Pay by card')
  await expect(paymentOf(page).getByText('no real money is charged')).toBeVisible()
}
const pay = async (page: Page, card: string) => {
  await open(page)
  await paymentOf(page).getByLabel(card).check()
  await press(page, /^Pay \$/)
}

test('PAY-016 PAY-T02 an order is paid by card after a decline and a refused 3-D Secure, at 390 px', async ({
  browser,
}) => {
  const ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  const requestId = await placedOrder(ada)
  const payment = paymentOf(ada)
  await pay(ada, 'Card that is declined')
  await expect(payment.getByRole('alert')).toContainText('Your card was declined.')
  // The pressed button is removed, and the focus remains in its section (WCAG 2.4.3).
  await expect(payment).toBeFocused()
  await pay(ada, 'Card that requires 3-D Secure')
  await press(ada, 'Reject')
  await expect(payment.getByRole('alert')).toContainText('The payment was not authenticated.')
  await pay(ada, 'Card that requires 3-D Secure')
  await press(ada, 'Approve payment')
  await expect(payment.getByRole('button', { name: 'Pay by card' })).toHaveCount(0)
  await testServer.settled()
  await ada.reload()
  await expect(payment.getByText('Paid', { exact: true }).first()).toBeVisible()
  const { payload } = await (await testServer.as('sam')).ordering.get({ params: { requestId } }, { strict: true })
  expect(payload).toMatchObject({ status: 'inProgress', payment: { status: 'paid', credit: 0 } })
  expect(payload.payment.paymentHistory).toHaveLength(1)
})

test('PAY-016 two tabs continue the same payment of an order, so that it is paid once', async ({ browser }) => {
  const ada = await openPage(browser, testServer, { name: 'ada' })
  const requestId = await placedOrder(ada)
  const other = await ada.context().newPage()
  await openLive(other, `/_app/orders/${requestId}`)
  await Promise.all([open(ada), open(other)])
  const { rows } = await testServer.app.database.pool.query(
    "select from shop.sandbox_payments where status = 'pending'",
  )
  expect(rows).toHaveLength(1)
  await press(ada, /^Pay \$/)
  for (const tab of [ada, other]) await expect(paymentOf(tab).getByRole('button', { name: /^Pay / })).toHaveCount(0)
  await testServer.settled()
  const { payload } = await (await testServer.as('sam')).ordering.get({ params: { requestId } }, { strict: true })
  expect(payload.payment).toMatchObject({ status: 'paid', alreadyPaidAmount: payload.totals.total, credit: 0 })
  expect(payload.payment.paymentHistory).toHaveLength(1)
})

test('PAY-016 no other way to pay is offered while a card payment is processed', async ({ browser }) => {
  const ada = await openPage(browser, testServer, { name: 'ada' })
  await placedOrder(ada)
  const transfer = paymentOf(ada).getByRole('heading', { name: 'Bank transfer' })
  await expect(transfer).toBeVisible()
  await pay(ada, 'Card that takes 20 seconds to process')
  await expect(paymentOf(ada).getByText('is being processed')).toBeVisible()
  await expect(transfer).toHaveCount(0)
})

test('PAY-016 a reloaded page says which card payment is processed, staff see it, and a failed one can be paid again', async ({
  browser,
}) => {
  const ada = await openPage(browser, testServer, { name: 'ada' })
  const requestId = await placedOrder(ada)
  const payment = paymentOf(ada)
  const payButton = payment.getByRole('button', { name: 'Pay by card' })
  // Started, without a card: it can be completed.
  await open(ada)
  await ada.reload()
  await expect(payment.getByText(/A card payment of \$[\d,.]+ was started but not completed/)).toBeVisible()
  await expect(payButton).toBeVisible()
  const sam = await openPage(browser, testServer, { name: 'sam' })
  await sam.goto(`/_app/staff/orders/${requestId}`)
  const staffPayment = paymentOf(sam)
  await expect(staffPayment.getByText('No card confirmed yet')).toBeVisible()
  await expect(staffPayment.getByText(/pi_sandbox_/)).toBeVisible()
  await pay(ada, 'Card that takes 20 seconds to process')
  await expect(payment.getByText(/A card payment of \$[\d,.]+ is being processed/)).toBeVisible()
  await ada.reload()
  await expect(payment.getByText(/A card payment of \$[\d,.]+ is being processed/)).toBeVisible()
  await expect(payButton).toHaveCount(0)
  await sam.reload()
  await expect(staffPayment.getByText('Being processed by the card provider')).toBeVisible()
  // The provider declines it after all.
  await testServer.app.database.pool.query(
    `update shop.sandbox_payments set status = 'failed', failure = 'Your card was declined.' where status = 'processing'
       and metadata ->> 'caseId' = (select case_id from log.events where data ->> 'requestId' = $1 limit 1)`,
    [requestId],
  )
  await expect(payment.getByRole('alert')).toContainText('Your card was declined.', { timeout: 15_000 })
  await expect(payButton).toBeVisible()
  await expect(staffPayment.getByText(/pi_sandbox_/)).toHaveCount(0)
})

test('PAY-017 a payment link shows its holder the bank details', async ({ browser }) => {
  const ada = await openPage(browser, testServer, { name: 'ada' })
  const requestId = await placedOrder(ada)
  const sam = await testServer.as('sam')
  const { payload: link } = await sam.payments.issueLink(
    { params: { requestId }, body: { amount: 25 } },
    { strict: true },
  )
  await testServer.settled()
  const visitor = await openPage(browser, testServer, { width: widths.phone })
  await visitor.goto(link.path)
  await expect(visitor.getByRole('button', { name: 'Pay by card' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Bank transfer' })).toBeVisible()
  await expect(visitor.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
})

test('PAY-D01 a partly paid installment says how much is left to pay, and when the others are due', async ({
  browser,
}) => {
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  const sam = await testServer.as('sam')
  const params = { requestId: story.requestId() }
  const seen = async () => (await sam.ordering.get({ params }, { strict: true })).payload.requestVersion
  const terms = { terms: 'items_shipping' as const, customAmountDue: null, dueDate: null }
  await sam.paymentTerms.set({ params, body: { ...terms, requestVersion: await seen() } }, { strict: true })
  await story.places('ada')
  await testServer.settled()
  const body = { amount: 100, method: 'bankTransfer' as const, internalNotes: '', requestVersion: await seen() }
  await sam.ordering.recordPayment({ params, body }, { strict: true })
  await testServer.settled()
  const ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  await ada.goto(`/_app/orders/${params.requestId}`)
  const instalments = paymentOf(ada).getByRole('list', { name: 'Installments' }).getByRole('listitem')
  await expect(instalments).toHaveText([/All items.*Due now.*\$800\.00 left to pay/, /Shipping.*Due before delivery$/])
})
