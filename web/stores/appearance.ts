import { create } from 'zustand'

/** The user's choice: light, dark, or the system setting. */
export type Appearance = 'auto' | 'light' | 'dark'

/** Stored per browser; public/color-scheme.js reads the same key before first paint. */
const storageKey = 'boxwright-color-scheme'

const storedAppearance = (): Appearance => {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

type State = { appearance: Appearance; scheme: 'light' | 'dark' }
const stateOf = (appearance: Appearance): State => ({
  appearance,
  scheme: appearance === 'auto' ? (systemIsDark.matches ? 'dark' : 'light') : appearance,
})

/** The choice and the resulting color scheme; only the functions below write it. */
export const useAppearance = create<State>(() => stateOf(storedAppearance()))

const show = (appearance: Appearance) => {
  const state = stateOf(appearance)
  useAppearance.setState(state)
  document.documentElement.setAttribute('data-mantine-color-scheme', state.scheme)
}

/** Sets the color scheme and saves it in this browser. */
export const chooseAppearance = (appearance: Appearance): void => {
  localStorage.setItem(storageKey, appearance)
  show(appearance)
}

/** Follows the system setting and choices made in another tab. */
export const startAppearance = (): void => {
  show(storedAppearance())
  systemIsDark.addEventListener('change', () => show(useAppearance.getState().appearance))
  window.addEventListener('storage', ({ key }) => key === storageKey && show(storedAppearance()))
}

/** Next state of the switch: system → light → dark → system. */
export const nextAppearance = (appearance: Appearance): Appearance =>
  ({ auto: 'light', light: 'dark', dark: 'auto' } as const)[appearance]
