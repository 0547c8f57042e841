import { create } from 'zustand'

/** What somebody chose: light, dark, or as the system has it. */
export type Appearance = 'auto' | 'light' | 'dark'

/** Kept per browser; public/color-scheme.js reads the same key before first paint. */
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

/** What was chosen, and the colour scheme that follows from it; only the functions below write it. */
export const useAppearance = create<State>(() => stateOf(storedAppearance()))

const show = (appearance: Appearance) => {
  const state = stateOf(appearance)
  useAppearance.setState(state)
  document.documentElement.setAttribute('data-mantine-color-scheme', state.scheme)
}

/** Shows pages in this scheme from now on, in this browser. */
export const chooseAppearance = (appearance: Appearance): void => {
  localStorage.setItem(storageKey, appearance)
  show(appearance)
}

/** Follows the system and a choice that is made in another tab. */
export const startAppearance = (): void => {
  show(storedAppearance())
  systemIsDark.addEventListener('change', () => show(useAppearance.getState().appearance))
  window.addEventListener('storage', ({ key }) => key === storageKey && show(storedAppearance()))
}

/** What the switch does next: as the system has it → light → dark → as the system has it. */
export const nextAppearance = (appearance: Appearance): Appearance =>
  ({ auto: 'light', light: 'dark', dark: 'auto' } as const)[appearance]
