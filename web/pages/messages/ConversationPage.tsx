import { useParams } from '@tanstack/react-router'
import { chat, type Conversation } from '#application/conversations/contracts/chat.ts'
import { subjectOf } from '../../conversations/conversation-labels.ts'
import { ReadMark } from '../../conversations/ReadMark.tsx'
import { Thread } from '../../conversations/Thread.tsx'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { orderPathFor, paths } from '../../paths.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { InternalMark } from '../../ui/InternalMark.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Page } from '../../ui/Page.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'

/** One conversation, with live updates. */
const ConversationPage = () => {
  const { id: conversationId } = useParams({ from: '/_app/live/messages/$id' })
  const { data, error, refetch } = useApiQuery(chat.get, { params: { conversationId } })
  const breadcrumbs = [{ label: t('chat.title'), href: paths.messages() }]
  if (!data) {
    return (
      <Page title={t('chat.title')} breadcrumbs={breadcrumbs} width="reading">
        <LoadingOrError error={error} refetch={refetch} skeleton={<TableSkeleton rows={3} />} />
      </Page>
    )
  }
  const company = data.customer?.customerName ?? data.supplier?.supplierName
  return (
    <Page
      title={subjectOf(data)}
      heading={<bdi>{subjectOf(data)}</bdi>}
      lede={company && <bdi>{company}</bdi>}
      breadcrumbs={breadcrumbs}
      width="reading"
      dense
      badge={
        <>
          {data.kind === 'internal' && <InternalMark />}
          <ReadMark of={data.readState} />
          {data.status === 'archived' && <span>{t('chat.archived')}</span>}
        </>
      }
      actions={<SubjectLink of={data} />}
    >
      <Thread key={data.id} conversation={data} label={subjectOf(data)} />
    </Page>
  )
}

const SubjectLink = ({ of: { subject } }: { of: Conversation }) => {
  const user = userOf(useSession())
  if (!subject) return null
  const purchaseOrder = user?.type === 'supplier' ? paths.supplier.purchaseOrder : paths.staff.purchaseOrder
  const href = subject.type === 'order' ? orderPathFor(user)(subject.id) : purchaseOrder(subject.id)
  return (
    <ButtonLink weight="plain" href={href}>
      {t(subject.type === 'order' ? 'chat.openOrder' : 'chat.openPurchaseOrder')}
    </ButtonLink>
  )
}

export default ConversationPage
