import { create } from 'zustand'

/**
 * Whether the visitor refused page counts and recordings in the notice of the footer (SHELL-D06); stored in this
 * browser.
 */

const key = 'boxwright-tracking-refused'

const isRefused = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // Without storage, consent cannot be stored, so nothing is recorded.
    return true
  }
}

/** `isShared`: whether events are also sent to a vendor, with the email address of a signed-in user. */
export const useTracking = create<{ refused: boolean; isShared: boolean }>(() => ({
  refused: isRefused(),
  isShared: false,
}))

export const refuseTracking = (refused: boolean): void => {
  if (refused) localStorage.setItem(key, 'true')
  else localStorage.removeItem(key)
  useTracking.setState({ refused })
}
