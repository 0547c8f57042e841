import { IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { AssistantConversation } from '#application/assistant/contracts/conversations.ts'
import { isComposing } from '../conversations/composition.ts'
import { t, type TextKey } from '../locales/i18n.ts'
import { failureText } from '../locales/message-text.ts'
import { userOf, useSession } from '../stores/session.ts'
import { Action } from '../ui/Action.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { type AnswerPart, withAnswer } from './answer-state.ts'
import { MessageParts, MessageView } from './MessageView.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './AssistantThread.module.css'

const maxLength = 100_000

/** The messages of a conversation, the answer in progress, and the field for the next message. */
export const AssistantThread = ({
  conversation,
  draft = '',
}: {
  conversation: AssistantConversation
  /** A text with which the user starts the conversation. */
  draft?: string | undefined
}) => {
  const { state, busy, send, follow, stop } = useAnswer(conversation)
  const [text, setText] = useState(() => (conversation.messages.length === 0 ? draft : ''))
  /** Whether the user tried to send during an answer. */
  const [isEarly, setEarly] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.focus(), [])

  const { messages, parts } = withAnswer(conversation.messages, state)
  const known = new Set(conversation.messages.map(({ id }) => id))
  const added = state.messages.filter(({ id }) => !known.has(id))
  const shown = conversation.messages.length + added.length + lengthOf(parts)
  useEffect(() => {
    if (shown > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [shown])
  const isEmpty = conversation.messages.length === 0 && !state.sent
  const submit = async (words: string) => {
    setEarly(busy)
    if (busy || words.trim() === '') return
    setText('')
    if (!(await send([{ type: 'text', text: words.trim() }]))) setText(words)
    field.current?.focus()
  }
  return (
    <div className={styles.thread}>
      <div className={styles.messages} role="log" aria-label={t('assistant.messages')} aria-busy={busy}>
        {isEmpty && <Suggestions choose={(words) => void submit(words)} />}
        {messages.map((message) => (
          <MessageView key={message.id} message={message} follow={follow} />
        ))}
        {state.sent && <MessageParts parts={state.sent} />}
        {added.map((message) => (
          <MessageView key={message.id} message={message} follow={follow} />
        ))}
        <MessageView.InProgress parts={parts} follow={follow} waits={busy && added.length === 0} />
        {state.problem && (
          <p role="alert" className={styles.problem}>
            {failureText(state.problem)}
          </p>
        )}
        <div ref={end} />
      </div>
      <form
        className={styles.composer}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(text)
        }}
      >
        <textarea
          ref={field}
          className={styles.field}
          rows={Math.min(6, Math.max(2, text.split('\n').length))}
          value={text}
          maxLength={maxLength}
          aria-label={t('assistant.field')}
          placeholder={t('assistant.field')}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
            event.preventDefault()
            void submit(text)
          }}
        />
        <p role="status" className={styles.early}>
          {busy && isEarly ? t('assistant.stillWriting') : ''}
        </p>
        {busy ? (
          <Action weight="plain" icon={<IconPlayerStopFilled size={16} aria-hidden />} do={stop}>
            {t('assistant.stop')}
          </Action>
        ) : (
          <GuardedButton submit>{t('assistant.send')}</GuardedButton>
        )}
      </form>
    </div>
  )
}

/** Grows with the answer. */
const lengthOf = (parts: readonly AnswerPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 1), 0)

const suggestions = ['price', 'artwork', 'draft'] as const

/** What to ask, before the first message. */
const Suggestions = ({ choose }: { choose: (words: string) => void }) => {
  const type = userOf(useSession())?.type
  const intro: TextKey = type === 'admin' ? 'assistant.introStaff' : 'assistant.intro'
  return (
    <div className={styles.empty}>
      <p>{t(intro)}</p>
      {suggestions.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.suggestion}
          onClick={() => choose(t(`assistant.suggestion.${name}`))}
        >
          {t(`assistant.suggestion.${name}`)}
        </button>
      ))}
    </div>
  )
}
