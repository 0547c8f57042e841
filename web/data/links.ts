import type { AnyRouter } from '@tanstack/react-router'

/**
 * Lets plain `<a href>` navigate inside the app, so that primitives and pages need no router: a press on a link of our
 * own becomes a navigation, unless the browser has been asked for something else (new tab, download, another window).
 * Returns the way to undo it.
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

/** The path to navigate to, or nothing where the browser has to do it: other origins, the API, downloads, jumps. */
export const inAppHref = (link: Link, here: Pick<Location, 'origin' | 'pathname' | 'search'>): string | undefined => {
  if (!link.href || link.origin !== here.origin || (link.target && link.target !== '_self')) return undefined
  if (link.hasAttribute('download') || link.pathname.startsWith('/api/')) return undefined
  const jump = link.hash && link.pathname === here.pathname && link.search === here.search
  return jump ? undefined : `${link.pathname}${link.search}${link.hash}`
}
