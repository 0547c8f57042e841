import type { AnyRouter } from '@tanstack/react-router'

/**
 * Completes the router's scroll restoration (SHELL-012): content that loads after rendering makes the page taller, and
 * only then can the stored position, or the section that the address names, be reached.
 */

/** Time in ms to wait for content. */
const timeoutMs = 4000

/** Positions are stored per path and query. */
export const scrollKey = ({ pathname, searchStr }: { pathname: string; searchStr: string }): string =>
  pathname + searchStr

/** Restores positions of pages that grow; ends with the first scroll, key or touch of the user. */
export const restoreScroll = (router: AnyRouter): void => {
  const positions = new Map<string, number>()
  let stop = () => {}
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    stop()
    if (fromLocation) positions.set(scrollKey(fromLocation), window.scrollY)
  })
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    if (!pathChanged) return
    const { hash } = toLocation
    const top = positions.get(scrollKey(toLocation))
    if (hash) stop = repeat(() => document.getElementById(hash)?.scrollIntoView())
    else if (top) stop = repeat((end) => reach(top) && end())
  })
}

/** Scrolls to `top` (px) if the document is tall enough. */
const reach = (top: number): boolean => {
  const isTall = document.documentElement.scrollHeight - window.innerHeight >= top
  if (isTall) window.scrollTo(0, top)
  return isTall
}

/** Scrolls again whenever the document grows; returns the function that ends it. */
const repeat = (scroll: (end: () => void) => void): (() => void) => {
  const ended = new AbortController()
  const stop = () => ended.abort()
  const observer = new ResizeObserver(() => scroll(stop))
  const timer = setTimeout(stop, timeoutMs)
  ended.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const input of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(input, stop, { signal: ended.signal, passive: true })
  observer.observe(document.body)
  return stop
}
