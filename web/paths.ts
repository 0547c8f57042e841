import type { ordering } from '#application/ordering/contracts/ordering.ts'
import type { auditLog } from '#application/people/contracts/audit-log.ts'
import type { customers } from '#application/people/contracts/customers.ts'
import type { users } from '#application/people/contracts/users.ts'
import { type ListSearch, stringifySearch } from './data/search-params.ts'

/**
 * The only maker of links: whoever needs an address calls one of these. `routes.tsx` matches what is made here, and a
 * snapshot test keeps both from drifting apart.
 */

/** Where the audit looks from: a position of the log or an ISO time; neither means now. `from`: what it is compared with. */
type PointOfView = { position?: number | undefined; time?: string | undefined; from?: number | undefined }

/** What somebody looks for among all products; what is left out does not matter. */
type ProductFilter = {
  protection?: string | undefined
  size?: string | undefined
  quantity?: string | number | undefined
}

/** The filters of the staff's lists, as their contracts declare them. */
export type OrderFilter = ListSearch<typeof ordering.list>
export type CustomerFilter = ListSearch<typeof customers.list>
export type UserFilter = ListSearch<typeof users.list>
/** `from` and `to` are days, like `2026-05-04`. */
export type AuditLogFilter = ListSearch<typeof auditLog.list>

const withQuery = (path: string, query: Readonly<Record<string, string | number | undefined>>): string =>
  `${path}${stringifySearch(query)}`

export const paths = {
  landing: () => '/',
  /** `returnPath`: where to go after signing in. */
  signIn: (returnPath?: string) => withQuery('/sign-in', { returnPath }),
  /** To Google and back, and then to the desk unless somebody wanted to be elsewhere. */
  google: (returnPath = '/_app') => withQuery('/api/v1/user/google', { returnPath }),
  signUp: (returnPath?: string) => withQuery('/sign-up', { returnPath }),
  /** What is on sale, by the names that the catalogue gives (`slug`, or the id where there is none). */
  shop: {
    customPackaging: (filter: ProductFilter = {}) => withQuery('/custom-packaging', filter),
    category: (category: string) => `/custom-packaging/${encodeURIComponent(category)}`,
    /** The configurator; `link` says what is in mind, as `catalogue/configurator/link.ts` writes it. */
    product: (category: string, product: string, link = '') =>
      `/custom-packaging/${encodeURIComponent(category)}/${encodeURIComponent(product)}${link && `?${link}`}`,
    samples: () => '/samples',
    sample: (sample: string) => `/samples/${encodeURIComponent(sample)}`,
    services: () => '/services',
    service: (service: string) => `/services/${encodeURIComponent(service)}`,
    essentials: () => '/essentials',
    essential: (essential: string) => `/essentials/${encodeURIComponent(essential)}`,
  },
  verifyEmail: () => '/verify-email',
  /** What a payment link is for; its token is behind the `#`. */
  paymentLink: () => '/pay',
  terms: () => '/terms',
  privacy: () => '/privacy',
  apiDocs: () => '/api/v1/docs',
  app: () => '/_app',
  account: () => '/_app/account',
  customer: {
    orders: () => '/_app/orders',
    order: (requestId: string) => `/_app/orders/${encodeURIComponent(requestId)}`,
    company: () => '/_app/company',
    users: () => '/_app/users',
  },
  staff: {
    /** As a board unless `view` says otherwise, filtered by `q`. */
    orders: (layout: OrderFilter & { view?: 'list' | undefined } = {}) => withQuery('/_app/staff/orders', layout),
    order: (requestId: string) => `/_app/staff/orders/${encodeURIComponent(requestId)}`,
    history: (requestId: string, point: PointOfView = {}) =>
      withQuery(`/_app/staff/orders/${encodeURIComponent(requestId)}/history`, point),
    customers: (filter: CustomerFilter = {}) => withQuery('/_app/staff/customers', filter),
    customer: (customerId: string) => `/_app/staff/customers/${encodeURIComponent(customerId)}`,
    users: (filter: UserFilter = {}) => withQuery('/_app/staff/users', filter),
    user: (userId: string) => `/_app/staff/users/${encodeURIComponent(userId)}`,
    suppliers: () => '/_app/staff/suppliers',
    supplier: (supplierId: string) => `/_app/staff/suppliers/${encodeURIComponent(supplierId)}`,
    gallery: () => '/_app/staff/gallery',
    record: (filter: AuditLogFilter = {}) => withQuery('/_app/staff/security-record', filter),
  },
  supplier: {
    purchaseOrders: () => '/_app/supplier/purchase-orders',
    purchaseOrder: (id: string) => `/_app/supplier/purchase-orders/${encodeURIComponent(id)}`,
  },
}

/** Where somebody starts after signing in: the supplier desk has no orders to look at (ROLE-D02). */
export const homeFor = ({ type, adminType }: { type: 'user' | 'supplier' | 'admin'; adminType?: string | undefined }) =>
  type === 'admin' && adminType === 'supplierOnly'
    ? paths.staff.suppliers()
    : { user: paths.customer.orders, admin: paths.staff.orders, supplier: paths.supplier.purchaseOrders }[type]()
