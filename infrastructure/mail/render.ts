import type { Language } from '#domain/text/languages.ts'
import { escaped } from '#domain/text/markup.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { linkOf, type Mail, type Said, type Words } from './mails.ts'

/** Renders mails as text and as HTML with the same sentences and no external resources. */

const languages: Readonly<Record<Language, Words>> = { 'en-US': english, 'zh-CN': chinese }

/** A rendered mail. */
export type Rendered = { subject: string; text: string; html: string }

/** `base`: where the web app is, without a slash at the end; nothing for a page of the app itself. */
export const render = (mail: Mail, base: string): Rendered => {
  const words = languages[mail.language]
  const said = (words.mails[mail.kind] as (mail: Mail) => Said)(mail)
  const url = base + linkOf(mail)
  // The subject must be a single line, even if a name contains line breaks.
  const subject = said.subject.replace(/\p{Cc}+/gu, ' ')
  return { subject, text: textOf(mail, words, said, url), html: htmlOf(mail, words, said, url, subject) }
}

const textOf = (mail: Mail, words: Words, said: Said, url: string): string =>
  [
    words.greeting(mail.firstName),
    ...said.paragraphs,
    `${said.action}: ${url}`,
    ...(said.code ? [`${said.code.label} ${said.code.digits}`] : []),
    ...said.closing,
    words.signature,
  ].join('\n\n')

const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`

const htmlOf = (mail: Mail, words: Words, said: Said, url: string, subject: string): string => `<!doctype html>
<html lang="${mail.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f1ec;color:#26221c;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
${paragraph(words.greeting(mail.firstName))}
${said.paragraphs.map((text) => paragraph(text)).join('\n')}
<p style="margin:0 0 16px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;background:#8a4b1f;color:#fff;border-radius:6px;text-decoration:none;font-weight:600">${escaped(said.action)}</a></p>
${said.code ? `${paragraph(said.code.label)}\n${paragraph(said.code.digits, 'font-size:28px;letter-spacing:6px;font-weight:700')}` : ''}
${said.closing.map((text) => paragraph(text, 'color:#5c554b;font-size:14px')).join('\n')}
${paragraph(words.signature)}
${paragraph(words.orCopy, 'color:#5c554b;font-size:12px;margin:0')}
${paragraph(url, 'color:#5c554b;font-size:12px;margin:0;overflow-wrap:anywhere')}
</div>
</body>
</html>`
