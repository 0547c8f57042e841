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
import { productFilter } from './catalogue/product-filters.ts'
import { fetchCode } from './data/fetch-code.ts'
import { searchFields } from './data/search-fields.ts'
import { parseSearch, searchParams, stringifySearch } from './data/search-params.ts'
import { bringWords } from './locales/i18n.ts'
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
 * first visit. To add one: a file in pages/, a line in paths.ts, a route here.
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

// Everybody's -----------------------------------------------------------------------------------------------------------

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: () => (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  ),
})

const landing = createRoute({
  getParentRoute: () => open,
  path: '/',
  beforeLoad: async () => {
    await bringWords('landing', 'shop', 'standing')
  },
  component: page(() => import('./pages/shop/LandingPage.tsx')),
})

const onSale = createRoute({
  getParentRoute: () => open,
  id: 'sale',
  beforeLoad: async () => {
    await bringWords('shop')
  },
})

const configurator = createRoute({
  getParentRoute: () => open,
  path: '/custom-packaging/$category/$product',
  beforeLoad: async () => {
    await bringWords('configurator')
  },
  component: page(() => import('./pages/shop/ConfiguratorPage.tsx')),
})

const onShelf = <const Path extends string>(path: Path, load: Parameters<typeof page>[0]) =>
  createRoute({ getParentRoute: () => onSale, path, component: page(load) })

const shop = [
  createRoute({
    getParentRoute: () => onSale,
    path: '/custom-packaging',
    validateSearch: productFilter,
    component: page(() => import('./pages/shop/CustomPackagingPage.tsx')),
  }),
  onShelf('/custom-packaging/$category', () => import('./pages/shop/CategoryPage.tsx')),
  onShelf('/samples', () => import('./pages/shop/SamplesPage.tsx')),
  onShelf('/samples/$id', () => import('./pages/shop/SamplePage.tsx')),
  onShelf('/services', () => import('./pages/shop/ServicesPage.tsx')),
  onShelf('/services/$id', () => import('./pages/shop/ServicePage.tsx')),
  onShelf('/essentials', () => import('./pages/shop/EssentialsPage.tsx')),
  onShelf('/essentials/$id', () => import('./pages/shop/EssentialPage.tsx')),
]

/** Redirect target after sign-in. */
const wayBack = ({ returnPath }: { returnPath?: unknown }): { returnPath?: string } =>
  typeof returnPath === 'string' ? { returnPath: localPath(returnPath) } : {}

const atTheDoor = createRoute({
  getParentRoute: () => open,
  id: 'door',
  beforeLoad: async () => {
    await bringWords('people')
  },
  component: page(() => import('./pages/SignInLayout.tsx')),
})

/** Target of the button in e-mails. */
const fromMail = <const Path extends string>(path: Path, load: Parameters<typeof page>[0]) =>
  createRoute({ getParentRoute: () => atTheDoor, path, component: page(load) })

const door = [
  fromMail('/pay', () => import('./pages/shop/PaymentLinkPage.tsx')),
  createRoute({
    getParentRoute: () => atTheDoor,
    path: '/sign-in',
    validateSearch: wayBack,
    component: page(() => import('./pages/sign-in/SignInPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => atTheDoor,
    path: '/sign-up',
    validateSearch: ({
      referralCode,
      ...search
    }: {
      returnPath?: unknown
      referralCode?: unknown
    }): { returnPath?: string; referralCode?: string } => ({
      ...wayBack(search),
      ...(typeof referralCode === 'string' ? { referralCode } : {}),
    }),
    component: page(() => import('./pages/sign-in/SignUpPage.tsx')),
  }),
  fromMail('/sign-in/link', () => import('./pages/sign-in/MagicLinkPage.tsx')),
  fromMail('/complete-sign-up', () => import('./pages/sign-in/CompleteSignUpPage.tsx')),
  fromMail('/reset-password', () => import('./pages/sign-in/ResetPasswordPage.tsx')),
  fromMail('/verify-email', () => import('./pages/sign-in/VerifyEmailPage.tsx')),
  fromMail('/invitation', () => import('./pages/sign-in/InvitationPage.tsx')),
  // E-mails link to it without knowing the app's routes.
  createRoute({
    getParentRoute: () => atTheDoor,
    path: '/account',
    beforeLoad: () => {
      throw redirect({ href: paths.account(), replace: true })
    },
  }),
]

const legal = createRoute({
  getParentRoute: () => open,
  id: 'legal',
  beforeLoad: async () => {
    await bringWords('legal')
  },
})

const promises = [
  createRoute({
    getParentRoute: () => legal,
    path: '/terms',
    component: page(() => import('./pages/legal/TermsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => legal,
    path: '/privacy',
    component: page(() => import('./pages/legal/PrivacyPage.tsx')),
  }),
]

// Behind the sign-in ----------------------------------------------------------------------------------------------------

const app = createRoute({
  getParentRoute: () => root,
  path: '/_app',
  beforeLoad: async ({ location }) => {
    const words = bringWords('people', 'standing', 'desk')
    const user = userOf(await knownSession())
    if (!user) throw redirect({ href: paths.signIn(location.href) })
    await words
    return { user }
  },
  pendingComponent: PageSkeleton,
  component: page(() => import('./pages/AppLayout.tsx')),
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
  component: page(() => import('./pages/LiveOutlet.tsx')),
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

const account = createRoute({
  getParentRoute: () => live,
  path: '/account',
  component: page(() => import('./pages/account/AccountPage.tsx')),
})

const customer = [
  createRoute({
    getParentRoute: () => live,
    path: '/orders',
    beforeLoad: only('user'),
    validateSearch: searchParams({ q: 'text' }),
    component: page(() => import('./pages/customer/OrdersPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/orders/$requestId',
    component: page(() => import('./pages/customer/OrderPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/company',
    beforeLoad: admits('customer'),
    component: page(() => import('./pages/customer/CompanyPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/users',
    beforeLoad: admits('customer'),
    component: page(() => import('./pages/customer/UsersPage.tsx')),
  }),
]

const staff = [
  createRoute({
    getParentRoute: () => live,
    path: '/staff/orders',
    beforeLoad: admits('staff'),
    validateSearch: searchParams({ ...searchFields.orders, view: ['list'] }),
    component: page(() => import('./pages/staff/OrdersPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/orders/$requestId',
    component: page(() => import('./pages/staff/OrderPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/orders/$requestId/history',
    validateSearch: searchParams({ position: 'integer', time: 'moment', from: 'integer' }),
    component: page(() => import('./pages/staff/HistoryPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/customers',
    beforeLoad: admits('staff'),
    validateSearch: searchParams(searchFields.customers),
    component: page(() => import('./pages/staff/CustomersPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/customers/$customerId',
    beforeLoad: admits('staff'),
    component: page(() => import('./pages/staff/CustomerPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/users',
    beforeLoad: admits('staff', 'supplierDesk'),
    validateSearch: searchParams(searchFields.users),
    component: page(() => import('./pages/staff/UsersPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/users/$userId',
    beforeLoad: admits('staff', 'supplierDesk'),
    component: page(() => import('./pages/staff/UserPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/suppliers',
    beforeLoad: admits('staff', 'supplierDesk'),
    validateSearch: searchParams(searchFields.suppliers),
    component: page(() => import('./pages/staff/SuppliersPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/suppliers/$supplierId',
    beforeLoad: admits('staff', 'supplierDesk'),
    component: page(() => import('./pages/staff/SupplierPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/security-record',
    beforeLoad: admits('seniorStaff'),
    validateSearch: searchParams(searchFields.auditLog),
    component: page(() => import('./pages/staff/AuditLogPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/staff/gallery',
    beforeLoad: async ({ context }) => {
      admits('staff')({ context })
      await bringWords('landing')
    },
    component: page(() => import('./gallery/GalleryPage.tsx')),
  }),
]

const supplier = [
  createRoute({
    getParentRoute: () => live,
    path: '/supplier/purchase-orders',
    beforeLoad: only('supplier'),
    component: page(() => import('./pages/supplier/PurchaseOrdersPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/supplier/purchase-orders/$purchaseOrderId',
    component: page(() => import('./pages/supplier/PurchaseOrderPage.tsx')),
  }),
]

const routeTree = root.addChildren([
  open.addChildren([
    landing,
    configurator,
    onSale.addChildren(shop),
    atTheDoor.addChildren(door),
    legal.addChildren(promises),
  ]),
  app.addChildren([home, live.addChildren([account, ...customer, ...staff, ...supplier])]),
])

/** The router: restores scroll positions (SHELL-011..013) and loads a page's code before it is shown. */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
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
