import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { maxMessageLength } from '#domain/conversations/conversation.ts'
import { t } from '../locales/i18n.ts'
import { type Answer, useAction } from '../ui/Action.tsx'
import { useTextDraft } from '../ui/form-draft.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { isComposing } from './composition.ts'
import { mentionBefore, type MentionOption, optionsFor, withMention, withTokens } from './mentions.ts'
import styles from './Composer.module.css'

/** On a touch screen, Enter starts a new line, because there is no other key for it. */
const isTouch = () => globalThis.matchMedia?.('(pointer: coarse)').matches

/**
 * The field for a new message. The text is stored as a draft until it is sent; if sending fails, it remains and can be
 * sent again.
 */
export const Composer = ({
  draft,
  label,
  participants,
  send,
}: {
  /** Name of the draft. */
  draft: string
  label: string
  participants: readonly MentionOption[]
  send: (text: string) => Promise<Answer>
}) => {
  const [text, setText] = useTextDraft(draft)
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  /** The mention whose options were closed with Escape. */
  const [closed, setClosed] = useState<number>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { busy, problem, run } = useAction()
  const [list, hint] = [useId(), useId()]

  const mention = mentionBefore(text, caret)
  const options = mention && mention.start !== closed ? optionsFor(mention.typed, participants) : []

  const submit = async () => {
    if (busy || text.trim() === '') return
    const answer = await run(() => send(withTokens(text.trim(), participants)))
    if (!answer || answer.hasError) return
    setText('')
    setCaret(0)
  }
  const choose = ({ name }: MentionOption) => {
    if (!mention) return
    const next = withMention(text, mention.start, caret, name)
    setText(next.text)
    setCaret(next.caret)
    setActive(0)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    const option = options[active]
    if (option && ['Enter', 'Tab'].includes(event.key) && !event.shiftKey) {
      event.preventDefault()
      choose(option)
    } else if (options.length > 0 && ['ArrowDown', 'ArrowUp'].includes(event.key)) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : options.length - 1
      setActive((active + step) % options.length)
    } else if (options.length > 0 && event.key === 'Escape') {
      event.preventDefault()
      setClosed(mention?.start)
    } else if (event.key === 'Enter' && !event.shiftKey && !isTouch()) {
      event.preventDefault()
      void submit()
    }
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <textarea
        ref={field}
        className={styles.field}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        value={text}
        maxLength={maxMessageLength}
        aria-label={label}
        aria-describedby={hint}
        aria-autocomplete="list"
        aria-controls={options.length > 0 ? list : undefined}
        aria-activedescendant={options.length > 0 ? `${list}-${active}` : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setCaret(currentTarget.selectionStart)
          setActive(0)
          setClosed(undefined)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={pressKey}
      />
      {options.length > 0 && (
        <div id={list} role="listbox" aria-label={t('chat.people')} className={styles.options}>
          {options.map((option, nth) => (
            <div
              key={option.id}
              id={`${list}-${nth}`}
              role="option"
              tabIndex={-1}
              aria-selected={nth === active}
              className={styles.option}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(option)
              }}
            >
              <bdi>{option.name}</bdi>
            </div>
          ))}
        </div>
      )}
      <div className={styles.foot}>
        <p id={hint} className={styles.hint}>
          {t('chat.hint')} {participants.length > 0 && t('chat.hintMention')}
        </p>
        <GuardedButton submit weight="plain" busy={busy}>
          {t(problem ? 'chat.again' : 'chat.send')}
        </GuardedButton>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  )
}
