import { useState } from 'react'
import { chat, type Conversation } from '#application/conversations/contracts/chat.ts'
import type { ConversationSubject } from '#domain/conversations/conversation.ts'
import { useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Panel } from '../ui/Panel.tsx'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import { ReadMark } from './ReadMark.tsx'
import { type FirstMessage, Thread } from './Thread.tsx'

/**
 * The conversations about an order or a purchase order. `shared`: its customer or supplier can see it, so there is a
 * conversation with them; `reader`: staff also have an internal one.
 */
export const SubjectMessages = (of: Subject) => (
  // Another subject on the same page, such as after Back, has other panels and another unsent text.
  <MessagesOf key={`${of.subject.type}-${of.subject.id}`} {...of} />
)

type Subject = { subject: ConversationSubject; reader: 'customer' | 'supplier' | 'staff'; shared?: boolean }

const MessagesOf = ({ subject, reader, shared = true }: Subject) => {
  const { type, id } = subject
  const query = type === 'order' ? { requestId: id } : { purchaseOrderId: id }
  const { data, error, refetch } = useApiQuery(chat.list, { query })
  const own = type === 'order' ? 'customer' : 'supplier'
  const find = (kind: Conversation['kind']) => data?.items.find((one) => one.kind === kind)
  const title =
    reader !== 'staff' ? t('chat.withBoxwright') : t(own === 'customer' ? 'chat.withCustomer' : 'chat.withSupplier')
  const one = find(own)
  const internal = find('internal')
  /** Whether there was no internal message when the page was opened; the panel does not change while someone writes. */
  const [wasEmpty, setWasEmpty] = useState<boolean>()
  if (data && wasEmpty === undefined) setWasEmpty(!internal)
  const body = (conversation: Conversation | undefined, kind: Conversation['kind'], label: string) => {
    if (!data) return <LoadingOrError error={error} refetch={refetch} skeleton={<TableSkeleton rows={1} />} />
    return <Thread conversation={conversation} start={{ kind, subject } as FirstMessage} label={label} />
  }
  return (
    <>
      {shared && (
        <Panel title={title} id="messages" aside={<ReadMark of={one?.readState} />}>
          {body(one, own, title)}
        </Panel>
      )}
      {reader === 'staff' && (
        <Panel
          title={t('chat.internal')}
          id="internal-messages"
          internal
          folded={wasEmpty ?? true}
          aside={<ReadMark of={internal?.readState} />}
        >
          {body(internal, 'internal', t('chat.internal'))}
        </Panel>
      )}
    </>
  )
}
