import { type AnyRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { localPath } from '#domain/people/return-path.ts'
import { appRoutes } from './app-routes.tsx'
import { productFilter } from './catalogue/product-filters.ts'
import { scrollKey } from './data/scroll-position.ts'
import { parseSearch, stringifySearch } from './data/search-params.ts'
import { loadTexts } from './locales/i18n.ts'
import CrashPage from './pages/CrashPage.tsx'
import PublicLayout from './pages/PublicLayout.tsx'
import { paths } from './paths.ts'
import { page, root } from './root-route.tsx'

/**
 * Route table of the web app: public addresses, each with its page, and the router. Pages are loaded lazily on the
 * first visit. To add one: a file in pages/, a line in paths.ts, a route here; pages that need a sign-in are in
 * app-routes.tsx.
 */

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
  // Emails link to this path, which does not depend on the app's routes.
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

const help = createRoute({
  getParentRoute: () => publicLayout,
  id: 'help',
  beforeLoad: async () => void (await loadTexts('help')),
})

const helpRoute = <const Path extends string>(path: Path, load: Parameters<typeof page>[0]) =>
  createRoute({ getParentRoute: () => help, path, component: page(load) })

const helpRoutes = [
  createRoute({
    getParentRoute: () => help,
    path: '/help',
    validateSearch: ({ q }: { q?: unknown }): { q?: string } => (typeof q === 'string' ? { q } : {}),
    component: page(() => import('./pages/help/HelpCenterPage.tsx')),
  }),
  helpRoute('/help/$slug', () => import('./pages/help/HelpEntryPage.tsx')),
  helpRoute('/faq', () => import('./pages/help/FaqPage.tsx')),
  helpRoute('/shipping', () => import('./pages/help/ShippingPage.tsx')),
  helpRoute('/about', () => import('./pages/help/AboutPage.tsx')),
]

const routeTree = root.addChildren([
  publicLayout.addChildren([
    landing,
    configurator,
    shopLayout.addChildren([...shop, cartLayout.addChildren(cartRoutes)]),
    signInLayout.addChildren(signInRoutes),
    help.addChildren(helpRoutes),
    legal.addChildren(legalRoutes),
  ]),
  appRoutes,
])

/**
 * /** The router: restores scroll positions by path and query, on Back and by link (SHELL-011..013), and loads a page's
 * code before it is shown.
 */
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
