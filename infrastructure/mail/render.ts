import { messageText } from '#application/messages/message-text.ts'
import { type Message, message, type MessageParam } from '#domain/messages/message.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import type { Language } from '#domain/text/languages.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { contentOf } from './content.ts'
import { renderConversationEmail } from './conversation-email.ts'
import { linkOf, type Mail } from './mails.ts'

/** Renders mails as text and as HTML, with the same sentences and without external resources. */

export type Rendered = { subject: string; text: string; html: string }

type MailTexts = {
  subject: string
  greeting: string
  paragraphs: string[]
  action: string
  url: string
  /** The action and its URL on one line. */
  link: string
  code: { label: string; digits: string } | undefined
  closing: string[]
  signature: string
  copyLink: string
}

/**
 * Inserts a word joiner after each dot between letters and after each scheme, so that mail clients do not convert
 * `evil.example` or `http://192.0.2.1` to a link in a name that an attacker chose (S-10): also in texts in two languages,
 * lists and nested messages.
 */
const paramWithoutLinks = (value: MessageParam): MessageParam => {
  if (typeof value === 'string') return value.replace(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L})|:(?=\/\/)/gu, '$&\u2060')
  if (typeof value !== 'object') return value
  if ('key' in value) return withoutLinks(value)
  if ('mm' in value) return value
  if ('en-US' in value) return bilingual((language) => paramWithoutLinks(value[language]) as string)
  return value.map(paramWithoutLinks)
}

const withoutLinks = ({ key, params }: Message): Message => {
  if (params === undefined) return { key }
  return {
    key,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, paramWithoutLinks(value)])),
  }
}

/** `base`: the URL of the web app, without a trailing slash; empty for links within the app itself. */
export const render = (mail: Mail, base: string): Rendered => {
  if (mail.kind === 'conversationEmail') return renderConversationEmail(mail)
  const { subject, paragraphs, action, code, closing } = contentOf(mail)
  const text = (one: Message): string => messageText(withoutLinks(one), mail.language)
  const { firstName } = mail
  const url = base + linkOf(mail)
  const texts: MailTexts = {
    // The subject must be a single line, even if a name contains line breaks.
    subject: text(subject).replace(/\p{Cc}+/gu, ' '),
    greeting: text(firstName ? message('mail.greeting', { firstName }) : message('mail.greetingUnnamed')),
    paragraphs: paragraphs.map(text),
    action: text(action),
    url,
    // The only real link: `withoutLinks` would break it.
    link: messageText(message('mail.link', { action: text(action), url }), mail.language),
    code: code && { label: text(code.label), digits: code.digits },
    closing: closing.map(text),
    signature: text(message('mail.signature')),
    copyLink: text(message('mail.copyLink')),
  }
  return { subject: texts.subject, text: textOf(texts), html: htmlOf(texts, mail.language) }
}

const textOf = ({ greeting, paragraphs, link, code, closing, signature }: MailTexts): string =>
  [greeting, ...paragraphs, link, ...(code ? [`${code.label} ${code.digits}`] : []), ...closing, signature].join('\n\n')

const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeMarkup(text)}</p>`

const htmlOf = (texts: MailTexts, language: Language): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(texts.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f1ec;color:#26221c;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
${paragraph(texts.greeting)}
${texts.paragraphs.map((text) => paragraph(text)).join('\n')}
<p style="margin:0 0 16px"><a href="${escapeMarkup(texts.url)}" style="display:inline-block;padding:12px 20px;background:#8a4b1f;color:#fff;border-radius:6px;text-decoration:none;font-weight:600">${escapeMarkup(texts.action)}</a></p>
${texts.code ? `${paragraph(texts.code.label)}\n${paragraph(texts.code.digits, 'font-size:28px;letter-spacing:6px;font-weight:700')}` : ''}
${texts.closing.map((text) => paragraph(text, 'color:#5c554b;font-size:14px')).join('\n')}
${paragraph(texts.signature)}
${paragraph(texts.copyLink, 'color:#5c554b;font-size:12px;margin:0')}
${paragraph(texts.url, 'color:#5c554b;font-size:12px;margin:0;overflow-wrap:anywhere')}
</div>
</body>
</html>`
