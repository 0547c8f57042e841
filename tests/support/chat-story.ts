import * as chat from '#application/conversations/chat-commands.ts'
import { chat as contracts } from '#application/conversations/contracts/chat.ts'
import { type Case, foldCase, purchaseOrdersOf } from '#domain/case.ts'
import type { LiveConversation } from '#domain/conversations/conversation.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { acting, as, placedStory, storyStepsIn } from './case-stories.ts'
import type { MemoryApp } from './memory-app.ts'

/** The conversation of a case. */
export const conversationOf = ({ conversations }: Case): LiveConversation => {
  const [one] = Object.values(conversations)
  return one as LiveConversation
}

/** A conversation about a draft of Ada's, with every event. */
export const runChatStory = async (app: MemoryApp): Promise<void> => {
  const story = storyStepsIn(app)
  await story.drafts('ada')
  const { requestId } = requireExisting(foldCase(app.log.events).order)
  const act = acting(app)
  const started = contracts.start.body.parse({
    kind: 'customer',
    subject: { type: 'order', id: requestId },
    text: 'Which size are your bouquets?',
  })
  const { conversationId } = conversationOf(await act('sam', chat.startConversation, started))
  const of = { conversationId }
  await act('ada', chat.readConversation, of)
  await act('ada', chat.markConversationUnread, of)
  await act('ada', chat.postMessage, { ...of, text: `About 40 cm long, @${as('sam').actor.id}.` })
  await act('sam', chat.archiveConversation, of)
  await act('sam', chat.reopenConversation, of)
  await act('sam', chat.archiveConversation, of)
  await act('ada', chat.postMessage, { ...of, text: 'And 15 cm wide.' })
}

/** A conversation about a purchase order, between its supplier and staff. */
export const runSupplierChatStory = async (app: MemoryApp): Promise<void> => {
  const story = await placedStory(app)
  await story.pays('sam')
  const [purchaseOrder] = purchaseOrdersOf(foldCase(app.log.events))
  const act = acting(app)
  const subject = { type: 'purchaseOrder' as const, id: purchaseOrder!.spec!.purchaseOrderId }
  const started = contracts.start.body.parse({ kind: 'supplier', subject, text: 'Glue or tape?' })
  const { conversationId } = conversationOf(await act('lin', chat.startConversation, started))
  await act('sam', chat.postMessage, { conversationId, text: 'Glue.' })
}

/** An email with a copy, and a reply. */
export const runEmailStory = async (app: MemoryApp): Promise<void> => {
  const act = acting(app)
  const letter = { body: 'Are the boxes ready?', to: ['press@fair.example'], cc: ['office@fair.example'] }
  const sent = contracts.email.body.parse({ subject: 'Boxes for the fair', ...letter, signatureId: 'author' })
  const { conversationId } = conversationOf(await act('sam', chat.startEmailConversation, sent))
  const reply = contracts.emailReply.body.parse({ body: 'We need them on Friday.', to: ['press@fair.example'] })
  await act('sam', chat.replyByEmail, { ...reply, conversationId })
}
