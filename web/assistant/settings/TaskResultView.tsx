import { useState } from 'react'
import type { TaskForStaff, TaskResult } from '#application/assistant/contracts/tasks.ts'
import type { AutomationAction } from '#domain/assistant/task.ts'
import { EmailDialog } from '../../conversations/EmailDialog.tsx'
import { Markdown } from '../../help/Markdown.tsx'
import { t } from '../../locales/i18n.ts'
import { openAssistant } from '../../stores/assistant-panel.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Settings.module.css'

/** The result of a task with a button for each possible action (AI-061). */
export const TaskResultView = ({
  result,
  task,
  conversationId,
}: {
  result: TaskResult
  task: TaskForStaff
  /** The conversation that the task was about. */
  conversationId?: string | undefined
}) => {
  const [email, setEmail] = useState<'new' | 'existing'>()
  const whole = [result.subject, result.text].filter(Boolean).join('\n\n')
  const perform: Record<AutomationAction, () => void> = {
    copyToClipboard: () =>
      void navigator.clipboard.writeText(whole).then(
        () => toast(t('aisettings.copied')),
        () => toast(t('aisettings.notCopied'), 'bad'),
      ),
    openCustomChat: () => openAssistant({ configurationId: task.configurationId, draft: whole }),
    frontGenerateEmailInNewConversation: () => setEmail('new'),
    frontGenerateEmailInExistingConversation: () => setEmail('existing'),
  }
  const { model, provider, durationMs, inputTokens, outputTokens } = result.meta
  return (
    <section aria-label={t('aisettings.run.result')}>
      {result.subject && (
        <p>
          <strong>{result.subject}</strong>
        </p>
      )}
      {result.output === 'markdown' ? <Markdown text={result.text} /> : <p className={styles.text}>{result.text}</p>}
      <p className={styles.hint}>
        {t('aisettings.run.meta', {
          model: `${provider} ${model}`,
          seconds: (durationMs / 1_000).toFixed(1),
          tokens: inputTokens + outputTokens,
        })}
      </p>
      <div className={styles.actions}>
        {result.actions.map((action) => (
          <GuardedButton key={action} weight="plain" size="small" onPress={perform[action]}>
            {t(`aisettings.action.${action}`)}
          </GuardedButton>
        ))}
      </div>
      {email && (
        <EmailDialog
          of={email}
          subject={result.subject ?? ''}
          body={result.text}
          conversationId={conversationId}
          close={() => setEmail(undefined)}
        />
      )}
    </section>
  )
}
