import { createContext, use } from 'react'

/** A breadcrumb. The page itself is not included. */
export type Crumb = { label: string; href: string }

/** The breadcrumbs of the page around a component. */
export const Breadcrumbs = createContext<readonly Crumb[]>([])

/** The list to which the page belongs; undefined for a page without one. */
export const useListOfPage = (): Crumb | undefined => use(Breadcrumbs)[0]
