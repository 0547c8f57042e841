import { stepAddress } from '#application/contracts/purchase-step.ts'
import type { orderDocuments } from '#application/documents/contracts.ts'
import type { ordering } from '#application/ordering/contracts/ordering.ts'
import type { books, journalFormats } from '#application/payments/contracts/books.ts'
import type { disputes } from '#application/payments/contracts/disputes.ts'
import type { payables } from '#application/payments/contracts/payables.ts'
import type { payments } from '#application/payments/contracts/payments.ts'
import type { auditLog } from '#application/people/contracts/audit-log.ts'
import type { customers } from '#application/people/contracts/customers.ts'
import type { PurchaseMapping } from '#application/people/contracts/sign-in.ts'
import type { users } from '#application/people/contracts/users.ts'
import type { production } from '#application/production/contracts.ts'
import type { productionConfigurations } from '#application/production/contracts/configurations.ts'
import type { ShownUnit } from '#domain/lengths.ts'
import type { Language } from '#domain/text/languages.ts'
import { type ListSearch, stringifySearch } from './data/search-params.ts'

/** How a document is written for the reader of a page: see `documents` in the contracts. */
export type DocumentReader = { language: Language; timeZone: string; unitOfLength: ShownUnit }

/** A period of a statement of account in days, and the language of its file. */
type StatementQuery = { from?: string | undefined; to?: string | undefined; language: Language }
/** The files of a statement of account. */
export type StatementPaths = { pdf: (query: StatementQuery) => string; csv: (query: StatementQuery) => string }

/** The only module that builds links. `routes.tsx` matches these paths; a snapshot test checks that both agree. */

/** Audit state: a log position or an ISO time; without either, now. `from`: the state to compare with. */
type PointOfView = { position?: number | undefined; time?: string | undefined; from?: number | undefined }

/** Product filters; all optional. */
type ProductFilter = {
  protection?: string | undefined
  size?: string | undefined
  quantity?: string | number | undefined
}

/** Filters of the staff lists, as declared by their contracts. */
export type OrderFilter = ListSearch<typeof ordering.list>
export type CustomerFilter = ListSearch<typeof customers.list>
export type UserFilter = ListSearch<typeof users.list>
/** `readyFrom` and `readyTo` are dates, like `2026-05-04`. */
export type PurchaseOrderFilter = ListSearch<typeof production.listForStaff>
export type ConfigurationFilter = ListSearch<typeof productionConfigurations.list>
/** `validFrom` and `validTo` are dates, like `2026-05-04`. */
export type PaymentLinkFilter = ListSearch<typeof payments.listAllLinks>
/** `from` and `to` are dates, like `2026-05-04`. */
export type DisputeFilter = ListSearch<typeof disputes.list>
/** `dueFrom` and `dueTo` are dates, like `2026-05-04`. */
export type PayableFilter = ListSearch<typeof payables.list>
export type AccountFilter = ListSearch<typeof books.accounts>
export type AuditLogFilter = ListSearch<typeof auditLog.list>

const withQuery = (path: string, query: Readonly<Record<string, string | number | boolean | undefined>>): string =>
  `${path}${stringifySearch(query)}`

const statementFilesOf = (path: string): StatementPaths => ({
  pdf: (query) => withQuery(`/api/v1${path}/account-statement/pdf`, query),
  csv: (query) => withQuery(`/api/v1${path}/account-statement/csv`, query),
})

export const paths = {
  landing: () => '/',
  /** The landing page with a referral code, which the browser stores (REF-001). */
  referral: (code: string) => withQuery('/', { ref: code }),
  /** `returnPath`: where to redirect after sign-in. */
  signIn: (returnPath?: string) => withQuery('/sign-in', { returnPath }),
  /** Google sign-in, followed by a redirect to the requested page or to the start page of the role. */
  google: (returnPath = '/_app') => withQuery('/api/v1/user/google', { returnPath }),
  signUp: (returnPath?: string) => withQuery('/sign-up', { returnPath }),
  /** Catalogue pages, by `slug`, or by id if there is none. */
  shop: {
    customPackaging: (filter: ProductFilter = {}) => withQuery('/custom-packaging', filter),
    category: (category: string) => `/custom-packaging/${encodeURIComponent(category)}`,
    /** The configurator; `link` is the configuration as `catalogue/configurator/link.ts` writes it. */
    product: (category: string, product: string, link = '') =>
      `/custom-packaging/${encodeURIComponent(category)}/${encodeURIComponent(product)}${link && `?${link}`}`,
    /** The configurator at a step (PROD-009); an address of the same product keeps its configuration. */
    step: (mapping: PurchaseMapping, from = '') => stepAddress(mapping, from),
    samples: () => '/samples',
    sample: (sample: string) => `/samples/${encodeURIComponent(sample)}`,
    services: () => '/services',
    service: (service: string) => `/services/${encodeURIComponent(service)}`,
    essentials: () => '/essentials',
    cart: () => '/essentials/cart',
    checkout: () => '/essentials/checkout',
    checkoutResult: () => '/essentials/checkout/result',
    essential: (essential: string) => `/essentials/${encodeURIComponent(essential)}`,
  },
  verifyEmail: () => '/verify-email',
  /** The help center; `search` is what it searches for. */
  help: (search = '') => withQuery('/help', { q: search }),
  helpEntry: (slug: string) => `/help/${encodeURIComponent(slug)}`,
  faq: () => '/faq',
  shipping: () => '/shipping',
  about: () => '/about',
  terms: () => '/terms',
  privacy: () => '/privacy',
  apiDocs: () => '/api/v1/docs',
  /** Documents as PDF, in the user's language. */
  documents: {
    order: (requestId: string, kind: (typeof orderDocuments)[number], reader: DocumentReader) =>
      withQuery(`/api/v1/orders/${encodeURIComponent(requestId)}/documents/${kind}`, reader),
    invoice: (requestId: string, number: string, { language }: DocumentReader) =>
      withQuery(`/api/v1/orders/${encodeURIComponent(requestId)}/invoices/${encodeURIComponent(number)}/pdf`, {
        language,
      }),
    /** The same document as UBL, for software. */
    electronicInvoice: (requestId: string, number: string) =>
      `/api/v1/orders/${encodeURIComponent(requestId)}/invoices/${encodeURIComponent(number)}/xml`,
    purchaseOrder: (id: string, { language, timeZone }: DocumentReader) =>
      withQuery(`/api/v1/purchase-orders/${encodeURIComponent(id)}/document`, { language, timeZone }),
  },
  /** The journal of a period as a file. */
  exportJournal: (
    format: (typeof journalFormats)[number],
    query: { from?: string | undefined; to?: string | undefined; language: Language },
  ) => withQuery(`/api/v1/books/journal/${format}`, query),
  ownStatement: statementFilesOf('/customer'),
  app: () => '/_app',
  account: () => '/_app/account',
  messages: () => '/_app/messages',
  conversation: (id: string) => `/_app/messages/${encodeURIComponent(id)}`,
  /** Schematics for their readers: suppliers and customers. */
  schematics: () => '/_app/schematics',
  schematic: (id: string) => `/_app/schematics/${encodeURIComponent(id)}`,
  customer: {
    orders: () => '/_app/orders',
    order: (requestId: string) => `/_app/orders/${encodeURIComponent(requestId)}`,
    company: () => '/_app/company',
    discounts: () => '/_app/company/discounts',
    statement: () => '/_app/company/statement',
    users: () => '/_app/users',
    /** The customer's library of made products, and one product of it. */
    packaging: () => '/_app/packaging',
    /** All configured items, ordered or in drafts (ORDER-028). */
    reorder: () => '/_app/reorder',
    packagingOf: (id: string) => `/_app/packaging/${encodeURIComponent(id)}`,
  },
  staff: {
    /** Board view by default, filtered by `q`. */
    orders: (layout: OrderFilter & { view?: 'list' | undefined } = {}) => withQuery('/_app/staff/orders', layout),
    order: (requestId: string) => `/_app/staff/orders/${encodeURIComponent(requestId)}`,
    proposeChange: (requestId: string) => `/_app/staff/orders/${encodeURIComponent(requestId)}/change`,
    history: (requestId: string, point: PointOfView = {}) =>
      withQuery(`/_app/staff/orders/${encodeURIComponent(requestId)}/history`, point),
    customers: (filter: CustomerFilter = {}) => withQuery('/_app/staff/customers', filter),
    customer: (customerId: string) => `/_app/staff/customers/${encodeURIComponent(customerId)}`,
    customerDiscounts: (customerId: string) => `/_app/staff/customers/${encodeURIComponent(customerId)}/discounts`,
    statement: (customerId: string) => `/_app/staff/customers/${encodeURIComponent(customerId)}/statement`,
    statementFiles: (customerId: string) => statementFilesOf(`/customers/${encodeURIComponent(customerId)}`),
    actions: () => '/_app/staff/actions',
    users: (filter: UserFilter = {}) => withQuery('/_app/staff/users', filter),
    user: (userId: string) => `/_app/staff/users/${encodeURIComponent(userId)}`,
    suppliers: () => '/_app/staff/suppliers',
    supplier: (supplierId: string) => `/_app/staff/suppliers/${encodeURIComponent(supplierId)}`,
    gallery: () => '/_app/staff/gallery',
    payments: (filter: AccountFilter = {}) => withQuery('/_app/staff/payments', filter),
    cartPayments: (filter: { toDecide?: true; disputed?: true } = {}) =>
      withQuery('/_app/staff/payments/carts', filter),
    margins: () => '/_app/staff/margins',
    disputes: (filter: DisputeFilter = {}) => withQuery('/_app/staff/disputes', filter),
    payables: (filter: PayableFilter = {}) => withQuery('/_app/staff/payables', filter),
    bankStatements: () => '/_app/staff/bank-statements',
    bankStatement: (statementId: string) => `/_app/staff/bank-statements/${encodeURIComponent(statementId)}`,
    /** One line of a bank statement. */
    bankLine: ({ statementId, lineId }: { statementId: string; lineId: string }) =>
      withQuery(`/_app/staff/bank-statements/${encodeURIComponent(statementId)}`, { lineId }),
    importStatement: () => '/_app/staff/bank-statements/import',
    books: (point: { account?: string; currency?: string; asOf?: string | undefined } = {}) =>
      withQuery('/_app/staff/books', point),
    /** The journal of an order. */
    journal: (requestId: string) => `/_app/staff/books/${encodeURIComponent(requestId)}`,
    purchaseOrders: (filter: PurchaseOrderFilter & { view?: 'board' | 'toPlan' } = {}) =>
      withQuery('/_app/staff/purchase-orders', filter),
    purchaseOrder: (id: string) => `/_app/staff/purchase-orders/${encodeURIComponent(id)}`,
    configurations: (filter: ConfigurationFilter = {}) => withQuery('/_app/staff/production-configurations', filter),
    configuration: (id: string) => `/_app/staff/production-configurations/${encodeURIComponent(id)}`,
    /** Settings of the assistant; the id `new` is the form for a new record. */
    assistant: {
      configurations: () => '/_app/staff/assistant',
      configuration: (id: string) => `/_app/staff/assistant/configurations/${encodeURIComponent(id)}`,
      tasks: () => '/_app/staff/assistant/tasks',
      task: (id: string) => `/_app/staff/assistant/tasks/${encodeURIComponent(id)}`,
      documents: () => '/_app/staff/assistant/documents',
      document: (id: string) => `/_app/staff/assistant/documents/${encodeURIComponent(id)}`,
      memories: () => '/_app/staff/assistant/memories',
    },
    schematics: () => '/_app/staff/schematics',
    schematic: (id: string) => `/_app/staff/schematics/${encodeURIComponent(id)}`,
    paymentLinks: (filter: PaymentLinkFilter = {}) => withQuery('/_app/staff/payment-links', filter),
    record: (filter: AuditLogFilter = {}) => withQuery('/_app/staff/audit-log', filter),
  },
  supplier: {
    notifications: () => '/_app/supplier/notifications',
    profile: () => '/_app/supplier/profile',
    purchaseOrders: () => '/_app/supplier/purchase-orders',
    purchaseOrder: (id: string) => `/_app/supplier/purchase-orders/${encodeURIComponent(id)}`,
  },
}

/** The order page for the type of user. */
export const orderPathFor = (user: { type: 'user' | 'supplier' | 'admin' } | null): ((requestId: string) => string) =>
  user?.type === 'admin' ? paths.staff.order : paths.customer.order

/** Start page after sign-in: supplier managers have no access to orders (ROLE-D02), accountants only read them. */
export const homeFor = ({
  type,
  adminType,
}: {
  type: 'user' | 'supplier' | 'admin'
  adminType?: string | undefined
}) => {
  if (type === 'admin' && adminType === undefined) return paths.staff.payments()
  return type === 'admin' && adminType === 'supplierOnly'
    ? paths.staff.purchaseOrders()
    : { user: paths.customer.orders, admin: paths.staff.orders, supplier: paths.supplier.purchaseOrders }[type]()
}
