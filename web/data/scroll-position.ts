import type { AnyRouter } from '@tanstack/react-router'

/**
 * Completes the router's scroll restoration (SHELL-012): content that loads after rendering makes the page taller, and
 * only then can the stored position be reached.
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
    const top = positions.get(scrollKey(toLocation))
    if (pathChanged && top && !toLocation.hash) stop = reach(top)
  })
}

/** Scrolls to `top` (px) as soon as the document is tall enough. Returns the function that stops it. */
const reach = (top: number): (() => void) => {
  const ended = new AbortController()
  const stop = () => ended.abort()
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return
    window.scrollTo(0, top)
    stop()
  })
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
