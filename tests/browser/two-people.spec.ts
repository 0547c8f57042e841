import { expect, type Page, test } from '@playwright/test'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Two people edit the same item of an order at the same time. */

let testServer: TestServer
let requestId = ''

test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Plum box', dimensions: { length: 320, width: 220, height: 90 }, quantities: [500] })
  requestId = story.requestId()
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const nameOf = (page: Page) => page.getByRole('main').getByLabel('Your name for it')
const notesOf = (page: Page) => page.getByRole('main').getByLabel('Notes for production')
const save = (page: Page) =>
  page.getByRole('main').locator('details[open]').getByRole('button', { name: 'Save', exact: true })

test('ORDER-D03 RT-D03 a form that is being edited stays open with its input when another person saves the same item', async ({
  browser,
}) => {
  const [one, other] = await Promise.all([1, 2].map(() => openPage(browser, testServer, { name: 'ada' })))
  for (const page of [one!, other!]) {
    await openLive(page, `/_app/orders/${requestId}`)
    await page.getByRole('main').getByText('Name and notes', { exact: true }).click()
  }
  await notesOf(one!).fill('Print the lid inside.')
  await nameOf(other!).fill('Cherry box')
  await save(other!).click()

  await expect(one!.getByRole('main')).toContainText('Cherry box')
  await expect(notesOf(one!), 'the form is still open').toBeVisible()
  await expect(notesOf(one!)).toHaveValue('Print the lid inside.')
  await expect(nameOf(one!)).toHaveValue('Cherry box')
  await save(one!).click()

  await expect(other!.getByRole('main')).toContainText('Print the lid inside.')
  const item = (await (await testServer.as('ada')).ordering.get({ params: { requestId } }, { strict: true })).payload
  expect(item.packagingItems[0]).toMatchObject({
    customerProductName: 'Cherry box',
    additionalNotes: 'Print the lid inside.',
  })
})

test('ORDER-D03 input of the same field remains, with a notice that another person has changed it', async ({
  browser,
}) => {
  const [one, other] = await Promise.all([
    openPage(browser, testServer, { name: 'ada' }),
    openPage(browser, testServer, { name: 'ada', width: widths.phone }),
  ])
  for (const page of [one, other]) {
    await openLive(page, `/_app/orders/${requestId}`)
    await page.getByRole('main').getByText('Name and notes', { exact: true }).click()
  }
  await notesOf(one).fill('Mine')
  await notesOf(other).fill('Theirs')
  await save(other).click()
  await expect(one.getByRole('main')).toContainText('Someone else has also changed this: compare before saving.')
  await expect(notesOf(one)).toHaveValue('Mine')
  await expect(one.getByRole('main').getByText('Theirs', { exact: true })).toBeVisible()
})
