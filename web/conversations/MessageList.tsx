import type { ChatMessage } from '#application/conversations/contracts/chat.ts'
import { t } from '../locales/i18n.ts'
import { useNow } from '../ui/clock.ts'
import { dayOf, formatDate, formatDay } from '../ui/format-date.ts'
import { formatList } from '../ui/format-list.ts'
import { participantName, partsOf } from './conversation-labels.ts'
import styles from './MessageList.module.css'

/** Messages, oldest first, with a separator for each day. */
export const MessageList = ({
  messages,
  userId,
  label,
}: {
  messages: readonly ChatMessage[]
  userId: string
  label: string
}) => (
  <ol className={styles.messages} aria-label={label}>
    {messages.map((message, nth) => {
      const before = messages[nth - 1]
      const startsDay = !before || dayOf(before.createdOn) !== dayOf(message.createdOn)
      return (
        <li key={message.id} className={styles.item}>
          {startsDay && <Day at={message.createdOn} />}
          <Message
            message={message}
            own={message.author.id === userId}
            isFirst={startsDay || before.author.id !== message.author.id}
          />
        </li>
      )
    })}
  </ol>
)

const Day = ({ at }: { at: string }) => {
  const now = useNow()
  const today = dayOf(new Date(now))
  const yesterday = dayOf(new Date(now - 86_400_000))
  const day = dayOf(at)
  const text = day === today ? t('chat.today') : day === yesterday ? t('chat.yesterday') : formatDay(at, new Date(now))
  return (
    <p className={styles.day}>
      <span>{text}</span>
    </p>
  )
}

/** `isFirst`: the author's name is shown, because the message before is by someone else. */
const Message = ({ message, own, isFirst }: { message: ChatMessage; own: boolean; isFirst: boolean }) => {
  const { author, createdOn } = message
  const name = own ? t('chat.you') : participantName(author)
  return (
    <div className={styles.message} data-own={own || undefined}>
      <p className={styles.head}>
        <strong className={isFirst ? undefined : 'visually-hidden'}>
          <bdi>{name}</bdi>
        </strong>{' '}
        <time dateTime={createdOn} title={formatDate(createdOn, 'long')}>
          {formatDate(createdOn, 'time')}
        </time>
      </p>
      {message.email && <EmailHead of={message.email} />}
      <bdi className={styles.text}>
        {partsOf(message).map(({ at, text, isMention }) =>
          isMention ? (
            <span key={at} className={styles.mention}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </bdi>
    </div>
  )
}

/** Subject and recipients of an email; only staff see it. */
const EmailHead = ({ of: { subject, to, cc, bcc } }: { of: NonNullable<ChatMessage['email']> }) => (
  <div className={styles.email}>
    <strong>
      <bdi>{subject}</bdi>
    </strong>
    <Recipients label={t('chat.email.to')} all={to} />
    <Recipients label={t('chat.email.cc')} all={cc} />
    <Recipients label={t('chat.email.bcc')} all={bcc} />
  </div>
)

const Recipients = ({ label, all }: { label: string; all: readonly string[] }) =>
  all.length === 0 ? null : (
    <p>
      {label} <bdi>{formatList(all)}</bdi>
    </p>
  )
