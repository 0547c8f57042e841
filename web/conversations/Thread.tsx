import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  chat,
  type ChatMessage,
  type Conversation,
  type NewConversation,
} from '#application/conversations/contracts/chat.ts'
import { api } from '../data/api.ts'
import { invalidateAfter, useApiList, useApiQuery, writeToCache } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { userOf, useSession } from '../stores/session.ts'
import { Action } from '../ui/Action.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import { Composer } from './Composer.tsx'
import { participantName } from './conversation-labels.ts'
import { type MentionOption, withDistinctNames } from './mentions.ts'
import { MessageList } from './MessageList.tsx'
import { NewEmail } from './NewEmail.tsx'
import styles from './Thread.module.css'

/** A conversation about a subject, before its first message. */
export type FirstMessage = Extract<NewConversation, { subject: object }>

/**
 * The messages of a conversation with the field for the next one. `start`: the conversation that the first message
 * starts. The field is the same before and after it, so that a message from someone else does not replace it.
 */
export const Thread = ({
  conversation,
  start,
  label,
}: {
  label: string
} & (
  | { conversation: Conversation; start?: FirstMessage }
  | { conversation: Conversation | undefined; start: FirstMessage }
)) => {
  const [participants, setParticipants] = useState<readonly MentionOption[]>([])
  const send = async (text: string) => {
    if (!conversation)
      return invalidateAfter<Conversation>(chat.list, chat.count)(await api.chat.start({ body: { ...start!, text } }))
    const posted = await api.chat.post({ params: { conversationId: conversation.id }, body: { text } })
    return invalidateAfter<Conversation>(chat.messages, chat.participants)(await keep(conversation.id)(posted))
  }
  return (
    <div className={styles.thread}>
      {conversation ? (
        <Messages key={conversation.id} conversation={conversation} label={label} meet={setParticipants} />
      ) : (
        <NoMessages start={start!} meet={setParticipants} />
      )}
      <Composer
        draft={`message:${conversation?.id ?? `${start!.subject.type}-${start!.subject.id}-${start!.kind}`}`}
        label={t('chat.message')}
        participants={participants}
        send={send}
      />
      {conversation && <Actions conversation={conversation} />}
    </div>
  )
}

/** Writes the answer of a command to the cache. */
const keep = (conversationId: string) => writeToCache(chat.get, { params: { conversationId } }, chat.list, chat.count)

type Meet = (participants: readonly MentionOption[]) => void

/** Passes on the other participants when they are loaded. */
const useMeet = (people: { items: ChatMessage['author'][] } | undefined, userId: string, meet: Meet): void =>
  useEffect(() => {
    const others = (people?.items ?? []).filter(({ id }) => id !== userId)
    meet(withDistinctNames(others.map((one) => ({ id: one.id, name: participantName(one) }))))
  }, [people, userId, meet])

/** Before the first message; `meet` receives those who can be mentioned in it. */
const NoMessages = ({ start: { kind, subject }, meet }: { start: FirstMessage; meet: Meet }) => {
  const userId = userOf(useSession())?.userId ?? ''
  const about = subject.type === 'order' ? { requestId: subject.id } : { purchaseOrderId: subject.id }
  useMeet(useApiQuery(chat.mentionable, { query: { kind, ...about } }).data, userId, meet)
  return <p className={styles.none}>{t('chat.none')}</p>
}

/** Marks the messages as read when they are visible; `meet` receives the participants. */
const Messages = ({
  conversation: { id, messageCount, readState },
  label,
  meet,
}: {
  conversation: Conversation
  label: string
  meet: Meet
}) => {
  const params = { conversationId: id }
  const userId = userOf(useSession())?.userId ?? ''
  const list = useApiList(chat.messages, {}, params)
  useMeet(useApiQuery(chat.participants, { params }).data, userId, meet)
  const end = useRef<HTMLDivElement>(null)
  /** The number of messages when all were read: a conversation that is marked as unread afterwards remains unread. */
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (readState === 'read') seen.current = messageCount
  }, [readState, messageCount])
  useWhenVisible(end, readState === 'read' ? undefined : messageCount, async () => {
    if (seen.current !== messageCount) await keep(id)(await api.chat.read({ params, body: {} }))
  })
  return (
    <>
      {list.hasNextPage && (
        <div>
          <GuardedButton
            weight="quiet"
            size="small"
            busy={list.isFetchingNextPage}
            onPress={() => void list.fetchNextPage()}
          >
            {t('chat.earlier')}
          </GuardedButton>
        </div>
      )}
      {!list.items ? (
        <LoadingOrError error={list.error} refetch={list.refetch} skeleton={<TableSkeleton rows={2} />} />
      ) : list.items.length === 0 ? (
        <p className={styles.none}>{t('chat.none')}</p>
      ) : (
        <MessageList messages={list.items.toReversed()} userId={userId} label={label} />
      )}
      <div ref={end} />
    </>
  )
}

const Actions = ({
  conversation: { id, kind, status, readState, messageCount, lastMessage },
}: {
  conversation: Conversation
}) => {
  const user = userOf(useSession())
  const input = { params: { conversationId: id }, body: {} }
  const action = (name: 'markUnread' | 'archive' | 'reopen') => (
    <Action weight="quiet" size="small" do={async () => keep(id)(await api.chat[name](input))}>
      {t(`chat.${name}`)}
    </Action>
  )
  return (
    <div className={styles.actions}>
      {readState === 'read' && messageCount > 0 && action('markUnread')}
      {user?.type === 'admin' && kind === 'internal' && lastMessage?.email && <NewEmail conversationId={id} />}
      {user?.type === 'admin' && action(status === 'active' ? 'archive' : 'reopen')}
    </div>
  )
}

/** Runs an action once for each value of `due` while the element is visible on a visible page. */
const useWhenVisible = (
  place: RefObject<HTMLElement | null>,
  due: number | undefined,
  act: () => Promise<unknown>,
): void => {
  const run = useEffectEvent(act)
  useEffect(() => {
    const element = place.current
    if (due === undefined || !element) return undefined
    let isSeen = false
    const actIfSeen = () => {
      if (!isSeen || document.visibilityState !== 'visible') return
      stop()
      void run()
    }
    const observer = new IntersectionObserver((entries) => {
      isSeen = entries.some(({ isIntersecting }) => isIntersecting)
      actIfSeen()
    })
    const stop = () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', actIfSeen)
    }
    observer.observe(element)
    document.addEventListener('visibilitychange', actIfSeen)
    return stop
  }, [place, due])
}
