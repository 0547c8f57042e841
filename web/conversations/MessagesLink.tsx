import { IconMessages } from '@tabler/icons-react'
import { chat } from '#application/conversations/contracts/chat.ts'
import { useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import styles from '../production/NotificationBell.module.css'

/** A link to the user's conversations with the number of unread ones, updated live. */
export const MessagesLink = () => {
  const { data } = useApiQuery(chat.count, {})
  const unread = data?.unread ?? 0
  return (
    <a
      className={styles.bell}
      href={paths.messages()}
      aria-label={unread === 0 ? t('chat.open.none') : t('chat.open.unread', { count: unread })}
    >
      <IconMessages size={20} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </a>
  )
}
