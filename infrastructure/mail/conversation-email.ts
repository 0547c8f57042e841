import type { ConversationEmail } from '#application/conversations/conversation-email.ts'
import { product } from '#domain/product.ts'
import { escapeMarkup } from '#domain/text/markup.ts'

/**
 * Emails that an employee writes in a conversation (CHAT-004..006): their own words, without a greeting, a link and
 * texts of the program.
 */

/** The closing lines of an email. */
const signatureOf = ({ signatureId, authorName }: ConversationEmail): string => {
  if (signatureId === null) return ''
  return signatureId === 'author' && authorName ? `${authorName}\n${product.name}` : product.name
}

export const renderConversationEmail = (mail: ConversationEmail): { subject: string; text: string; html: string } => {
  const text = [mail.body, signatureOf(mail)].filter(Boolean).join('\n\n')
  // The subject must be a single line.
  const subject = mail.subject.replaceAll(/\p{Cc}+/gu, ' ')
  const html = `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif"><p style="white-space:pre-wrap">${escapeMarkup(text)}</p></body></html>`
  return { subject, text, html }
}

/** The addresses of the message. Each one is checked when it is entered, so none can contain two. */
export const envelopeOf = ({ to, alsoTo, cc, bcc }: ConversationEmail) => {
  const addresses = (all: readonly string[]) => all.map((address) => ({ name: '', address }))
  return { to: addresses([to, ...alsoTo]), cc: addresses(cc), bcc: addresses(bcc) }
}
