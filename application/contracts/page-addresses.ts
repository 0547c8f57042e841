/**
 * The addresses of the web app's pages, `:name` for a part that varies. The server answers any other path with the app's
 * "not found" page and status 404 (SHELL-D01), so search engines skip it. `web/routes.tsx` matches the same ones.
 */
export const pageAddresses = [
  '/',
  '/custom-packaging',
  '/custom-packaging/:category',
  '/custom-packaging/:category/:product',
  '/samples',
  '/samples/:id',
  '/services',
  '/services/:id',
  '/essentials',
  '/essentials/cart',
  '/essentials/checkout',
  '/essentials/checkout/result',
  '/essentials/:id',
  '/sign-in',
  '/sign-in/link',
  '/sign-up',
  '/complete-sign-up',
  '/reset-password',
  '/pay',
  '/verify-email',
  '/invitation',
  '/account',
  '/help',
  '/shipping',
  '/about',
  '/terms',
  '/privacy',
  '/_app',
  '/_app/account',
  '/_app/orders',
  '/_app/orders/:requestId',
  '/_app/packaging',
  '/_app/packaging/:id',
  '/_app/company',
  '/_app/company/discounts',
  '/_app/users',
  '/_app/staff/orders',
  '/_app/staff/orders/:requestId',
  '/_app/staff/orders/:requestId/change',
  '/_app/staff/orders/:requestId/history',
  '/_app/staff/customers',
  '/_app/staff/customers/:customerId',
  '/_app/staff/customers/:customerId/discounts',
  '/_app/staff/actions',
  '/_app/staff/users',
  '/_app/staff/users/:userId',
  '/_app/staff/payments',
  '/_app/staff/margins',
  '/_app/staff/disputes',
  '/_app/staff/payables',
  '/_app/staff/bank-statements',
  '/_app/staff/bank-statements/import',
  '/_app/staff/bank-statements/:statementId',
  '/_app/staff/books',
  '/_app/staff/books/:requestId',
  '/_app/staff/purchase-orders',
  '/_app/staff/purchase-orders/:purchaseOrderId',
  '/_app/staff/production-configurations',
  '/_app/staff/production-configurations/:id',
  '/_app/staff/suppliers',
  '/_app/staff/suppliers/:supplierId',
  '/_app/staff/payment-links',
  '/_app/staff/audit-log',
  '/_app/staff/gallery',
  '/_app/supplier/notifications',
  '/_app/supplier/profile',
  '/_app/supplier/purchase-orders',
  '/_app/supplier/purchase-orders/:purchaseOrderId',
] as const

export type PageAddress = (typeof pageAddresses)[number]

const patterns = pageAddresses.map((address) => ({
  address,
  pattern: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}))

/** The address that a path belongs to, without what it names; undefined where there is no page. */
export const pageAddressOf = (path: string): PageAddress | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.address

/** Whether there is a page at a path. Whether what it names exists, the page itself finds out. */
export const isPageAddress = (path: string): boolean => pageAddressOf(path) !== undefined
