import { expect, type Page, test } from '@playwright/test'
import { seedAssistant } from '#infrastructure/seed/stories/assistant.ts'
import { endOf, openLive, openPage } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** Staff configure the assistant, try it, and use the result of a task. */

let testServer: TestServer
let sam: Page
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  sam = await openPage(browser, testServer, { name: 'sam' })
  await sam.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const ada = await testServer.as('ada')
  const { payload } = await ada.ordering.create({ body: { currency: 'USD' } }, { strict: true })
  const subject = { type: 'order', id: payload.requestId } as const
  await ada.chat.start({ body: { kind: 'customer', subject, text: 'Is the lid included?' } }, { strict: true })
  await testServer.settled()
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('AI-001 staff create a configuration and talk to the model with it', async () => {
  await openLive(sam, '/_app/staff/assistant')
  await expect(sam.getByText('No configurations yet')).toBeVisible()
  await sam.getByRole('link', { name: 'New configuration' }).first().click()
  await sam.getByLabel('Name').fill('Board expert')
  await sam.getByLabel('Instructions').fill('You know boards.')
  await sam.getByLabel('Mode', { exact: true }).selectOption('Both')
  await sam.getByRole('button', { name: 'Add a document' }).first().click()
  await sam.getByLabel('Title').fill('Kraft board')
  await sam.getByLabel('Content').fill('Kraft board is brown and strong.')
  await sam.getByRole('button', { name: 'Create' }).click()
  await expect(sam.getByRole('heading', { name: 'Board expert' })).toBeVisible()
  await sam.getByLabel('Message', { exact: true }).fill('What color is kraft board?')
  await sam.getByRole('button', { name: 'Show what precedes it' }).click()
  await expect(sam.getByText('Passage: Kraft board')).toBeVisible()
  await expectAccessibleLayout(sam)
  await sam.getByRole('button', { name: 'Try in the assistant' }).click()
  const panel = sam.getByRole('dialog', { name: 'Assistant' })
  await expect(panel.getByLabel('Configuration')).toHaveValue(/./)
  await panel.getByLabel('Message to the assistant').fill('What color is kraft board?')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(panel.getByText('Kraft board is brown and strong.')).toBeVisible()
  await panel.getByRole('button', { name: 'Close the assistant' }).click()
})

test('AI-061 each action works on the result of a task: copy, continue, email in a new and in an existing conversation', async () => {
  await seedAssistant(testServer.app)
  await openLive(sam, '/_app/staff/assistant/tasks')
  await sam.getByRole('link', { name: 'Draft a reply' }).click()
  await sam.getByRole('button', { name: 'Run task' }).click()
  await expect(sam.getByText('This task needs a conversation with a customer')).toBeVisible()
  const run = async () => {
    await sam.getByLabel('Conversation', { exact: true }).selectOption({ index: 1 })
    await sam.getByRole('button', { name: 'Run task' }).click()
    await expect(sam.getByRole('region', { name: 'Result' })).toContainText('Is the lid included?')
  }
  await run()
  const task = sam.url()
  await sam.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(() => sam.evaluate(() => navigator.clipboard.readText())).toContain('Is the lid included?')

  await sam.getByRole('button', { name: 'Continue in the assistant' }).click()
  const panel = sam.getByRole('dialog', { name: 'Assistant' })
  await expect(panel.getByLabel('Message to the assistant')).toHaveValue(/Is the lid included/)
  await panel.getByRole('button', { name: 'Close the assistant' }).click()

  await sam.getByRole('button', { name: 'Email in a new conversation' }).click()
  const dialog = sam.getByRole('dialog', { name: 'New email' })
  await expect(dialog.getByLabel('Text')).toHaveValue(/Is the lid included/)
  await dialog.getByLabel('To').fill('ada@bloom.example')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(sam).toHaveURL(/\/messages\//)
  await expect(sam.getByText('Is the lid included?').first()).toBeVisible()
  await expect(sam.getByRole('button', { name: 'Send another email' })).toBeVisible()

  await sam.goto(task)
  await run()
  await sam.getByRole('button', { name: 'Email in an existing conversation' }).click()
  const reply = sam.getByRole('dialog', { name: 'Email in an existing conversation' })
  await reply.getByLabel('Conversation').selectOption({ index: 1 })
  await reply.getByLabel('To').fill('ada@bloom.example')
  await reply.getByRole('button', { name: 'Send email' }).click()
  await expect(sam).toHaveURL(/\/messages\//)
})
