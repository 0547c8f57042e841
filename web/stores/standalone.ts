import { create } from 'zustand'

/**
 * Standalone app mode (SHELL-019..023, SHELL-T01..T04): one app fills the screen, and the layout of the page is hidden.
 * An app is identified by any id; `configurator` has a button for it.
 */

/** `launching` and `closing` last while the layout fades. */
export type StandaloneMode = 'default' | 'launching' | 'standalone' | 'closing'

type Standalone = { mode: StandaloneMode; app: string | undefined }

/** Seconds of a transition (SHELL-022, SHELL-023). */
export const transition = 0.31

export const useStandalone = create<Standalone>(() => ({ mode: 'default', app: undefined }))

let timer: ReturnType<typeof setTimeout> | undefined
const later = (seconds: number, next: () => Partial<Standalone>): void => {
  clearTimeout(timer)
  timer = setTimeout(() => useStandalone.setState(next()), seconds * 1000)
}

/** Shows an app in full screen after the transition; does nothing unless the mode is `default`. */
export const launchApp = (app: string, seconds = transition): void => {
  if (useStandalone.getState().mode !== 'default') return
  useStandalone.setState({ mode: 'launching', app })
  later(seconds, () => ({ mode: 'standalone' }))
}

/** Restores the layout after the transition. `clear`: the app is then forgotten (SHELL-021). */
export const closeApp = ({ clear = true, seconds = transition }: { clear?: boolean; seconds?: number } = {}): void => {
  if (useStandalone.getState().mode !== 'standalone') return
  useStandalone.setState({ mode: 'closing' })
  later(seconds, () => ({ mode: 'default', ...(clear ? { app: undefined } : {}) }))
}

/** Restores the layout immediately, because the user has left the page of the app. */
export const leaveApp = (): void => {
  clearTimeout(timer)
  useStandalone.setState({ mode: 'default', app: undefined })
}
