import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { useEffect } from 'react'
import { t } from '../../locales/i18n.ts'
import { closeApp, launchApp, leaveApp, useStandalone } from '../../stores/standalone.ts'

/** Shows the configurator in full screen; Escape or another press restores the layout. */
export const FullScreen = () => {
  const isFull = useStandalone(({ mode }) => mode === 'launching' || mode === 'standalone')
  useEffect(() => {
    const closeOnEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) closeApp()
    }
    window.addEventListener('keydown', closeOnEscape)
    return () => {
      window.removeEventListener('keydown', closeOnEscape)
      leaveApp()
    }
  }, [])
  return (
    <button type="button" aria-pressed={isFull} onClick={() => (isFull ? closeApp() : launchApp('configurator'))}>
      {isFull ? <IconArrowsMinimize size={16} aria-hidden /> : <IconArrowsMaximize size={16} aria-hidden />}
      {t('configurator.fullScreen')}
    </button>
  )
}
