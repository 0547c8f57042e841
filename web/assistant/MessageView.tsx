import type { Message, UserContentPart } from '#domain/assistant/message.ts'
import { Markdown } from '../help/Markdown.tsx'
import { t } from '../locales/i18n.ts'
import type { AnswerPart } from './answer-state.ts'
import { ToolCallCard } from './ToolCallCard.tsx'
import styles from './MessageView.module.css'

/** One message of a conversation with the assistant. */
export const MessageView = ({ message, follow }: { message: Message; follow: () => unknown }) => {
  if (message.role === 'system') return null
  if (message.role === 'user') return <MessageParts parts={message.content} />
  return (
    <article className={styles.answer} aria-label={t('assistant.title')}>
      {message.content !== '' && <Answer text={message.content} outputType={message.outputType} />}
      {message.role === 'assistant_with_tools' &&
        message.toolCalls.map((call) => <ToolCallCard key={call.id} call={call} follow={follow} />)}
    </article>
  )
}

/** HTML, JSON and other outputs are shown as text: nothing of them is executed. */
const Answer = ({ text, outputType }: { text: string; outputType: string }) =>
  outputType === 'markdown' ? (
    <div className={styles.text}>
      <Markdown text={text} />
    </div>
  ) : (
    <p className={styles.plain}>{text}</p>
  )

/** Parts have no id, and do not change once they are sent. */
const withKeys = (parts: readonly UserContentPart[]) => parts.map((part, nth) => ({ key: `${part.type}-${nth}`, part }))

/** What the user has sent. */
export const MessageParts = ({ parts }: { parts: readonly UserContentPart[] }) => (
  <article className={styles.own} aria-label={t('assistant.you')}>
    {withKeys(parts).map(({ key, part }) => (
      <p key={key} className={styles.plain}>
        {part.type === 'text' ? part.text : t(`assistant.part.${part.type}`)}
      </p>
    ))}
  </article>
)

/** The answer as far as it has arrived. */
const InProgress = ({
  parts,
  waits,
  follow,
}: {
  parts: readonly AnswerPart[]
  /** Whether more follows. */
  waits: boolean
  follow: () => unknown
}) => (
  <div className={styles.answer} aria-live="polite">
    {parts.map((part) =>
      part.kind === 'text' ? (
        <Answer key={part.key} text={part.text} outputType="markdown" />
      ) : (
        <ToolCallCard key={part.call.id} call={part.call} follow={follow} />
      ),
    )}
    {waits && <p className={styles.waits}>{t('assistant.answering')}</p>}
  </div>
)
MessageView.InProgress = InProgress
