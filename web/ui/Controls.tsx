import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAppearance } from '../stores/appearance.ts'
import { cssVariables, theme } from '../styles/theme.ts'

/**
 * Theme provider of Mantine's components, for pages with forms, menus or dialogs. Shop pages do not need it, so they do
 * not load it.
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
