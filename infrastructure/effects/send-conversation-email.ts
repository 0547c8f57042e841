import type { Log } from '#application/pipeline/ports.ts'
import { foldCase } from '#domain/case.ts'
import { emailTo, type SentEmail, withRecipient } from '#domain/conversations/conversation-email.ts'
import type { Recorded } from '#domain/events.ts'
import { erasedContact } from '#domain/people/contact.ts'
import { fullName } from '#domain/text/full-name.ts'
import type { EffectHandlers } from './perform-effect.ts'

/**
 * Writes an email of a conversation (CHAT-004, CHAT-005); a separate job sends it, with one message id. It is not sent
 * if its first recipient was erased in the meantime, because then its text is erased, too.
 */
export const sendConversationEmail =
  (log: Pick<Log, 'readCase'>): EffectHandlers['sendConversationEmail'] =>
  async (tx, { caseId, emailId }) => {
    const events = await log.readCase({ caseId })
    const [one] = Object.values(foldCase(events).conversations)
    const email = emailIn(events, emailId)
    const known = (addresses: readonly string[] = []) => addresses.filter((address) => address !== erasedContact.email)
    const [to, ...alsoTo] = known(email?.to)
    if (!one || !email || to === undefined || email.to[0] !== to) return { mail: 'conversationEmail', recipients: 0 }
    const { subject, body, senderName, authorId, signatureId } = email
    const { rows } = await tx.client.query<{ firstName: string; lastName: string }>(
      'select first_name as "firstName", last_name as "lastName" from people.accounts where user_id = $1',
      [authorId],
    )
    const authorName = rows[0] ? fullName(rows[0]) : ''
    const recipients = { to, alsoTo, cc: known(email.cc), bcc: known(email.bcc) }
    const sender = { senderName, authorId, authorName, signatureId }
    await tx.mail({
      kind: 'conversationEmail',
      conversationId: one.conversationId,
      ...recipients,
      ...sender,
      subject,
      body,
    })
    const { length } = [to, ...alsoTo, ...recipients.cc, ...recipients.bcc]
    return { mail: 'conversationEmail', recipients: length }
  }

/** An email from the events of its conversation, whose state contains only the last one. */
const emailIn = (events: readonly Recorded[], emailId: string): SentEmail | undefined =>
  events.reduce<SentEmail | undefined>((email, { type, data }) => {
    if (type === 'ConversationEmailSent' && data.email.emailId === emailId) return emailTo(data.email, data.sentTo)
    return type === 'ConversationEmailAddressed' && data.emailId === emailId && email
      ? withRecipient(email, data.kind, data.address)
      : email
  }, undefined)
