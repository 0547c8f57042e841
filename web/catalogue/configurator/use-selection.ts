import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCountrySettings } from '../../stores/country-settings.ts'
import { type Selection, readLink, writeLink } from './link.ts'
import { saveConfiguration, savedConfiguration, storageName } from './saved-configurations.ts'

/**
 * Synchronises the selection with the URL: a choice immediately, typing after a pause. Choices replace the history
 * entry, so Back leaves the product. Without a configuration in the URL, the one saved in this browser is
 * restored.
 */

/** Typing pause in ms. */
const rest = 700

const queryOf = (search: string) => search.replace(/^\?/, '')

export const useSelection = (productId: string) => {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const navigate = useNavigate()
  const settings = useCountrySettings()
  // A change to an order item is stored separately from the saved configuration.
  const [place] = useState(() => storageName(productId, readLink(queryOf(searchStr))))
  const [saved] = useState(() => savedConfiguration(place))
  const [comments, setComments] = useState(saved.comments)
  const [makerNotes, setMakerNotes] = useState(saved.makerNotes)
  const [files, setFiles] = useState(saved.files)
  const [selection, setSelection] = useState<Selection>(() => readLink(queryOf(searchStr) || saved.link))
  /** The address last read or written, and those not rendered yet. */
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
    setSelection(readLink(query))
  }, [searchStr])

  const go = useCallback(
    (next: Selection) => {
      const query = writeLink(next)
      if (query === known.current) return
      known.current = query
      written.current.push(query)
      void navigate({ href: query ? `${pathname}?${query}` : pathname, replace: true, resetScroll: false })
    },
    [navigate, pathname],
  )
  // A restored configuration gets an address too.
  useEffect(() => {
    if (!known.current && saved.link) go(readLink(saved.link))
    return () => clearTimeout(typing.current)
    // Once on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const { currency, countryCode } = settings
  /** `typed` debounces the URL update. */
  const change = useCallback(
    (wanted: Selection, how: 'chosen' | 'typed' = 'chosen') => {
      // Shared links contain currency and country, so they show the same price everywhere.
      const next: Selection = {
        ...wanted,
        currency: wanted.currency ?? currency,
        countryCode: wanted.countryCode ?? countryCode,
      }
      setSelection(next)
      clearTimeout(typing.current)
      if (how === 'typed') typing.current = setTimeout(() => go(next), rest)
      else go(next)
    },
    [go, currency, countryCode],
  )

  const link =
    Object.keys(selection.config).length > 0 || selection.quantity || selection.insert ? writeLink(selection) : ''
  /** Saves a valid configuration in this browser. */
  const save = useCallback(
    () => saveConfiguration(place, { link, comments, makerNotes, files }),
    [place, link, comments, makerNotes, files],
  )

  /** Resets to the product's defaults. */
  const forget = () => {
    setComments('')
    setMakerNotes('')
    setFiles([])
    change({ config: {}, currency: undefined, countryCode: undefined, into: selection.into })
  }
  return {
    selection,
    change,
    comments,
    setComments,
    makerNotes,
    setMakerNotes,
    files,
    setFiles,
    forget,
    settings,
    save,
  }
}
