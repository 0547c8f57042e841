import { useSearch } from '@tanstack/react-router'
import { chat } from '#application/conversations/contracts/chat.ts'
import { ConversationRow } from '../../conversations/ConversationRow.tsx'
import { NewEmail } from '../../conversations/NewEmail.tsx'
import { NewInternalConversation } from '../../conversations/NewInternalConversation.tsx'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import styles from '../../conversations/ConversationRow.module.css'

/** The conversations of the user, the last message first, updated live. */
const MessagesPage = () => {
  const list = useList(chat.list, useSearch({ from: '/_app/live/messages' }))
  const user = userOf(useSession())
  if (!user) return null
  return (
    <ListPage
      name="messages"
      title={t('chat.title')}
      width="reading"
      actions={
        hasAccess(user, 'staff') && (
          <>
            <NewEmail />
            <NewInternalConversation />
          </>
        )
      }
      list={list}
      filters={[
        { kind: 'search', name: 'q', label: t('chat.search') },
        {
          kind: 'choice',
          name: 'status',
          label: t('chat.status'),
          options: (['active', 'archived'] as const).map((value) => ({ value, label: t(`chat.statuses.${value}`) })),
        },
        { kind: 'flag', name: 'unread', label: t('chat.unreadOnly') },
      ]}
      skeleton={<TableSkeleton rows={3} />}
      render={(rows) => (
        <ul className={styles.list}>
          {rows.map((one) => (
            <ConversationRow key={one.id} of={one} userId={user.userId} />
          ))}
        </ul>
      )}
      empty={{ title: t('chat.emptyTitle'), text: t(`chat.empty.${user.type}`) }}
    />
  )
}

export default MessagesPage
