import { expect, type Page, test } from '@playwright/test'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { paidOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** Conversations between staff, customers and suppliers, live, on their screens. */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Page
let ada: Page
let requestId: string
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  sam = await openPage(browser, testServer, { name: 'sam' })
  ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  requestId = (await paidOrder(testServer.app)).requestId()
  await signedInClient(testServer, 'emil', { type: 'admin', adminType: 'admin' })
  await testServer.settled()
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const field = (page: Page, panel = '#messages') => page.locator(panel).getByRole('textbox', { name: 'Message' })

test('CHAT-001 CHAT-003 CHAT-007 CHAT-D04 a customer and staff write to each other, and see it without a reload', async () => {
  await openLive(sam, `/_app/messages`)
  await expect(sam.getByText('No messages yet')).toBeVisible()
  await openLive(ada, `/_app/orders/${requestId}`)
  // A touch screen has no other key for a new line.
  await field(ada).fill('Can it be a day earlier?')
  await ada.locator('#messages').getByRole('button', { name: 'Send' }).click()
  await expect(ada.locator('#messages').getByRole('listitem')).toContainText('Can it be a day earlier?')
  await expect(field(ada)).toHaveValue('')

  await expect(sam.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
  const row = sam.getByRole('listitem').filter({ hasText: requestId })
  await expect(row).toContainText('Ada Bloom: Can it be a day earlier?')
  await expect(row).toContainText('Unread')
  await sam.getByRole('link', { name: `Order ${requestId}` }).click()
  await expect(sam.getByRole('link', { name: 'Messages', exact: true }).first()).toBeVisible()
  const message = sam.getByRole('textbox', { name: 'Message' })
  await message.pressSequentially('Yes, @bl')
  await expect(sam.getByRole('option')).toHaveText('Ada Bloom')
  await message.press('Enter')
  await expect(message).toHaveValue('Yes, @Ada Bloom ')
  await message.pressSequentially('on Friday')
  await message.press('Shift+Enter')
  await message.pressSequentially('at noon')
  await message.press('Enter')
  await expect(message).toHaveValue('')
  await expect(ada.locator('#messages').getByRole('listitem').last()).toContainText(
    'Yes, @Ada Bloom on Friday\nat noon',
  )
  await expect(ada.locator('#messages')).not.toContainText('u-ada')
})

test('CHAT-T02 CHAT-T07 CHAT-T08 a conversation is marked as unread, archived, and reopened by a message', async () => {
  await openLive(sam, `/_app/messages/order-${requestId}-customer`)
  await sam.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(sam.getByText('Unread', { exact: true })).toBeVisible()
  await openLive(sam, '/_app/messages?unread=true')
  await sam.getByRole('link', { name: `Order ${requestId}` }).click()
  await expect(sam.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await sam.getByRole('button', { name: 'Archive' }).click()
  await expect(sam.getByText('Archived', { exact: true })).toBeVisible()
  await openLive(ada, '/_app/messages?status=archived')
  await ada.getByRole('link', { name: `Order ${requestId}` }).click()
  await ada.getByRole('textbox', { name: 'Message' }).fill('One more thing')
  await ada.getByRole('button', { name: 'Send' }).click()
  await expect(sam.getByText('One more thing')).toBeVisible()
  await expect(sam.getByRole('button', { name: 'Archive' })).toBeVisible()
})

test('CHAT-D02 internal messages are marked, and not shown to the customer', async () => {
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await sam.locator('#internal-messages summary').click()
  await expect(sam.locator('#internal-messages')).toContainText('Internal: visible to staff only')
  // Employees can be mentioned in the first message already.
  await field(sam, '#internal-messages').pressSequentially('The margin is thin, @emi')
  await sam.getByRole('option', { name: 'emil' }).click()
  await field(sam, '#internal-messages').press('Enter')
  await expect(sam.locator('#internal-messages').getByRole('listitem')).toContainText('The margin is thin, @emil Test')
  const { lastMessage } = (
    await (await testServer.as('sam')).chat.get({ params: { conversationId: `order-${requestId}-internal` } }, strict)
  ).payload
  expect(lastMessage?.mentions).toMatchObject([{ id: 'emil' }])
  await expect(field(sam, '#internal-messages')).toHaveValue('')
  await openLive(ada, '/_app/messages')
  await expect(ada.getByRole('listitem').filter({ hasText: requestId })).toHaveCount(1)
  await openLive(sam, '/_app/messages')
  await sam.getByRole('button', { name: 'New internal conversation' }).click()
  await sam.getByLabel('Title').fill('Trade fair')
  await sam.getByLabel('First message').fill('Who is at the booth?')
  await sam.getByRole('button', { name: 'Start conversation' }).click()
  await expect(sam.getByRole('heading', { level: 1 })).toHaveText('Trade fair')
  await expect(sam.getByRole('listitem').filter({ hasText: 'Who is at the booth?' })).toBeVisible()
})

test('after Back to another order, its own text is in the field', async () => {
  const other = (await paidOrder(testServer.app)).requestId()
  await testServer.settled()
  await openLive(ada, `/_app/orders/${other}`)
  await field(ada).fill('About the other order')
  await ada.evaluate((href) => history.pushState({}, '', href), `/_app/orders/${requestId}`)
  await expect(ada.locator('#messages')).toContainText('Can it be a day earlier?')
  await expect(field(ada)).toHaveValue('')
  await ada.goBack()
  await expect(ada.locator('#messages')).toContainText('No messages yet')
  await expect(field(ada)).toHaveValue('About the other order')
  await field(ada).fill('')
})

test('a message that could not be sent remains, also after a reload, and is sent again', async () => {
  await openLive(ada, `/_app/messages/order-${requestId}-customer`)
  await ada.route('**/api/v1/chat/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  const message = ada.getByRole('textbox', { name: 'Message' })
  await message.fill('Is anyone there?')
  await ada.getByRole('button', { name: 'Send' }).click()
  await expect(ada.getByRole('alert')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Send again' })).toBeVisible()
  await ada.unroute('**/api/v1/chat/conversations/*/messages')
  await ada.reload()
  await expect(message).toHaveValue('Is anyone there?')
  await ada.getByRole('button', { name: 'Send' }).click()
  await expect(ada.getByRole('listitem').filter({ hasText: 'Is anyone there?' })).toHaveCount(1)
})

test('CHAT-D02 CHAT-007 a supplier and staff write about a purchase order', async ({ browser }) => {
  const lin = await openPage(browser, testServer, { name: 'lin' })
  const { items } = (await (await testServer.as('lin')).production.list({ query: {} }, strict)).payload
  const { id } = items[0]!
  await openLive(sam, `/_app/staff/purchase-orders/${id}`)
  await openLive(lin, `/_app/supplier/purchase-orders/${id}`)
  await field(lin).fill('Glue or tape?')
  await field(lin).press('Enter')
  await expect(sam.locator('#messages').getByRole('listitem')).toContainText('Glue or tape?')
  await field(sam).fill('Glue')
  await field(sam).press('Enter')
  await expect(lin.locator('#messages').getByRole('listitem').last()).toContainText('Glue')
  await openLive(lin, '/_app/messages')
  await expect(lin.getByRole('listitem').filter({ hasText: `Purchase order ${id}` })).toContainText('Sam Sawyer: Glue')
})

test('the pages of conversations are accessible in every size', async () => {
  await openLive(sam, '/_app/messages')
  await expectAccessibleLayout(sam)
  await openLive(sam, `/_app/messages/order-${requestId}-customer`)
  await sam.getByRole('textbox', { name: 'Message' }).pressSequentially('@')
  await expect(sam.getByRole('option').first()).toBeVisible()
  await expectAccessibleLayout(sam)
})
