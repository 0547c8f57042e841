import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConfiguratorStore } from './configurator-store.ts'
import { readLink, type Selection, writeLink } from './link.ts'

/**
 * Synchronizes the selection with the URL: a choice immediately, typing after a pause. Choices replace the history
 * entry, so Back leaves the product. A restored configuration is written to the URL too.
 */

/** Debounce time of typing in ms. */
const debounceMs = 700

export const queryOf = (search: string) => search.replace(/^\?/, '')

export const useSelectionAddress = (): void => {
  const store = useConfiguratorStore()
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const navigate = useNavigate()
  /** The address last read or written, and addresses that are not rendered yet. */
  const known = useRef(queryOf(searchStr))
  const written = useRef<string[]>([])
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Navigation: back, forward or a link.
  useEffect(() => {
    const query = queryOf(searchStr)
    const own = written.current.indexOf(query)
    written.current.splice(0, own + 1)
    if (own >= 0 || query === known.current) return
    known.current = query
    clearTimeout(typing.current)
    store.setState({ selection: readLink(query), how: 'read' })
  }, [store, searchStr])

  useEffect(() => {
    const go = (next: Selection) => {
      const query = writeLink(next)
      if (query === known.current) return
      known.current = query
      written.current.push(query)
      const href = query ? `${pathname}?${query}` : pathname
      void navigate({ href, replace: true, resetScroll: false, state: { shallow: true } })
    }
    if (!known.current) go(store.getState().selection)
    return store.subscribe(({ selection, how }, before) => {
      if (selection === before.selection || how === 'read') return
      clearTimeout(typing.current)
      if (how === 'typed') typing.current = setTimeout(() => go(selection), debounceMs)
      else go(selection)
    })
  }, [store, navigate, pathname])

  useEffect(() => () => clearTimeout(typing.current), [])
}
