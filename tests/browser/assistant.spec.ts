import { expect, type Page, test } from '@playwright/test'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** The assistant beside the page, answered by the demo model. */

let testServer: TestServer
let ada: Page
let sam: Page
let lin: Page
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  ada = await openPage(browser, testServer, { name: 'ada' })
  sam = await openPage(browser, testServer, { name: 'sam', width: widths.phone })
  lin = await openPage(browser, testServer, { name: 'lin' })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const field = (page: Page) => page.getByRole('textbox', { name: 'Message to the assistant' })

test('AI-025 AI-031 AI-035 AI-D03 by keyboard: a customer asks, approves a draft order, and opens it', async () => {
  await openLive(ada, '/_app/orders')
  await ada.getByRole('button', { name: 'Assistant' }).press('Enter')
  await expect(field(ada)).toBeFocused()
  await expect(ada.getByText('Demo model:')).toBeVisible()
  await expectAccessibleLayout(ada)
  await ada.getByRole('button', { name: 'What do 500 mailer boxes cost?' }).press('Enter')
  await expect(ada.getByRole('region', { name: 'Get packaging pricing' })).toContainText('Done')
  await expect(ada.getByRole('columnheader', { name: 'Unit price' })).toBeVisible()

  await expect(ada.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await field(ada).fill('Create a draft order with 500 mailer boxes')
  await field(ada).press('Enter')
  const call = ada.getByRole('region', { name: 'Create request' })
  await expect(call).toContainText('Needs your approval')
  await expect(call).toContainText('Quantity500')
  await expect(call).not.toContainText('{')
  await call.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(ada.getByText('I created the draft order')).toBeVisible()
  await expect(call).toContainText('Done')
  await call.getByRole('link', { name: /^Open order/ }).click()
  await expect(ada).toHaveURL(/\/_app\/orders\/[a-z0-9]{8}/)
  await expect(field(ada)).toBeVisible()

  await field(ada).press('Escape')
  await expect(field(ada)).toBeHidden()
  await expect(ada.getByRole('button', { name: 'Assistant' })).toBeFocused()
})

test('AI-T04 on a phone: an employee rejects a call, and deletes the conversation', async () => {
  await openLive(sam, '/_app/staff/orders')
  await sam.getByRole('button', { name: 'Assistant' }).click()
  await field(sam).fill('Create a draft order with 500 mailer boxes')
  await sam.getByRole('button', { name: 'Send', exact: true }).click()
  const call = sam.getByRole('region', { name: 'Create request' })
  await expectAccessibleLayout(sam)
  await call.getByRole('button', { name: 'Reject' }).click()
  await expect(call).toContainText('Rejected')
  await expect(sam.getByText('You rejected this, so nothing was changed')).toBeVisible()
  await sam.getByRole('button', { name: 'Conversations' }).click()
  const row = sam.getByRole('listitem').filter({ hasText: 'Create a draft order with 500 mailer boxes' })
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(sam.getByText('No conversations yet')).toBeVisible()
})

test('AI-025 a message during an answer stays in the field with the reason; after a reload the conversation continues', async () => {
  await openLive(ada, '/_app/orders')
  await ada.getByRole('button', { name: 'Assistant' }).click()
  await ada.getByRole('button', { name: 'New conversation' }).click()
  await expect(ada.getByRole('button', { name: 'How do I send my artwork?' })).toBeVisible()
  await expect(ada.getByText('Connect a provider')).toHaveCount(0)
  await field(ada).fill('How do I send my artwork?')
  await field(ada).press('Enter')
  await expect(ada.getByRole('button', { name: 'Stop' })).toBeVisible()
  await field(ada).fill('2 + 2')
  await field(ada).press('Enter')
  await expect(ada.getByText('The assistant is still writing.')).toBeVisible()
  await expect(field(ada)).toHaveValue('2 + 2')
  await ada.reload()
  await ada.getByRole('button', { name: 'Assistant' }).click()
  await expect(ada.getByRole('log')).toContainText('How do I send my artwork?')
  await expect(ada.getByRole('link', { name: 'Read the whole entry' })).toBeVisible()
})

test('a customer reads older conversations page by page', async () => {
  await testServer.app.database.pool.query(
    `insert into assistant.conversations (conversation_id, user_id, title, message_count, created_on, changed_on)
     select 'old-' || n, user_id, 'Old question ' || n, 1, now() - make_interval(days => n), now() - make_interval(days => n)
     from generate_series(1, 120) n, (select user_id from assistant.conversations
       where title = 'How do I send my artwork?' limit 1) as ada`,
  )
  await ada.getByRole('button', { name: 'Conversations' }).click()
  await expect(ada.getByRole('button', { name: 'Old question 90 ' })).toBeVisible()
  await ada.getByRole('button', { name: 'Show more' }).click()
  await expect(ada.getByRole('button', { name: 'Old question 120 ' })).toBeVisible()
})

test('AI-D11 suppliers have no assistant', async () => {
  await openLive(lin, '/_app/supplier/purchase-orders')
  await expect(lin.getByRole('button', { name: 'Assistant' })).toHaveCount(0)
})
