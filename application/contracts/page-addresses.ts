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
  '/terms',
  '/privacy',
  '/_app',
  '/_app/account',
  '/_app/orders',
  '/_app/orders/:requestId',
  '/_app/packaging',
  '/_app/packaging/:id',
  '/_app/company',
  '/_app/users',
  '/_app/staff/orders',
  '/_app/staff/orders/:requestId',
  '/_app/staff/orders/:requestId/history',
  '/_app/staff/customers',
  '/_app/staff/customers/:customerId',
  '/_app/staff/users',
  '/_app/staff/users/:userId',
  '/_app/staff/purchase-orders',
  '/_app/staff/purchase-orders/:purchaseOrderId',
  '/_app/staff/production-configurations',
  '/_app/staff/production-configurations/:id',
  '/_app/staff/suppliers',
  '/_app/staff/suppliers/:supplierId',
  '/_app/staff/audit-log',
  '/_app/staff/gallery',
  '/_app/supplier/purchase-orders',
  '/_app/supplier/purchase-orders/:purchaseOrderId',
] as const

const patterns = pageAddresses.map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`))

/** Whether there is a page at a path. Whether what it names exists, the page itself finds out. */
export const isPageAddress = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
