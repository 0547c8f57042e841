import { z } from 'zod'
import { fact } from '../kernel/fact.ts'
import { erasedContact } from '../people/contact.ts'
import { Email } from '../text/email.ts'
import { text } from '../text/fields.ts'

/**
 * Emails that staff send from a conversation (CHAT-004..006). Only staff see them, because their recipients can be
 * anyone.
 */

export const maxSubjectLength = 200
export const maxBodyLength = 10_000
/** Maximum number of addresses of an email. */
export const maxAddresses = 20

/** `author`: the author's name; `team`: the team. Without one, an email has no signature. */
export const emailSignatures = ['author', 'team'] as const
/** How a recipient is addressed. */
export const recipientKinds = ['to', 'cc', 'bcc'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/** An email apart from its recipients. */
export const EmailContent = z.strictObject({
  emailId: z.string().min(1),
  subject: text(maxSubjectLength),
  body: text(maxBodyLength),
  /** The name of the sender; '' for the company's. */
  senderName: z.string().max(100),
  /** A user id. */
  authorId: z.string().min(1),
  signatureId: z.enum(emailSignatures).nullable(),
})
export type EmailContent = z.infer<typeof EmailContent>

export const emailFacts = {
  /** Without its first recipient, an email says nothing about anyone else: it is erased with that person. */
  ConversationEmailSent: fact({
    staff: { email: EmailContent, sentTo: Email },
    personal: ({ email, sentTo }) => ({
      subject: sentTo,
      erased: { email: { ...email, subject: erasedText, body: erasedText }, sentTo: erasedContact.email },
    }),
  }),
  /** A further recipient, erased separately. `nth`: number of events since `ConversationEmailSent`. */
  ConversationEmailAddressed: fact({
    staff: { emailId: z.string().min(1), nth: z.int().positive(), kind: z.enum(recipientKinds), address: Email },
    personal: ({ address }) => ({ subject: address, erased: { address: erasedContact.email } }),
  }),
}

const erasedText = '—'

/** An email with its recipients. */
export type SentEmail = EmailContent & Record<RecipientKind, readonly string[]>

/** An email to its first recipient. */
export const emailTo = (email: EmailContent, sentTo: string): SentEmail => ({ ...email, to: [sentTo], cc: [], bcc: [] })

/** An email with a further recipient. */
export const withRecipient = (email: SentEmail, kind: RecipientKind, address: string): SentEmail => ({
  ...email,
  [kind]: [...email[kind], address],
})

/** The recipients except the first one, in order. */
export const furtherRecipients = ({ to, cc, bcc }: Record<RecipientKind, readonly string[]>) =>
  [
    ...to.slice(1).map((address) => ({ kind: 'to' as const, address })),
    ...cc.map((address) => ({ kind: 'cc' as const, address })),
    ...bcc.map((address) => ({ kind: 'bcc' as const, address })),
  ].map((one, index) => ({ ...one, nth: index + 1 }))

/** The subject of a reply: that of the conversation, marked once. */
export const replySubject = (subject: string): string =>
  /^re:/i.test(subject) ? subject : `Re: ${subject}`.slice(0, maxSubjectLength)
