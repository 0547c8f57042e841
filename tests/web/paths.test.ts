import { describe, expect, test } from 'vitest'
import { homeFor, paths, safeReturnPath } from '#web/paths.ts'

describe('paths', () => {
  test('SHELL-002 SHELL-003 SHELL-004 SHELL-005 SHELL-006 SHELL-007 every address of the app, so that none changes unnoticed', () => {
    const { shop, customer, staff, supplier } = paths
    expect({
      landing: paths.landing(),
      signIn: paths.signIn(),
      signInAndBack: paths.signIn('/_app/orders/new?length=280'),
      gallery: paths.gallery(),
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
      customer: [
        customer.orders(),
        customer.newOrder(),
        customer.newOrder({ length: 280, width: 200, height: 90 }),
        customer.order('7KQ2M9XD'),
      ],
      staff: [
        staff.orders(),
        staff.orders({ view: 'list', q: 'bloom' }),
        staff.order('7KQ2M9XD'),
        staff.history('7KQ2M9XD'),
        staff.history('7KQ2M9XD', { position: 42, from: 3 }),
      ],
      supplier: [supplier.purchaseOrders(), supplier.purchaseOrder('PO-1')],
    }).toMatchInlineSnapshot(`
      {
        "apiDocs": "/api/v1/docs",
        "app": "/_app",
        "customer": [
          "/_app/orders",
          "/_app/orders/new",
          "/_app/orders/new?length=280&width=200&height=90",
          "/_app/orders/7KQ2M9XD",
        ],
        "gallery": "/gallery",
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
        "staff": [
          "/_app/staff/orders",
          "/_app/staff/orders?view=list&q=bloom",
          "/_app/staff/orders/7KQ2M9XD",
          "/_app/staff/orders/7KQ2M9XD/history",
          "/_app/staff/orders/7KQ2M9XD/history?position=42&from=3",
        ],
        "supplier": [
          "/_app/supplier/purchase-orders",
          "/_app/supplier/purchase-orders/PO-1",
        ],
      }
    `)
  })
  test('an id cannot leave its place', () => {
    expect(paths.staff.order('../../sign-in?x')).toBe('/_app/staff/orders/..%2F..%2Fsign-in%3Fx')
  })
  test('everybody has a desk to go to', () => {
    expect([homeFor('user'), homeFor('admin'), homeFor('supplier')]).toEqual([
      paths.customer.orders(),
      paths.staff.orders(),
      paths.supplier.purchaseOrders(),
    ])
  })
  test.each(['/', '/_app/orders', '/_app/orders/new?length=280#box'])('AUTH-D11 %s is a way back', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })
  test.each([
    undefined,
    '',
    'orders',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
  ])('AUTH-D11 %s is no way back: one starts at the front door', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })
})
