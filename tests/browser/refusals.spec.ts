import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoPassword, people } from '#infrastructure/seed/stories/people.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { endOf, isMarked, markPage, openLive, type Screen, signInByPassword, openPage } from '../support/browser.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Refusals as users see them: no access, not possible yet, failures of the server; and empty lists. */

let testServer: TestServer
/** Ada's order: with a selected price, without an address, not placed. */
let requestId = ''

test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Plum box', dimensions: { length: 320, width: 220, height: 90 }, quantities: [500] })
  await story.asks('ada')
  await story.quotes('sam', { prices: { 500: 1.25 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.5 })
  await story.chooses('ada', 500)
  requestId = story.requestId()
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** Opens a page for one step and closes it. */
const at = async (browser: Browser, screen: Screen, does: (page: Page) => Promise<void>) => {
  const page = await openPage(browser, testServer, screen)
  await does(page)
  await page.context().close()
}
const adasOrder = () => `/_app/orders/${requestId}`
const main = (page: Page) => page.getByRole('main')

test.describe('pages without access', () => {
  test('API-D06 Ada’s order is not found for Eve: the page links to her own, empty list', async ({ browser }) => {
    await at(browser, { name: 'eve' }, async (eve) => {
      await openLive(eve, adasOrder())
      await expect(main(eve)).toContainText('Page not found')
      await expect(main(eve).getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await expect(main(eve)).toContainText('You may not have access')
      await expect(main(eve)).not.toContainText(/Ada|Plum|Bloom|\$/)
      await main(eve).getByRole('link', { name: 'Go to Orders' }).click()
      await expect(main(eve).getByRole('heading', { name: 'No orders yet' })).toBeVisible()
      await expect(main(eve)).toContainText('Configure a product in the shop')
      await expect(main(eve).getByRole('link', { name: 'New order' })).toBeVisible()
    })
  })

  test('ROLE-001 pages of other audiences are refused: the board for Ada, an order for Lin', async ({ browser }) => {
    await at(browser, { name: 'ada' }, async (ada) => {
      await openLive(ada, `/_app/staff/orders/${requestId}/history`)
      await expect(main(ada).getByRole('alert')).toBeVisible()
      await expect(main(ada)).not.toContainText(/Dongguan|created order/)
    })
    await at(browser, { name: 'lin' }, async (lin) => {
      await openLive(lin, adasOrder())
      await expect(main(lin).getByRole('alert')).toBeVisible()
      await expect(main(lin)).not.toContainText(/Plum|Bloom|\$/)
    })
  })

  const lists: Record<'ada' | 'lin' | 'sam', Readonly<Record<string, string>>> = {
    ada: {
      'orders/nope': 'Orders',
      'messages/nope': 'Messages',
      'packaging/nope': 'My packaging',
      'schematics/nope': 'Schematics',
    },
    lin: { 'supplier/purchase-orders/nope': 'Purchase orders' },
    sam: {
      'staff/orders/nope': 'Orders',
      'staff/orders/nope/change': 'Orders',
      'staff/orders/nope/history': 'Orders',
      'staff/purchase-orders/nope': 'Purchase orders',
      'staff/production-configurations/nope': 'Production configurations',
      'staff/schematics/nope': 'Schematics',
      'staff/customers/nope': 'Customers',
      'staff/customers/nope/discounts': 'Customers',
      'staff/users/nope': 'Users',
      'staff/suppliers/nope': 'Suppliers',
      'staff/assistant/configurations/nope': 'Assistant configurations',
      'staff/assistant/tasks/nope': 'Tasks',
      'staff/assistant/documents/nope': 'Documents',
      'staff/bank-statements/nope': 'Bank statements',
    },
  }
  for (const name of ['ada', 'lin', 'sam'] as const) {
    test(`API-D06 a page of ${name} with an invalid id is not found and links to its list`, async ({ browser }) => {
      await at(browser, { name }, async (page) => {
        const alert = main(page).getByRole('alert')
        for (const [path, list] of Object.entries(lists[name])) {
          await page.goto(`/_app/${path}`)
          await expect(alert.getByRole('link', { name: `Go to ${list}`, exact: true })).toBeVisible()
          await expect(alert.getByRole('button')).toHaveCount(0)
        }
      })
    })
  }

  test('an unknown URL shows “not found” and a link back', async ({ browser }) => {
    await at(browser, {}, async (visitor) => {
      await visitor.goto('/no/such/page')
      await expect(main(visitor).getByRole('heading', { level: 1 })).toHaveText('Page not found')
      const signIn = main(visitor).getByRole('link', { name: 'Sign in' })
      await expect(signIn).toHaveAttribute('href', '/sign-in?returnPath=%2Fno%2Fsuch%2Fpage')
      await main(visitor).getByRole('link', { name: 'Go to homepage' }).click()
      await expect(visitor).toHaveURL(`${testServer.url}/`)
    })
  })
})

test.describe('at sign-in', () => {
  test('ROLE-003 AUTH-001 AUTH-D11 a visitor is redirected to the sign-in, and then to the requested page', async ({
    browser,
  }) => {
    await at(browser, {}, async (visitor) => {
      await visitor.goto(adasOrder())
      await expect(visitor).toHaveURL(/\/sign-in\?returnPath=/)
      await signInByPassword(visitor, people.ada.email, demoPassword)
      await expect(visitor).toHaveURL(`${testServer.url}${adasOrder()}`)
      await expect(main(visitor).getByRole('heading', { level: 1 })).toHaveText('Plum box')
    })
  })

  test('AUTH-D11 a return path to another site opens the user’s start page', async ({ browser }) => {
    await at(browser, {}, async (visitor) => {
      await visitor.goto(`/sign-in?returnPath=${encodeURIComponent('//elsewhere.example/')}`)
      await visitor.getByRole('button', { name: /Lin Wei/ }).click()
      await expect(visitor).toHaveURL(`${testServer.url}/_app/supplier/purchase-orders`)
    })
  })

  test('AUTH-001 a wrong password is refused, and the input is preserved', async ({ browser }) => {
    await at(browser, {}, async (visitor) => {
      await visitor.goto('/sign-in')
      await signInByPassword(visitor, people.ada.email, 'not-my-password')
      await expect(main(visitor).getByRole('alert')).toContainText(/password/i)
      await expect(main(visitor)).toContainText(people.ada.email)
      await expect(visitor.getByLabel(/^Password/)).toHaveValue('not-my-password')
      await expect(visitor.getByLabel(/^Password/)).toBeFocused()
      await expect(visitor).toHaveURL(`${testServer.url}/sign-in`)
    })
  })

  test('AUTH-015 after a sign-out the Back button shows no signed-in page', async ({ browser }) => {
    await at(browser, { name: 'ada' }, async (ada) => {
      await openLive(ada, '/_app/orders')
      await ada.getByRole('button', { name: /account/ }).click()
      await ada.getByRole('button', { name: 'Sign out' }).click()
      await expect(ada).toHaveURL(`${testServer.url}/`)
      await ada.goBack()
      await expect(ada).toHaveURL(/\/sign-in/)
    })
  })
})

test.describe('actions that are not possible yet', () => {
  test('ORDER-D19 a disabled “Place order” shows its reason visibly, to screen readers and by keyboard', async ({
    browser,
  }) => {
    await at(browser, { name: 'ada' }, async (ada) => {
      await openLive(ada, adasOrder())
      const place = ada.getByRole('button', { name: 'Place order' })
      await expect(place).toHaveAttribute('aria-disabled', 'true')
      await expect(place).toHaveAccessibleDescription(/contact/i)
      await place.focus()
      await expect(place).toBeFocused()
      await place.hover()
      await expect(ada.getByRole('tooltip')).toHaveText(/contact/i)
      await place.press('Enter')
      await expect(main(ada)).toContainText('Draft')

      const mine = await testServer.as('ada')
      const { firstName, lastName, email } = people.ada
      const body = { contact: { firstName, lastName, email }, shippingAddress: address }
      await mine.ordering.changeDraft({ params: { requestId }, body }, { strict: true })
      await expect(place).toHaveAccessibleDescription(/ship/i)
      await ada.getByRole('button', { name: /^Choose.*Air/ }).click()
      await expect(place).not.toHaveAttribute('aria-disabled')
    })
  })

  test('an invalid form shows its errors and is not sent', async ({ browser }) => {
    await at(browser, { name: 'ada' }, async (ada) => {
      await openLive(ada, '/_app/account')
      const sent: string[] = []
      ada.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
      const name = ada.getByLabel('First name')
      await name.fill('')
      await ada.getByRole('button', { name: 'Save name' }).click()
      await expect(name).toBeFocused()
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await expect(name).toHaveAccessibleDescription(/First name/)
      expect(sent).toEqual([])
    })
  })
})

test.describe('when the server fails', () => {
  const orders = /\/api\/v1\/orders(\?|$)/
  for (const [how, words, fail] of [
    [
      'CLIENT-023 a 500',
      'Something went wrong on our side',
      { status: 500, json: { hasError: true, message: 'Unknown error', type: 'serverError' } },
    ],
    ['CLIENT-023 a bad gateway', 'Something went wrong on our side', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['CLIENT-028 no answer', 'We can’t reach Boxwright', undefined],
  ] as const)
    test(`${how}: the page shows what happened, and “Try again” works`, async ({ browser }) => {
      await at(browser, { name: 'ada' }, async (ada) => {
        await ada.route(orders, (route) => (fail ? route.fulfill(fail) : route.abort()))
        await openLive(ada, '/_app/orders')
        await markPage(ada)
        const problem = main(ada).getByRole('alert')
        await expect(problem.getByRole('heading')).toHaveText(words)
        await ada.unroute(orders)
        await problem.getByRole('button', { name: 'Try again' }).click()
        await expect(main(ada).getByRole('link', { name: /Plum box/ })).toBeVisible()
        expect(await isMarked(ada)).toBe(true)
      })
    })

  test('CLIENT-D04 a failed action preserves typed input and succeeds on retry', async ({ browser }) => {
    await at(browser, { name: 'eve' }, async (eve) => {
      const story = storySteps(testServer.app)
      await story.drafts('eve')
      await story.adds('eve', {
        name: 'Tin box',
        dimensions: { length: 200, width: 150, height: 80 },
        quantities: [500],
      })
      await openLive(eve, `/_app/orders/${story.requestId()}`)
      await eve.getByText('Request a custom quote instead').click()
      const comments = eve.getByLabel('Anything we should know')
      await comments.fill('Tea tins, six to a box.')
      await eve.route(/request-quote$/, (route) => route.fulfill({ status: 500, body: '' }))
      await eve.getByRole('button', { name: 'Request a quote' }).click()
      await expect(main(eve).getByRole('alert')).toBeVisible()
      await expect(comments).toHaveValue('Tea tins, six to a box.')
      await eve.unroute(/request-quote$/)
      await eve.getByRole('button', { name: 'Request a quote' }).click()
      await expect(main(eve)).toContainText('Quote in progress')
      await expect(main(eve)).toContainText('Tea tins, six to a box.')
    })
  })
})

test.describe('user input', () => {
  test('Sam’s filter treats digits as text', async ({ browser }) => {
    await at(browser, { name: 'sam' }, async (sam) => {
      await openLive(sam, '/_app/staff/orders')
      const filter = sam.getByRole('searchbox', { name: /^Order, customer/ })
      for (const [typed, found] of [
        ['320', 1],
        ['1e5', 0],
      ] as const) {
        await filter.fill('')
        await filter.pressSequentially(typed)
        await expect(sam).toHaveURL(new RegExp(`[?]q=${typed}$`))
        await expect(filter).toHaveValue(typed)
        await expect(main(sam).getByRole('link', { name: requestId })).toHaveCount(found)
      }
    })
  })

  test('invalid parameters in a URL are ignored', async ({ browser }) => {
    await at(browser, { name: 'sam' }, async (sam) => {
      await openLive(sam, '/_app/staff/orders?view=upside-down&q=&page=-1')
      await expect(main(sam).getByRole('link', { name: requestId })).toBeVisible()
      await openLive(sam, `/_app/staff/orders/${requestId}/history?position=yesterday&time=never&from=-1`)
      await expect(sam.getByRole('slider', { name: 'As of' })).toHaveAttribute('aria-valuetext', /now$/)
      await expect(main(sam).getByRole('region', { name: 'The customer saw', exact: true })).toContainText(
        'Ready for checkout',
      )
      await expect(main(sam).getByRole('alert')).toHaveCount(0)
    })
  })
})

test.describe('empty lists', () => {
  test('Tom’s empty list explains what will appear', async ({ browser }) => {
    await at(browser, { name: 'tom' }, async (tom) => {
      await openLive(tom, '/_app')
      await expect(main(tom).getByRole('heading', { name: 'No purchase orders yet' })).toBeVisible()
      await expect(main(tom)).toContainText(/appear here/)
    })
  })

  test('Sam’s filter without matches has a link to all orders', async ({ browser }) => {
    await at(browser, { name: 'sam' }, async (sam) => {
      await openLive(sam, '/_app/staff/orders?q=nowhere')
      await expect(main(sam)).toContainText('No matches')
      await main(sam).getByRole('button', { name: 'Clear filters' }).click()
      await expect(main(sam).getByRole('link', { name: requestId })).toBeVisible()
    })
  })
})
