import type { ReadState } from '#domain/conversations/conversation.ts'
import { t } from '../locales/i18n.ts'
import styles from './ReadMark.module.css'

/** Marks a conversation with messages that the user has not read (CHAT-003); nothing for a read one. */
export const ReadMark = ({ of }: { of: ReadState | undefined }) =>
  of === undefined || of === 'read' ? null : (
    <span className={styles.mark} data-mention={of === 'unreadMention' || undefined}>
      {t(of === 'unread' ? 'chat.unread' : 'chat.unreadMention')}
    </span>
  )
