import { IconTrash } from '@tabler/icons-react'
import { aiConversations } from '#application/assistant/contracts/conversations.ts'
import { api } from '../data/api.ts'
import { invalidateAfter, useApiList } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { Action } from '../ui/Action.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Empty } from '../ui/Empty.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import styles from './ConversationList.module.css'

/** The user's conversations, last message first. */
export const ConversationList = ({
  current,
  show,
  removed,
}: {
  current: string | undefined
  show: (id: string) => void
  removed: (id: string) => void
}) => {
  const list = useApiList(aiConversations.list)
  return (
    <div className={styles.page}>
      <PagedList list={list} waiting={<TableSkeleton rows={4} />}>
        {(items) =>
          items.length === 0 ? (
            <Empty compact title={t('assistant.noConversations')}>
              {t('assistant.noConversationsHint')}
            </Empty>
          ) : (
            <ul className={styles.list}>
              {items.map(({ id, title, changedOn }) => (
                <li key={id} className={styles.row}>
                  <button
                    type="button"
                    className={styles.open}
                    aria-current={id === current || undefined}
                    onClick={() => show(id)}
                  >
                    <span className={styles.title}>{title || t('assistant.untitled')}</span>
                    <DateText at={changedOn} />
                  </button>
                  <Action
                    size="small"
                    weight="quiet"
                    icon={<IconTrash size={16} aria-hidden />}
                    do={async () => invalidateAfter(aiConversations.list)(await remove(id))}
                    onDone={() => removed(id)}
                  >
                    {t('assistant.delete')}
                  </Action>
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </div>
  )
}

const remove = (conversationId: string) => api.aiConversations.remove({ params: { conversationId } })
