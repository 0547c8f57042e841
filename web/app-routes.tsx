import { createRoute, redirect } from '@tanstack/react-router'
import type { User } from '#application/people/contracts/people.ts'
import type { Access } from '#domain/people/rights.ts'
import type { AppPage } from './app-pages.ts'
import { fetchCode } from './data/fetch-code.ts'
import { searchFields } from './data/search-fields.ts'
import { searchParams } from './data/search-params.ts'
import { loadTexts, t } from './locales/i18n.ts'
import NotFoundPage from './pages/NotFoundPage.tsx'
import { homeFor, paths } from './paths.ts'
import { hasAccess } from './rights.ts'
import { page, root } from './root-route.tsx'
import { loadedSession, userOf } from './stores/session.ts'
import { PageSkeleton } from './ui/Skeletons.tsx'

/**
 * Routes behind the sign-in. To add one: a file in pages/, a line in paths.ts and in app-pages.ts, a route here.
 */

const fetchPages = () => fetchCode(() => import('./app-pages.ts'))

const appPage = (name: AppPage) => page(async () => (await fetchPages()).appPages[name]())

const app = createRoute({
  getParentRoute: () => root,
  path: '/_app',
  beforeLoad: async ({ location }) => {
    const pages = fetchPages()
    const texts = loadTexts('people', 'status', 'app')
    const user = userOf(await loadedSession())
    if (!user) throw redirect({ href: paths.signIn(location.href) })
    await Promise.all([texts, pages])
    return { user }
  },
  pendingComponent: PageSkeleton,
  component: appPage('AppLayout'),
  notFoundComponent: NotFoundPage,
})

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ href: homeFor(context.user), replace: true })
  },
})

const live = createRoute({
  getParentRoute: () => app,
  id: 'live',
  component: appPage('LiveOutlet'),
})

/** Restricts a start page to its role; other users are redirected to their own start page. */
const requireUserType =
  (type: User['type']) =>
  ({ context: { user } }: { context: { user: User } }) => {
    if (user.type !== type) throw redirect({ href: homeFor(user), replace: true })
  }

/** The start page does not show why another page was not opened. Loaded on demand, because visitors never need it. */
const explainRedirect = async () => {
  const { toast } = await fetchCode(() => import('./ui/toast.ts'))
  toast(t('shell.noAccess'), 'bad')
}

/** Limits a page to users with one of these permissions; others see their start page with the reason. */
const requirePermission =
  (...access: readonly Access[]) =>
  ({ context: { user } }: { context: { user: User } }) => {
    if (hasAccess(user, ...access)) return
    void explainRedirect()
    throw redirect({ href: homeFor(user), replace: true })
  }

/** A page behind the sign-in without search parameters, for users with one of these permissions. */
const appRoute = <const Path extends string>(path: Path, access: readonly Access[], name: AppPage) =>
  createRoute({ getParentRoute: () => live, path, beforeLoad: requirePermission(...access), component: appPage(name) })

/** The page of a list whose filters are the query of its contract. */
const listRoute = <const Path extends string, const Fields extends Parameters<typeof searchParams>[0]>(
  path: Path,
  access: readonly Access[],
  fields: Fields,
  name: AppPage,
) =>
  createRoute({
    getParentRoute: () => live,
    path,
    beforeLoad: requirePermission(...access),
    validateSearch: searchParams(fields),
    component: appPage(name),
  })

const account = createRoute({
  getParentRoute: () => live,
  path: '/account',
  component: appPage('account/AccountPage'),
})

const participants = ['customer', 'supplier', 'staff', 'supplierManager'] as const
/** Conversations of all audiences. Their order and purchase order are no filters of the page. */
const messages = [
  listRoute(
    '/messages',
    participants,
    { q: 'text', status: ['active', 'archived'], unread: 'flag' },
    'messages/MessagesPage',
  ),
  appRoute('/messages/$id', participants, 'messages/ConversationPage'),
]

const schematicReaders = ['customer', 'supplier'] as const
const schematics = [
  listRoute('/schematics', schematicReaders, searchFields.schematics, 'schematics/SchematicsPage'),
  appRoute('/schematics/$schematicId', schematicReaders, 'schematics/SchematicPage'),
]

const customer = [
  createRoute({
    getParentRoute: () => live,
    path: '/orders',
    beforeLoad: requireUserType('user'),
    validateSearch: searchParams({ q: 'text', late: 'flag' }),
    component: appPage('customer/OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/orders/$requestId',
    component: appPage('customer/OrderPage'),
  }),
  listRoute('/packaging', ['customer'], searchFields.configurations, 'customer/PackagingPage'),
  appRoute('/packaging/$id', ['customer'], 'customer/PackagingOfPage'),
  appRoute('/reorder', ['customer'], 'customer/ReorderPage'),
  appRoute('/company', ['customer'], 'customer/CompanyPage'),
  appRoute('/company/discounts', ['customer'], 'customer/DiscountsPage'),
  listRoute('/company/statement', ['customer'], { from: 'text', to: 'text' }, 'customer/AccountStatementPage'),
  listRoute('/users', ['customer'], searchFields.colleagues, 'customer/UsersPage'),
]

const staff = [
  createRoute({
    getParentRoute: () => live,
    path: '/staff/orders',
    beforeLoad: requirePermission('staff'),
    validateSearch: searchParams({ ...searchFields.orders, view: ['list'] }),
    component: appPage('staff/OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/orders/$requestId',
    component: appPage('staff/OrderPage'),
  }),
  appRoute('/staff/orders/$requestId/change', ['staff'], 'staff/ProposeChangePage'),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/orders/$requestId/history',
    validateSearch: searchParams({ position: 'integer', time: 'moment', from: 'integer' }),
    component: appPage('staff/HistoryPage'),
  }),
  listRoute(
    '/staff/payments',
    ['staff', 'bookReader'],
    { ...searchFields.accounts, from: 'text', to: 'text' },
    'staff/PaymentsPage',
  ),
  listRoute('/staff/payments/carts', ['staff', 'bookReader'], searchFields.cartPayments, 'staff/CartPaymentsPage'),
  listRoute(
    '/staff/margins',
    ['bookReader'],
    { ...searchFields.margins, from: 'text', to: 'text' },
    'staff/MarginsPage',
  ),
  listRoute(
    '/staff/disputes',
    ['staff', 'bookReader'],
    { ...searchFields.disputes, dueFrom: 'text', dueTo: 'text' },
    'staff/DisputesPage',
  ),
  listRoute(
    '/staff/payables',
    ['staff', 'supplierManager', 'bookReader'],
    { ...searchFields.payables, dueFrom: 'text', dueTo: 'text' },
    'staff/PayablesPage',
  ),
  listRoute(
    '/staff/bank-statements',
    ['staff', 'bookReader'],
    { ...searchFields.bankStatements, from: 'text', to: 'text' },
    'staff/BankStatementsPage',
  ),
  appRoute('/staff/bank-statements/import', ['bookkeeper'], 'staff/ImportStatementPage'),
  listRoute(
    '/staff/bank-statements/$statementId',
    ['staff', 'bookReader'],
    searchFields.bankLines,
    'staff/BankStatementPage',
  ),
  listRoute('/staff/books', ['bookReader'], { asOf: 'text', account: 'text', currency: 'text' }, 'staff/BooksPage'),
  appRoute('/staff/books/$requestId', ['bookReader'], 'staff/JournalPage'),
  listRoute(
    '/staff/purchase-orders',
    ['staff', 'supplierManager'],
    { ...searchFields.purchaseOrders, readyFrom: 'text', readyTo: 'text', view: ['board', 'toPlan'] },
    'staff/PurchaseOrdersPage',
  ),
  appRoute(
    '/staff/purchase-orders/$purchaseOrderId',
    ['staff', 'supplierManager', 'bookReader'],
    'staff/PurchaseOrderPage',
  ),
  listRoute('/staff/production-configurations', ['staff'], searchFields.configurations, 'staff/ConfigurationsPage'),
  appRoute('/staff/production-configurations/$id', ['staff'], 'staff/ConfigurationPage'),
  listRoute('/staff/customers', ['staff'], searchFields.customers, 'staff/CustomersPage'),
  listRoute('/staff/actions', ['staff'], searchFields.customerActions, 'staff/ActionsPage'),
  appRoute('/staff/customers/$customerId', ['staff'], 'staff/CustomerPage'),
  appRoute('/staff/customers/$customerId/discounts', ['staff'], 'staff/CustomerDiscountsPage'),
  listRoute(
    '/staff/customers/$customerId/statement',
    ['bookReader'],
    { from: 'text', to: 'text' },
    'staff/AccountStatementPage',
  ),
  listRoute('/staff/users', ['staff', 'supplierManager'], searchFields.users, 'staff/UsersPage'),
  appRoute('/staff/users/$userId', ['staff', 'supplierManager'], 'staff/UserPage'),
  listRoute('/staff/suppliers', ['staff', 'supplierManager'], searchFields.suppliers, 'staff/SuppliersPage'),
  appRoute('/staff/suppliers/$supplierId', ['staff', 'supplierManager'], 'staff/SupplierPage'),
  listRoute('/staff/assistant', ['staff'], searchFields.aiConfigurations, 'staff/AssistantConfigurationsPage'),
  appRoute('/staff/assistant/configurations/$id', ['staff'], 'staff/AssistantConfigurationPage'),
  listRoute('/staff/assistant/tasks', ['staff'], searchFields.aiTasks, 'staff/AssistantTasksPage'),
  appRoute('/staff/assistant/tasks/$id', ['staff'], 'staff/AssistantTaskPage'),
  listRoute('/staff/assistant/documents', ['staff'], searchFields.aiDocuments, 'staff/AssistantDocumentsPage'),
  appRoute('/staff/assistant/documents/$id', ['staff'], 'staff/AssistantDocumentPage'),
  listRoute('/staff/assistant/memories', ['staff'], searchFields.aiMemories, 'staff/AssistantMemoriesPage'),
  listRoute('/staff/schematics', ['staff', 'supplierManager'], searchFields.schematics, 'staff/SchematicsPage'),
  appRoute('/staff/schematics/$schematicId', ['staff', 'supplierManager'], 'staff/SchematicPage'),
  listRoute(
    '/staff/payment-links',
    ['staff'],
    { ...searchFields.paymentLinks, validFrom: 'text', validTo: 'text' },
    'staff/PaymentLinksPage',
  ),
  listRoute('/staff/audit-log', ['seniorStaff'], searchFields.auditLog, 'staff/AuditLogPage'),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/gallery',
    beforeLoad: async ({ context }) => {
      requirePermission('staff')({ context })
      await loadTexts('landing')
    },
    component: appPage('GalleryPage'),
  }),
]

const supplier = [
  appRoute('/supplier/notifications', ['supplier'], 'supplier/NotificationsPage'),
  appRoute('/supplier/profile', ['supplier'], 'supplier/ProfilePage'),
  listRoute('/supplier/purchase-orders', ['supplier'], searchFields.ownPurchaseOrders, 'supplier/PurchaseOrdersPage'),
  createRoute({
    getParentRoute: () => live,
    path: '/supplier/purchase-orders/$purchaseOrderId',
    component: appPage('supplier/PurchaseOrderPage'),
  }),
]

/** All routes behind the sign-in, below `/_app`. */
export const appRoutes = app.addChildren([
  home,
  live.addChildren([account, ...messages, ...schematics, ...customer, ...staff, ...supplier]),
])
