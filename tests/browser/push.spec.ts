import { type Browser, expect, type Page, test } from '@playwright/test'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { type PushBrowser, type PushService, startPushService } from '../support/push-service.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/**
 * Notifications of employees in a real browser, with its service worker. Chromium without the services of its vendor
 * cannot subscribe, so the subscription is that of a browser of the test's push service.
 */

/** The parts of a service worker that TypeScript's library for pages lacks. */
type Shown = { title: string; body: string; tag: string; close: () => void }
type Worker = {
  registration: {
    showNotification: (title: string, options: Omit<Shown, 'title' | 'close'>) => Promise<void>
    getNotifications: () => Promise<Shown[]>
  }
  PushEvent: new (type: string, init: { data: string }) => Event
  ExtendableEvent: new (type: string) => Event
  dispatchEvent: (event: Event) => boolean
}

let service: PushService
let testServer: TestServer
test.beforeAll(async () => {
  service = await startPushService()
  testServer = await openTestServer({ web: true, pushAgent: service.agent })
})
test.afterAll(async ({ browser }) => {
  await endOf(browser, testServer)
  service.stop()
})

/** The account page of Sam, in a browser that is allowed to notify and is subscribed as `subscribed`. */
const accountPage = async (browser: Browser, subscribed: PushBrowser, width: number = widths.laptop): Promise<Page> => {
  const page = await openPage(browser, testServer, { name: 'sam', width })
  await page.addInitScript(
    ({ endpoint, keys }) => {
      // A browser without a screen cannot show notifications, and therefore never permits them.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem('test-subscribed')
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem('test-subscribed') === null ? null : subscription
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('test-subscribed', 'true')
        return subscription
      }
    },
    { endpoint: subscribed.endpoint, keys: subscribed.keys },
  )
  await openLive(page, '/_app/account')
  return page
}
const newOrder = async (): Promise<string> => {
  const ada = await testServer.as('ada')
  const { payload } = await ada.ordering.create({ body: { currency: 'USD' } }, { strict: true })
  await testServer.settled()
  return payload.requestId
}
const isStored = async ({ endpoint }: PushBrowser): Promise<boolean> => {
  const { rowCount } = await testServer.app.database.pool.query(
    'select from people.push_subscriptions where endpoint = $1',
    [endpoint],
  )
  return rowCount === 1
}

test('PUSH-001 PUSH-003 Sam turns notifications on, sees one on the open page, and turns them off', async ({
  browser,
}) => {
  const ofSam = service.browser()
  const page = await accountPage(browser, ofSam)
  const panel = page.getByRole('region', { name: 'Notifications' })
  await expect(panel).toContainText('Notifications are off in this browser.')
  await panel.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(panel).toContainText('Notifications are on in this browser until you sign out.')
  expect(await isStored(ofSam)).toBe(true)
  await expectAccessibleLayout(page)

  const requestId = await newOrder()
  expect(ofSam.received()).toMatchObject([{ content: { title: 'New order' } }])
  const notice = page.getByRole('alert').filter({ hasText: requestId })
  await expect(notice).toContainText(`A customer started order ${requestId}.`)
  await notice.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(`/_app/staff/orders/${requestId}`)

  await openLive(page, '/_app/account')
  await panel.getByRole('button', { name: 'Turn off notifications' }).click()
  await expect(panel).toContainText('Notifications are off in this browser.')
  expect(await isStored(ofSam)).toBe(false)
})

test('PUSH-D02 the service worker shows a notification, and a click opens its page', async ({ browser }) => {
  const ofSam = service.browser()
  const page = await accountPage(browser, ofSam)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on in this browser')).toBeVisible()
  const requestId = await newOrder()
  const { content } = ofSam.received()[0]!
  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as Worker
    const shown = new Map<string, Shown>()
    registration.showNotification = async (title, options) => {
      const close = () => void shown.delete(options.tag)
      shown.set(options.tag, { title, ...options, close })
    }
    registration.getNotifications = async () => [...shown.values()]
  })
  const push = (payload: object) =>
    worker.evaluate((data) => {
      const { PushEvent, dispatchEvent } = globalThis as unknown as Worker
      dispatchEvent(new PushEvent('push', { data: JSON.stringify(data) }))
    }, payload)
  /** The notifications that are shown. */
  const shown = () =>
    worker.evaluate(async () => {
      const all = await (globalThis as unknown as Worker).registration.getNotifications()
      return all.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  await page.goto('about:blank')
  await push(content)
  await push(content) // delivered twice
  const text = `A customer started order ${requestId}.`
  await expect.poll(shown).toEqual([{ title: 'New order', body: text, tag: content['tag'] }])
  await openLive(page, '/_app/account')
  await worker.evaluate(async () => {
    const { registration, ExtendableEvent, dispatchEvent } = globalThis as unknown as Worker
    const [notification] = await registration.getNotifications()
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  })
  await expect(page).toHaveURL(`/_app/staff/orders/${requestId}`)
  expect(await shown()).toEqual([])
})

test('PUSH-D02 a sign-out ends the notifications of the browser', async ({ browser }) => {
  const ofSam = service.browser()
  const page = await accountPage(browser, ofSam)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on in this browser')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Sam Sawyer/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(await isStored(ofSam)).toBe(false)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscribed'))).toBeNull()
})

test('PUSH-D02 the settings explain a browser that blocks or does not support notifications', async ({ browser }) => {
  const states: [string, () => void][] = [
    [
      'This browser blocks notifications from Boxwright.',
      () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    ],
    ['This browser does not support notifications here.', () => Reflect.deleteProperty(window, 'PushManager')],
  ]
  for (const [explanation, state] of states) {
    const page = await openPage(browser, testServer, { name: 'sam', width: widths.phone })
    await page.addInitScript(state)
    await openLive(page, '/_app/account')
    const panel = page.getByRole('region', { name: 'Notifications' })
    await expect(panel).toContainText(explanation)
    await expect(panel.getByRole('button')).toHaveCount(0)
    await expectAccessibleLayout(page)
  }
  const customer = await openPage(browser, testServer, { name: 'ada' })
  await openLive(customer, '/_app/account')
  await expect(customer.getByRole('region', { name: 'Preferences' })).toBeVisible()
  await expect(customer.getByRole('region', { name: 'Notifications' })).toHaveCount(0)
})
