import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { currencies } from '#domain/currencies.ts'
import { customers, demoPassword, demoSignIns, people, suppliers } from '#infrastructure/seed/stories/people.ts'
import { consoleErrorsOf, endOf, openLive, openPage, widths } from '../support/browser.ts'
import { address, runWholeOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** The app in Chinese: chosen at sign-in, then stored, and without English texts. */

let testServer: TestServer
let requestId = ''
let purchaseOrderId = ''
/** A draft with a product that has only its catalogue name. */
let draftId = ''

test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
  requestId = await runWholeOrder(testServer.app)
  await testServer.settled()
  const { payload } = await (await testServer.as('lin')).production.list({}, { strict: true })
  purchaseOrderId = payload.items[0]?.id ?? ''
  draftId = await draftOfCatalogue()
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const draftOfCatalogue = async () => {
  const ada = await testServer.as('ada')
  const { requestId: id } = (await ada.ordering.create({ body: { currency: 'USD' } }, { strict: true })).payload
  await ada.ordering.addPackagingItem(
    {
      params: { requestId: id },
      body: {
        productId: 'mailer-box',
        config: { print: { option: 'printedOutside' }, finish: 'matte', printAddOns: ['foil-gold'] },
        embeddedProductId: 'corrugated-divider',
        quantity: 500,
        countryCode: 'US',
      },
    },
    { strict: true },
  )
  return id
}

/** Texts that are the same in every language: names, ids, codes, and user input. */
const names = [
  ...demoSignIns.people.flatMap(({ email, name }) => [email, name]),
  ...[...Object.values(customers), ...Object.values(suppliers)].map(({ name }) => name),
  ...currencies,
  demoPassword,
  address.line1,
  address.city,
  'Bouquet box',
  'wire',
  'Boxwright',
  'English',
  'FEFCO',
  'API',
  'ECMA',
  'CMYK',
  'EVA',
  'AQL',
  'SVG',
  'PDF',
  'DXF',
  'CF2',
  'DDS',
  'DDES',
  'CAMT',
  'XML',
  'CSV',
  'support@boxwright.example',
  'UPS',
  'DDP',
  'DHL',
  'FedEx',
  'Google',
  'Chrome',
  'Linux',
  // Printed on keys in every language.
  'Enter',
  'Shift',
]
const withoutNames = (text: string) =>
  names.reduce((rest, name) => rest.replaceAll(name, ''), text).replaceAll(/\b[0-9a-z]{8}\b/g, '')

/**
 * Every text of the page with an English word: visible texts, accessible names and tooltips. The audit shows fields
 * and events by their names in the log.
 */
const englishOn = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = [document.title]
    for (let node = shown.nextNode(); node; node = shown.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, kbd, code, details, del, ins, [lang="en"]'))
        found.push(node.textContent ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'data-label', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '')
    return found
  })
  return [...new Set(texts)].filter((text) => /[A-Za-z]{3,}/.test(withoutNames(text)))
}

test('USER-010 USER-D04 Chinese chosen before sign-in remains after a reload, after sign-in and on an order', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer)
  const consoleErrors = consoleErrorsOf(page)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  const choice = page.getByRole('group', { name: 'Language' }).getByRole('button')
  await expect(choice).toHaveText(['English', '中文'])
  await choice.getByText('中文').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('按您的尺寸定制包装盒')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveTitle('Boxwright · 按您的尺寸定制包装盒')
  expect(await englishOn(page)).toEqual([])

  await page.getByRole('link', { name: '登录' }).click()
  await page.getByLabel('电子邮箱').fill(people.ada.email)
  await page.getByRole('button', { name: '继续' }).click()
  await page.getByLabel(/^密码/).fill('wrong')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('邮箱或密码错误，请重试')
  expect(await englishOn(page)).toEqual([])
  await page.getByLabel(/^密码/).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您的订单')
  expect(await englishOn(page)).toEqual([])

  await page.getByRole('link', { name: 'Bouquet box' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '费用汇总' })).toBeVisible()
  for (const label of ['状态', '待处理方', '已完成', '内尺寸', '单价', '付款', '物流单号', '时间线'])
    await expect(page.getByRole('main')).toContainText(label)
  expect(await englishOn(page)).toEqual([])
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).setLegacyMode().analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(consoleErrors.filter((one) => !/\b401\b/.test(one))).toEqual([])
})

test('USER-D04 the pages of visitors and of all three audiences are in Chinese and fit on a phone', async ({
  browser,
}) => {
  const visits = {
    visitor: ['/sign-in', '/sign-up', '/invitation#token=x', '/reset-password#token=x', '/sign-in/link'],
    ada: [
      '/_app/orders',
      `/_app/orders/${draftId}`,
      '/_app/account',
      '/_app/company',
      '/_app/company/discounts',
      '/_app/users',
    ],
    sam: [
      '/_app/staff/customers',
      `/_app/staff/customers/${customers.bloom.customerId}`,
      '/_app/staff/users',
      `/_app/staff/users/${people.ada.userId}`,
      '/_app/staff/suppliers',
      `/_app/staff/suppliers/${suppliers.dongguan.supplierId}`,
      '/_app/staff/audit-log',
      '/_app/staff/payment-links',
      '/_app/staff/disputes',
      '/_app/staff/payables',
      `/_app/staff/customers/${customers.bloom.customerId}/discounts`,
      '/_app/staff/bank-statements',
      '/_app/staff/bank-statements/import',
      '/_app/staff/orders',
      '/_app/staff/orders?view=list',
      `/_app/staff/orders/${requestId}`,
      `/_app/staff/orders/${requestId}/history`,
      `/_app/staff/orders/${draftId}`,
      `/_app/staff/orders/${draftId}/history`,
    ],
    lin: ['/_app/supplier/purchase-orders', `/_app/supplier/purchase-orders/${purchaseOrderId}`],
  } as const
  for (const name of ['visitor', 'ada', 'sam', 'lin'] as const) {
    if (name !== 'visitor') await (await testServer.as(name)).people.changeLanguage({ body: { language: 'zh-CN' } })
    const page = await openPage(browser, testServer, name === 'visitor' ? {} : { name })
    if (name === 'visitor') await page.addInitScript(() => localStorage.setItem('boxwright-language', 'zh-CN'))
    for (const path of visits[name]) {
      if (name === 'visitor') await page.goto(path)
      else await openLive(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect.soft(await englishOn(page), path).toEqual([])
      await page.setViewportSize({ width: widths.phone, height: 844 })
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overhang, `sideways at ${path}`).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: widths.laptop, height: 900 })
    }
  }
})

test('USER-D04 the visitors’ pages are in Chinese: landing page, lists, products and the choice of a country', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { width: widths.phone })
  await page.addInitScript(() => localStorage.setItem('boxwright-language', 'zh-CN'))
  const visits = ['/custom-packaging', '/custom-packaging?size=l', '/custom-packaging/tubes', '/samples', '/services']
  for (const path of [...visits, '/services/inspection', '/essentials', '/essentials/tissue-ream', '/']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect.soft(await englishOn(page), path).toEqual([])
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overhang, `sideways at ${path}`).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: /USD/ }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: '德国' })).toBeVisible()
  expect(await englishOn(page)).toEqual([])
})

test('USER-010 changing the language preserves typed input and updates the account', async ({ browser }) => {
  const page = await openPage(browser, testServer, { name: 'eve' })
  await openLive(page, '/_app/account')
  await page.getByLabel('First name').fill('Evelyn')
  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('textbox', { name: '名', exact: true })).toHaveValue('Evelyn')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您的账户')
  const storedLanguage = async () =>
    (await (await testServer.as('eve')).people.account({}, { strict: true })).payload.language
  await expect.poll(storedLanguage).toBe('zh-CN')
})
