import type { AnyRouter } from '@tanstack/react-router'

/**
 * Turns clicks on plain `<a href>` into client-side navigation, so that components need no router. Ignores clicks
 * with another browser meaning (new tab, download, another window).
 * Returns the cleanup function.
 */
export const followLinks = (router: AnyRouter): (() => void) => {
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link && inAppHref(link, window.location)
    if (!href) return
    event.preventDefault()
    router.history.push(href)
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname' | 'search' | 'hash'> & {
  hasAttribute: (name: string) => boolean
}

/** The path for client-side navigation; undefined for other origins, the API, downloads and anchors. */
export const inAppHref = (link: Link, here: Pick<Location, 'origin' | 'pathname' | 'search'>): string | undefined => {
  if (!link.href || link.origin !== here.origin || (link.target && link.target !== '_self')) return undefined
  if (link.hasAttribute('download') || link.pathname.startsWith('/api/')) return undefined
  const jump = link.hash && link.pathname === here.pathname && link.search === here.search
  return jump ? undefined : `${link.pathname}${link.search}${link.hash}`
}
