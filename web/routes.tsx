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
import type { User } from '#application/contracts/people.ts'
import { bringDeskWords } from './locales/i18n.ts'
import CrashPage from './pages/CrashPage.tsx'
import NotFoundPage from './pages/NotFoundPage.tsx'
import PublicLayout from './pages/PublicLayout.tsx'
import { productFilter } from './pages/shop/product-filters.ts'
import { homeFor, paths, safeReturnPath } from './paths.ts'
import { boardView, parseSearch, pointOfView, sizeInMind, stringifySearch } from './search.ts'
import { useLanguage } from './stores/language.ts'
import { knownSession, userOf } from './stores/session.ts'
import { PageSkeleton } from './ui/Skeletons.tsx'

/**
 * The only map of the web app: every address, the page behind it, and who may enter. Pages are fetched when they are
 * first visited. To add one: a file in pages/, a line in paths.ts, a route here.
 */

/** A page that is fetched when it is first visited, and drawn again with all that is in it when the language changes. */
const page = (load: () => Promise<{ default: () => ReactNode }>) => {
  const Fetched = lazyRouteComponent(load)
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
  component: page(() => import('./pages/shop/LandingPage.tsx')),
})

const shop = [
  createRoute({
    getParentRoute: () => open,
    path: '/custom-packaging',
    validateSearch: productFilter,
    component: page(() => import('./pages/shop/CustomPackagingPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/custom-packaging/$category',
    component: page(() => import('./pages/shop/CategoryPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/custom-packaging/$category/$product',
    component: page(() => import('./pages/shop/ConfiguratorPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/samples',
    component: page(() => import('./pages/shop/SamplesPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/samples/$id',
    component: page(() => import('./pages/shop/SamplePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/services',
    component: page(() => import('./pages/shop/ServicesPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/services/$id',
    component: page(() => import('./pages/shop/ServicePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/essentials',
    component: page(() => import('./pages/shop/EssentialsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/essentials/$id',
    component: page(() => import('./pages/shop/EssentialPage.tsx')),
  }),
]

const signIn = createRoute({
  getParentRoute: () => open,
  path: '/sign-in',
  validateSearch: ({ returnPath }: { returnPath?: unknown }) =>
    typeof returnPath === 'string' ? { returnPath: safeReturnPath(returnPath) } : {},
  component: page(() => import('./pages/SignInPage.tsx')),
})

const gallery = createRoute({
  getParentRoute: () => open,
  path: '/gallery',
  component: page(() => import('./pages/gallery/GalleryPage.tsx')),
})

// Behind the sign-in ----------------------------------------------------------------------------------------------------

const app = createRoute({
  getParentRoute: () => root,
  path: '/_app',
  beforeLoad: async ({ location }) => {
    const words = bringDeskWords()
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
    throw redirect({ href: homeFor(context.user.type), replace: true })
  },
})

const live = createRoute({
  getParentRoute: () => app,
  id: 'live',
  component: page(() => import('./pages/LiveOutlet.tsx')),
})

/** The desks' front pages are for their own people; anybody else comes to their own desk. */
const only =
  (type: User['type']) =>
  ({ context: { user } }: { context: { user: User } }) => {
    if (user.type !== type) throw redirect({ href: homeFor(user.type), replace: true })
  }

const customer = [
  createRoute({
    getParentRoute: () => live,
    path: '/orders',
    beforeLoad: only('user'),
    component: page(() => import('./pages/customer/OrdersPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/orders/new',
    beforeLoad: only('user'),
    validateSearch: sizeInMind,
    component: page(() => import('./pages/customer/NewOrderPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => live,
    path: '/orders/$requestId',
    component: page(() => import('./pages/customer/OrderPage.tsx')),
  }),
]

const staff = [
  createRoute({
    getParentRoute: () => live,
    path: '/staff/orders',
    beforeLoad: only('admin'),
    validateSearch: boardView,
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
    validateSearch: pointOfView,
    component: page(() => import('./pages/staff/HistoryPage.tsx')),
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
  open.addChildren([landing, ...shop, signIn, gallery]),
  app.addChildren([home, live.addChildren([...customer, ...staff, ...supplier])]),
])

/** The router: restores where one had scrolled to (SHELL-011..013) and fetches a page's code before it is shown. */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
  defaultPendingMs: 200,
  defaultErrorComponent: ({ error, reset }) => <CrashPage error={error} retry={reset} />,
})

/** Fetches the code of the page that the address names, ahead of its drawing; there it is waited for, or fails. */
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
