import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fetchCode } from './data/fetch-code.ts'
import CrashPage from './pages/CrashPage.tsx'
import NotFoundPage from './pages/NotFoundPage.tsx'
import PublicLayout from './pages/PublicLayout.tsx'
import { useLanguage } from './stores/language.ts'

/** The root of the route table, and how its pages are loaded. */

/** A lazily loaded page, re-rendered completely when the language changes. */
export const page = (load: () => Promise<{ default: () => ReactNode }>) => {
  const Fetched = lazyRouteComponent(() => fetchCode(load))
  const Page = () => {
    useLanguage()
    return <Fetched />
  }
  return Object.assign(Page, { preload: () => Fetched.preload?.() })
}

/** The root: error pages and unknown URLs are rendered in its layout. */
export const root = createRootRoute({
  component: Outlet,
  errorComponent: ({ error, reset }) => <CrashPage error={error} retry={reset} framed />,
  notFoundComponent: () => (
    <PublicLayout>
      <NotFoundPage />
    </PublicLayout>
  ),
})
