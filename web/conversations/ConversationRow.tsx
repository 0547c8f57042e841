import type { Conversation } from '#application/conversations/contracts/chat.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Ago } from '../ui/DateText.tsx'
import { InternalMark } from '../ui/InternalMark.tsx'
import { participantName, plainText, subjectOf } from './conversation-labels.ts'
import { ReadMark } from './ReadMark.tsx'
import styles from './ConversationRow.module.css'

/** A conversation in a list: its subject, its participants, and the last message. */
export const ConversationRow = ({ of, userId }: { of: Conversation; userId: string }) => {
  const { id, kind, status, readState, lastMessage, customer, supplier } = of
  const company = customer?.customerName ?? supplier?.supplierName
  return (
    <li className={styles.one} data-unread={readState !== 'read' || undefined}>
      <div className={styles.head}>
        <a href={paths.conversation(id)}>
          <bdi>{subjectOf(of)}</bdi>
        </a>
        {company && <bdi className={styles.company}>{company}</bdi>}
        {kind === 'internal' && <InternalMark short />}
        <ReadMark of={readState} />
        {status === 'archived' && <span className={styles.archived}>{t('chat.archived')}</span>}
        {lastMessage && (
          <span className={styles.when}>
            <Ago at={lastMessage.createdOn} />
          </span>
        )}
      </div>
      {lastMessage && (
        <p className={styles.preview}>
          <bdi>
            {t('chat.preview', {
              name: lastMessage.author.id === userId ? t('chat.you') : participantName(lastMessage.author),
              text: plainText(lastMessage),
            })}
          </bdi>
        </p>
      )}
    </li>
  )
}
