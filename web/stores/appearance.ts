import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core'

/** Light, dark, or as the system has it. Kept per browser; public/color-scheme.js reads the same key before first paint. */
const colorSchemeKey = 'boxwright-color-scheme'

/** Keeps the choice in local storage, and follows a change made in another tab. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey })

/** What the switch does next: as the system has it → light → dark → as the system has it. */
export const nextScheme = (scheme: MantineColorScheme): MantineColorScheme =>
  ({ auto: 'light', light: 'dark', dark: 'auto' })[scheme] as MantineColorScheme
