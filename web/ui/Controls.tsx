import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAppearance } from '../stores/appearance.ts'
import { cssVariables, theme } from '../styles/theme.ts'

/**
 * Around every page with forms, menus or dialogs: the theme of Mantine's components. The pages of the shop have none, so
 * that they do not load it.
 */
export const Controls = ({ children }: { children: ReactNode }) => {
  const scheme = useAppearance((state) => state.scheme)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
