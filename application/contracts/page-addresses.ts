/**
 * Addresses of the web app's pages; `:name` is a variable segment. For any other path the server returns the app's "not
 * found" page with status 404 (SHELL-D01), so search engines ignore it. `web/routes.tsx` matches the same addresses.
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

/** The page address that matches a path, if any. */
export const pageAddressOf = (path: string): PageAddress | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.address

/** Whether a path matches a page address. The page itself checks whether its entity exists. */
export const isPageAddress = (path: string): boolean => pageAddressOf(path) !== undefined
