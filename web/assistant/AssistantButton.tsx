import { IconSparkles } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { lazyPart } from '../locales/lazy-part.ts'
import { closeAssistant, openAssistant, useAssistantPanel } from '../stores/assistant-panel.ts'
import styles from '../production/NotificationBell.module.css'

const AssistantPanel = lazyPart(() => import('./AssistantPanel.tsx'), 'assistant')

/** Opens and closes the assistant, which is loaded when it is first opened. */
export const AssistantButton = () => {
  const isOpen = useAssistantPanel((state) => state.isOpen)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    closeAssistant()
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        aria-expanded={isOpen}
        aria-label={t('aisettings.frame.assistant')}
        onClick={() => (isOpen ? close() : openAssistant())}
      >
        <IconSparkles size={20} aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AssistantPanel close={close} />
        </Suspense>
      )}
    </>
  )
}
