import { create } from 'zustand'

/** Whether the visitor refused page counts and recordings in the notice of the footer (SHELL-D06); this browser stores it. */

const key = 'boxwright-tracking-refused'

const isRefused = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // A browser that stores nothing cannot store a consent either.
    return true
  }
}

export const useTracking = create<{ refused: boolean }>(() => ({ refused: isRefused() }))

export const refuseTracking = (refused: boolean): void => {
  if (refused) localStorage.setItem(key, 'true')
  else localStorage.removeItem(key)
  useTracking.setState({ refused })
}
