import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isPageAddress, pageAddresses } from '#application/contracts/page-addresses.ts'
import { homeFor, paths } from '#web/paths.ts'

describe('page addresses', () => {
  test('SHELL-D01 equal the paths of the route tables, so that the server knows exactly the existing pages', () => {
    const tables = ['routes.tsx', 'app-routes.tsx'].map((name) => new URL(`../../web/${name}`, import.meta.url))
    const source = tables.map((table) => readFileSync(table, 'utf8')).join('\n')
    const matched = [
      ...source.matchAll(
        /(?:path: |signInRoute\(\s*|shopRoute\(\s*|cartRoute\(\s*|appRoute\(\s*|listRoute\(\s*|legalRoute\(\s*|helpRoute\(\s*)'([^']+)'/g,
      ),
    ].map(([, path = '']) => path.replaceAll('$', ':'))
    const plain = pageAddresses.map((address) => address.replace(/^\/_app(?=\/)/, ''))
    expect(new Set(matched)).toEqual(new Set(plain))
    expect(isPageAddress(paths.staff.history('7KQ2M9XD'))).toBe(true)
    expect(isPageAddress(paths.shop.product('mailer-boxes', 'mailer-box'))).toBe(true)
    expect(isPageAddress('/_app/staff/board')).toBe(false)
  })
})

describe('paths', () => {
  test('SHELL-002 SHELL-003 SHELL-004 SHELL-005 SHELL-006 SHELL-007 the paths of the app are exactly these', () => {
    const { shop, customer, staff, supplier } = paths
    expect({
      landing: paths.landing(),
      signIn: paths.signIn(),
      signInAndBack: paths.signIn('/_app/orders/new?length=280'),
      signUp: paths.signUp('/_app/orders'),
      google: [paths.google(), paths.google('/_app/orders')],
      account: paths.account(),
      gallery: staff.gallery(),
      apiDocs: paths.apiDocs(),
      shop: [
        shop.customPackaging(),
        shop.customPackaging({ protection: 'high', size: 'l', quantity: 250 }),
        shop.category('mailer-boxes'),
        shop.product('mailer-boxes', 'mailer-box'),
        shop.product('mailer-boxes', 'mailer-box', 'size=inner&length=240'),
        shop.samples(),
        shop.sample('basic-sample'),
        shop.services(),
        shop.service('dieline'),
        shop.essentials(),
        shop.essential('tissue-ream'),
      ],
      app: paths.app(),
      customer: [customer.orders(), customer.order('7KQ2M9XD'), customer.company(), customer.users()],
      staff: [
        staff.orders(),
        staff.orders({ view: 'list', q: 'bloom' }),
        staff.order('7KQ2M9XD'),
        staff.history('7KQ2M9XD'),
        staff.history('7KQ2M9XD', { position: 42, from: 3 }),
        staff.customers({ search: 'bloom', status: 'active' }),
        staff.customer('c-bloom'),
        staff.users({ type: 'admin' }),
        staff.user('u-ada'),
        staff.suppliers(),
        staff.supplier('s-dongguan'),
        staff.purchaseOrders({ due: 'late' }),
        staff.purchaseOrder('tqrraxd7'),
        staff.paymentLinks({ status: 'expired' }),
        staff.record({ person: 'u-ada' }),
      ],
      supplier: [supplier.purchaseOrders(), supplier.purchaseOrder('PO-1')],
    }).toMatchInlineSnapshot(`
      {
        "account": "/_app/account",
        "apiDocs": "/api/v1/docs",
        "app": "/_app",
        "customer": [
          "/_app/orders",
          "/_app/orders/7KQ2M9XD",
          "/_app/company",
          "/_app/users",
        ],
        "gallery": "/_app/staff/gallery",
        "google": [
          "/api/v1/user/google?returnPath=%2F_app",
          "/api/v1/user/google?returnPath=%2F_app%2Forders",
        ],
        "landing": "/",
        "shop": [
          "/custom-packaging",
          "/custom-packaging?protection=high&size=l&quantity=250",
          "/custom-packaging/mailer-boxes",
          "/custom-packaging/mailer-boxes/mailer-box",
          "/custom-packaging/mailer-boxes/mailer-box?size=inner&length=240",
          "/samples",
          "/samples/basic-sample",
          "/services",
          "/services/dieline",
          "/essentials",
          "/essentials/tissue-ream",
        ],
        "signIn": "/sign-in",
        "signInAndBack": "/sign-in?returnPath=%2F_app%2Forders%2Fnew%3Flength%3D280",
        "signUp": "/sign-up?returnPath=%2F_app%2Forders",
        "staff": [
          "/_app/staff/orders",
          "/_app/staff/orders?view=list&q=bloom",
          "/_app/staff/orders/7KQ2M9XD",
          "/_app/staff/orders/7KQ2M9XD/history",
          "/_app/staff/orders/7KQ2M9XD/history?position=42&from=3",
          "/_app/staff/customers?search=bloom&status=active",
          "/_app/staff/customers/c-bloom",
          "/_app/staff/users?type=admin",
          "/_app/staff/users/u-ada",
          "/_app/staff/suppliers",
          "/_app/staff/suppliers/s-dongguan",
          "/_app/staff/purchase-orders?due=late",
          "/_app/staff/purchase-orders/tqrraxd7",
          "/_app/staff/payment-links?status=expired",
          "/_app/staff/audit-log?person=u-ada",
        ],
        "supplier": [
          "/_app/supplier/purchase-orders",
          "/_app/supplier/purchase-orders/PO-1",
        ],
      }
    `)
  })
  test('encode an id, so that it cannot change the path', () => {
    expect(paths.staff.order('../../sign-in?x')).toBe('/_app/staff/orders/..%2F..%2Fsign-in%3Fx')
  })
  test('every kind of user has a start page', () => {
    expect(homeFor({ type: 'user' })).toBe(paths.customer.orders())
    expect(homeFor({ type: 'admin', adminType: 'admin' })).toBe(paths.staff.orders())
    expect(homeFor({ type: 'supplier' })).toBe(paths.supplier.purchaseOrders())
  })
  test('ROLE-D02 supplierOnly staff, who may not see orders, start at the purchase orders', () => {
    expect(homeFor({ type: 'admin', adminType: 'supplierOnly' })).toBe(paths.staff.purchaseOrders())
  })
})
