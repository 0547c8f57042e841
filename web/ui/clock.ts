import { useSyncExternalStore } from 'react'

/** One shared timer for all relative dates on the page: four times a minute, only while subscribed. */

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tick, 15_000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = () => now

/** The current time in milliseconds since 1970, refreshed every 15 seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read)
