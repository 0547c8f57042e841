import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { User } from '#application/people/contracts/people.ts'
import { localPath } from '#domain/people/return-path.ts'
import type { Access } from '#domain/people/rights.ts'
import type { AppPage } from './app-pages.ts'
import { productFilter } from './catalogue/product-filters.ts'
import { fetchCode } from './data/fetch-code.ts'
import { scrollKey } from './data/scroll-position.ts'
import { searchFields } from './data/search-fields.ts'
import { parseSearch, searchParams, stringifySearch } from './data/search-params.ts'
import { loadTexts } from './locales/i18n.ts'
import CrashPage from './pages/CrashPage.tsx'
import NotFoundPage from './pages/NotFoundPage.tsx'
import PublicLayout from './pages/PublicLayout.tsx'
import { homeFor, paths } from './paths.ts'
import { may } from './rights.ts'
import { useLanguage } from './stores/language.ts'
import { knownSession, userOf } from './stores/session.ts'
import { PageSkeleton } from './ui/Skeletons.tsx'

/**
 * Route table of the web app: every address, its page, and who may enter. Pages are loaded lazily on the
 * first visit. To add one: a file in pages/, a line in paths.ts (behind the sign-in: in app-pages.ts too), a route here.
 */

/** A lazily loaded page, re-rendered completely when the language changes. */
const page = (load: () => Promise<{ default: () => ReactNode }>) => {
  const Fetched = lazyRouteComponent(() => fetchCode(load))
  const Page = () => {
    useLanguage()
    return <Fetched />
  }
  return Object.assign(Page, { preload: () => Fetched.preload?.() })
}

const root = createRootRoute({
  component: Outlet,
  errorComponent: ({ error, reset }) => <CrashPage error={error} retry={reset} framed />,
  notFoundComponent: () => (
    <PublicLayout>
      <NotFoundPage />
    </PublicLayout>
  ),
})

// Public -----------------------------------------------------------------------------------------------------------

const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: () => (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  ),
})

const landing = createRoute({
  getParentRoute: () => publicLayout,
  path: '/',
  beforeLoad: async () => void (await loadTexts('landing', 'shop', 'status')),
  component: page(() => import('./pages/shop/LandingPage.tsx')),
})

const shopLayout = createRoute({
  getParentRoute: () => publicLayout,
  id: 'shop',
  beforeLoad: async () => void (await loadTexts('shop')),
})

const configurator = createRoute({
  getParentRoute: () => publicLayout,
  path: '/custom-packaging/$category/$product',
  beforeLoad: async () => void (await loadTexts('configurator')),
  component: page(() => import('./pages/shop/ConfiguratorPage.tsx')),
})

const cartLayout = createRoute({
  getParentRoute: () => shopLayout,
  id: 'cart',
  beforeLoad: async () => void (await loadTexts('cart')),
  component: page(() => import('./pages/SignInLayout.tsx')),
})
const cartRoute = <const Path extends string>(path: Path, load: Parameters<typeof page>[0]) =>
  createRoute({ getParentRoute: () => cartLayout, path, component: page(load) })
const cartRoutes = [
  cartRoute('/essentials/cart', () => import('./pages/shop/CartPage.tsx')),
  cartRoute('/essentials/checkout', () => import('./pages/shop/CheckoutPage.tsx')),
  cartRoute('/essentials/checkout/result', () => import('./pages/shop/CheckoutResultPage.tsx')),
]

const shopRoute = <const Path extends string>(path: Path, load: Parameters<typeof page>[0]) =>
  createRoute({ getParentRoute: () => shopLayout, path, component: page(load) })

const shop = [
  createRoute({
    getParentRoute: () => shopLayout,
    path: '/custom-packaging',
    validateSearch: productFilter,
    component: page(() => import('./pages/shop/CustomPackagingPage.tsx')),
  }),
  shopRoute('/custom-packaging/$category', () => import('./pages/shop/CategoryPage.tsx')),
  shopRoute('/samples', () => import('./pages/shop/SamplesPage.tsx')),
  shopRoute('/samples/$id', () => import('./pages/shop/SamplePage.tsx')),
  shopRoute('/services', () => import('./pages/shop/ServicesPage.tsx')),
  shopRoute('/services/$id', () => import('./pages/shop/ServicePage.tsx')),
  shopRoute('/essentials', () => import('./pages/shop/EssentialsPage.tsx')),
  shopRoute('/essentials/$id', () => import('./pages/shop/EssentialPage.tsx')),
]

/** Redirect target after sign-in. */
const returnSearch = ({ returnPath }: { returnPath?: unknown }): { returnPath?: string } =>
  typeof returnPath === 'string' ? { returnPath: localPath(returnPath) } : {}

const signInLayout = createRoute({
  getParentRoute: () => publicLayout,
  id: 'sign-in-layout',
  beforeLoad: async () => void (await loadTexts('people')),
  component: page(() => import('./pages/SignInLayout.tsx')),
})

const signInRoute = <const Path extends string>(path: Path, load: Parameters<typeof page>[0]) =>
  createRoute({ getParentRoute: () => signInLayout, path, component: page(load) })

const signInRoutes = [
  signInRoute('/pay', () => import('./pages/shop/PaymentLinkPage.tsx')),
  createRoute({
    getParentRoute: () => signInLayout,
    path: '/sign-in',
    validateSearch: returnSearch,
    component: page(() => import('./pages/sign-in/SignInPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => signInLayout,
    path: '/sign-up',
    validateSearch: ({
      referralCode,
      ...search
    }: {
      returnPath?: unknown
      referralCode?: unknown
    }): { returnPath?: string; referralCode?: string } => ({
      ...returnSearch(search),
      ...(typeof referralCode === 'string' ? { referralCode } : {}),
    }),
    component: page(() => import('./pages/sign-in/SignUpPage.tsx')),
  }),
  signInRoute('/sign-in/link', () => import('./pages/sign-in/MagicLinkPage.tsx')),
  signInRoute('/complete-sign-up', () => import('./pages/sign-in/CompleteSignUpPage.tsx')),
  signInRoute('/reset-password', () => import('./pages/sign-in/ResetPasswordPage.tsx')),
  signInRoute('/verify-email', () => import('./pages/sign-in/VerifyEmailPage.tsx')),
  signInRoute('/invitation', () => import('./pages/sign-in/InvitationPage.tsx')),
  // E-mails link to it without knowing the app's routes.
  createRoute({
    getParentRoute: () => signInLayout,
    path: '/account',
    beforeLoad: () => {
      throw redirect({ href: paths.account(), replace: true })
    },
  }),
]

const legal = createRoute({
  getParentRoute: () => publicLayout,
  id: 'legal',
  beforeLoad: async () => void (await loadTexts('legal')),
})

const legalRoute = <const Path extends string>(path: Path, load: Parameters<typeof page>[0]) =>
  createRoute({ getParentRoute: () => legal, path, component: page(load) })

const legalRoutes = [
  legalRoute('/terms', () => import('./pages/legal/TermsPage.tsx')),
  legalRoute('/privacy', () => import('./pages/legal/PrivacyPage.tsx')),
]

// Behind the sign-in ----------------------------------------------------------------------------------------------------

const fetchPages = () => fetchCode(() => import('./app-pages.ts'))

const appPage = (name: AppPage) => page(async () => (await fetchPages()).appPages[name]())

const app = createRoute({
  getParentRoute: () => root,
  path: '/_app',
  beforeLoad: async ({ location }) => {
    const pages = fetchPages()
    const texts = loadTexts('people', 'status', 'app')
    const user = userOf(await knownSession())
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

/** Start pages are limited to their role; other users are redirected to their own. */
const only =
  (type: User['type']) =>
  ({ context: { user } }: { context: { user: User } }) => {
    if (user.type !== type) throw redirect({ href: homeFor(user), replace: true })
  }

/** The same for pages limited to some users of a role. */
const admits =
  (...access: readonly Access[]) =>
  ({ context: { user } }: { context: { user: User } }) => {
    if (!may(user, ...access)) throw redirect({ href: homeFor(user), replace: true })
  }

/** A page behind the sign-in without search parameters, for users with one of these permissions. */
const appRoute = <const Path extends string>(path: Path, access: readonly Access[], name: AppPage) =>
  createRoute({ getParentRoute: () => live, path, beforeLoad: admits(...access), component: appPage(name) })

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
    beforeLoad: admits(...access),
    validateSearch: searchParams(fields),
    component: appPage(name),
  })

const account = createRoute({
  getParentRoute: () => live,
  path: '/account',
  component: appPage('account/AccountPage'),
})

const customer = [
  createRoute({
    getParentRoute: () => live,
    path: '/orders',
    beforeLoad: only('user'),
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
  appRoute('/company', ['customer'], 'customer/CompanyPage'),
  listRoute('/users', ['customer'], searchFields.colleagues, 'customer/UsersPage'),
]

const staff = [
  createRoute({
    getParentRoute: () => live,
    path: '/staff/orders',
    beforeLoad: admits('staff'),
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
    { ...searchFields.purchaseOrders, readyFrom: 'text', readyTo: 'text' },
    'staff/PurchaseOrdersPage',
  ),
  appRoute('/staff/purchase-orders/$purchaseOrderId', ['staff', 'supplierManager'], 'staff/PurchaseOrderPage'),
  listRoute('/staff/production-configurations', ['staff'], searchFields.configurations, 'staff/ConfigurationsPage'),
  appRoute('/staff/production-configurations/$id', ['staff'], 'staff/ConfigurationPage'),
  listRoute('/staff/customers', ['staff'], searchFields.customers, 'staff/CustomersPage'),
  listRoute('/staff/actions', ['staff'], searchFields.customerActions, 'staff/ActionsPage'),
  appRoute('/staff/customers/$customerId', ['staff'], 'staff/CustomerPage'),
  listRoute('/staff/users', ['staff', 'supplierManager'], searchFields.users, 'staff/UsersPage'),
  appRoute('/staff/users/$userId', ['staff', 'supplierManager'], 'staff/UserPage'),
  listRoute('/staff/suppliers', ['staff', 'supplierManager'], searchFields.suppliers, 'staff/SuppliersPage'),
  appRoute('/staff/suppliers/$supplierId', ['staff', 'supplierManager'], 'staff/SupplierPage'),
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
      admits('staff')({ context })
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

const routeTree = root.addChildren([
  publicLayout.addChildren([
    landing,
    configurator,
    shopLayout.addChildren([...shop, cartLayout.addChildren(cartRoutes)]),
    signInLayout.addChildren(signInRoutes),
    legal.addChildren(legalRoutes),
  ]),
  app.addChildren([home, live.addChildren([account, ...customer, ...staff, ...supplier])]),
])

/** The router: restores scroll positions by path and query, on Back and by link (SHELL-011..013), and loads a page's code before it is shown. */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  getScrollRestorationKey: scrollKey,
  parseSearch,
  stringifySearch,
  defaultPendingMs: 200,
  defaultErrorComponent: ({ error, reset }) => <CrashPage error={error} retry={reset} />,
})

/** Preloads the code of the page at the current address before rendering; the route awaits it and handles errors. */
export const fetchPage = (): void => {
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation) as readonly { routeId: string }[]) {
    const route = routes[routeId]
    if (route) void router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
