import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCountrySettings } from '../../stores/country-settings.ts'
import { type Idea, readLink, writeLink } from './link.ts'
import { keep, keptFor, placeOf } from './saved-configurations.ts'

/**
 * What the visitor has in mind, in step with the address: a choice is in the address at once, typing when it rests. No choice
 * is a step of its own in the browser's history, so Back leaves the product. Without a configuration in the address the one
 * that was saved in this browser is opened.
 */

/** Milliseconds without a key after which typing is over. */
const rest = 700

const queryOf = (search: string) => search.replace(/^\?/, '')

export const useIdea = (productId: string) => {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const navigate = useNavigate()
  const settings = useCountrySettings()
  // What is being changed in an order is no idea of its own, and stands beside the one that is kept.
  const [place] = useState(() => placeOf(productId, readLink(queryOf(searchStr))))
  const [kept] = useState(() => keptFor(place))
  const [comments, setComments] = useState(kept.comments)
  const [makerNotes, setMakerNotes] = useState(kept.makerNotes)
  const [files, setFiles] = useState(kept.files)
  const [idea, setIdea] = useState<Idea>(() => readLink(queryOf(searchStr) || kept.link))
  /** The address that the idea was last read from or written to, and those on their way to be shown. */
  const known = useRef(queryOf(searchStr))
  const written = useRef<string[]>([])
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Somebody went back, forward, or followed a link.
  useEffect(() => {
    const query = queryOf(searchStr)
    const own = written.current.indexOf(query)
    written.current.splice(0, own + 1)
    if (own >= 0 || query === known.current) return
    known.current = query
    clearTimeout(typing.current)
    setIdea(readLink(query))
  }, [searchStr])

  const go = useCallback(
    (next: Idea) => {
      const query = writeLink(next)
      if (query === known.current) return
      known.current = query
      written.current.push(query)
      void navigate({ href: query ? `${pathname}?${query}` : pathname, replace: true, resetScroll: false })
    },
    [navigate, pathname],
  )
  // What was kept has an address of its own as well.
  useEffect(() => {
    if (!known.current && kept.link) go(readLink(kept.link))
    return () => clearTimeout(typing.current)
    // Once, when the page is entered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const { currency, countryCode } = settings
  /** `typed` waits until typing rests. */
  const change = useCallback(
    (wanted: Idea, how: 'chosen' | 'typed' = 'chosen') => {
      // A link that is sent on opens at the same price, wherever it is opened.
      const next: Idea = {
        ...wanted,
        currency: wanted.currency ?? currency,
        countryCode: wanted.countryCode ?? countryCode,
      }
      setIdea(next)
      clearTimeout(typing.current)
      if (how === 'typed') typing.current = setTimeout(() => go(next), rest)
      else go(next)
    },
    [go, currency, countryCode],
  )

  const link = Object.keys(idea.config).length > 0 || idea.quantity || idea.insert ? writeLink(idea) : ''
  /** Saves the configuration in this browser; for one that can be made. */
  const save = useCallback(
    () => keep(place, { link, comments, makerNotes, files }),
    [place, link, comments, makerNotes, files],
  )

  /** Back to what the product is like for everybody. */
  const forget = () => {
    setComments('')
    setMakerNotes('')
    setFiles([])
    change({ config: {}, currency: undefined, countryCode: undefined, into: idea.into })
  }
  return { idea, change, comments, setComments, makerNotes, setMakerNotes, files, setFiles, forget, settings, save }
}
