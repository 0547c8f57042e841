import type { FastifyInstance } from 'fastify'
import { formatDateToString } from '#domain/text/date-or-offset.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import type { StoredMail, Mailer } from '../mail/send.ts'
import { isLocalRequest } from './session-cookie.ts'

/**
 * The outbox of a demo: unsent mails, for the user of this machine. It does not exist if mails are sent, or in
 * production mode, because anyone who reads the outbox can sign in as any user.
 */
export const outboxRoutes = { 'GET /dev/mail': ['anyone'], 'GET /dev/mail.json': ['anyone'] } as const

const most = 100

/** Serves the newest mails, as HTML and as JSON. */
export const serveOutbox = (server: FastifyInstance, outbox: Mailer['outbox']): void => {
  server.get('/dev/mail', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send(pageOf(await outbox(most)))
  })
  server.get('/dev/mail.json', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
    return outbox(most)
  })
}

/** Extracts the body of a mail; user input in it is already escaped. */
const bodyOf = (html: string) => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''

/** The links of a mail as text that one click selects for copying, because the page runs no script. */
const linksIn = (html: string) =>
  [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address))]
    .map((address) => `<code title="Click to select the link">${address}</code>`)
    .join('')

const pageOf = (mails: readonly StoredMail[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox: mails that were not sent</title>
<style>
body{margin:0;padding:24px;background:#e8e4dc;color:#26221c;font:16px/1.5 system-ui,sans-serif}
main{max-width:640px;margin:0 auto}
header{margin-bottom:24px}
header strong{padding:2px 8px;background:#8a4b1f;color:#fff;border-radius:4px}
article{margin-bottom:24px;padding:16px;background:#f4f1ec;border-radius:8px}
h1{margin:8px 0;font-size:24px}
h2{margin:0;font-size:16px}
article code{display:block;margin-top:8px;padding:8px;background:#fff;border-radius:4px;font-size:13px;overflow-wrap:anywhere;user-select:all}
article p.about{margin:0 0 12px;color:#5c554b;font-size:14px}
</style></head>
<body><main><header><strong>Demo</strong><h1>Outbox</h1>
<p>These mails were not sent: no mail server is set (SMTP_URL). Newest first; only this machine can see this page.</p></header>
${mails.map(articleOf).join('\n') || '<p>No mails yet.</p>'}
</main></body></html>`

const articleOf = ({
  mailId,
  kind,
  subject,
  to,
  createdOn,
  html,
}: StoredMail) => `<article id="${mailId}" data-kind="${kind}">
<h2>${escapeMarkup(subject)}</h2>
<p class="about">To ${escapeMarkup(to)}, <time datetime="${createdOn}">${formatDateToString(createdOn, 'datetime')} UTC</time></p>
${bodyOf(html)}
${linksIn(html)}
</article>`
