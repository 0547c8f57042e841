import { createTransport } from 'nodemailer'
import type pg from 'pg'
import type { ConversationEmail } from '#application/conversations/conversation-email.ts'
import { product } from '#domain/product.ts'
import type { Area } from '../area.ts'
import { openJobInput, decryptOwn, type Secrets } from '../secrets/secrets.ts'
import { envelopeOf } from './conversation-email.ts'
import type { Mail } from './mails.ts'
import { render, type Rendered } from './render.ts'

/**
 * Sends mails by SMTP if a server is configured; otherwise they stay in the outbox. Mails are recorded in the
 * transaction of their cause (`Unit.mail`) and sent by a job. If a mail is sent twice, both have the same message id.
 */

export type MailSettings = {
  /** `smtp://user:password@host:587`; undefined: no mail is sent. */
  smtpUrl: string | undefined
  /** `Boxwright <hello@boxwright.example>`. */
  from: string
  /** Base of links: scheme and host of the web app. */
  publicUrl: string
}

/** A mail in the outbox. Its links are paths of this server. */
export type StoredMail = Rendered & {
  mailId: string
  kind: string
  to: string
  createdOn: string
  sent: boolean
  /** For an email of a conversation, everything it was written with. */
  written?: Omit<ConversationEmail, 'kind' | 'to' | 'subject'>
}

export type Mailer = {
  /**
   * Sends the mail of a job, or leaves it in the outbox. A missing mail was already sent, or its recipient was erased.
   */
  deliver: (mailId: string) => Promise<void>
  /** Mails in the outbox, newest first, if no mail server is configured. */
  outbox: (limit: number) => Promise<StoredMail[]>
  close: () => void
}

type Row = { mail_id: string; kind: string; sealed: string; created_on: string; sent_on: string | null }
type Needs = { pool: pg.Pool; now: () => string; secrets: Secrets; settings: MailSettings }

/** Connects to the mail server when the first mail is sent. */
export const openMailer = ({ pool, now, secrets, settings }: Needs): Mailer => {
  const transport = settings.smtpUrl === undefined ? undefined : createTransport(settings.smtpUrl)
  const sender = /<([^>]+)>$/.exec(settings.from)?.[1] ?? settings.from
  const domain = /@([^>]+)>?$/.exec(settings.from)?.[1] ?? 'localhost'

  return {
    deliver: async (mailId) => {
      const { rows } = await pool.query<Row>('select * from people.mails where mail_id = $1 and sent_on is null', [
        mailId,
      ])
      if (!rows[0]) return
      if (transport) {
        const mail = await decryptOwn<Mail>(secrets, 'mail', rows[0].sealed)
        await transport
          .sendMail({
            ...render(mail, settings.publicUrl),
            ...(mail.kind === 'conversationEmail'
              ? { from: { name: mail.senderName || product.name, address: sender }, ...envelopeOf(mail) }
              : {
                  from: settings.from,
                  // A single address, never a list: the server rejects anything that looks like two addresses.
                  to: { name: '', address: mail.to },
                  headers: { 'auto-submitted': 'auto-generated' },
                }),
            messageId: `<${mailId}@${domain}>`,
          })
          .catch((error: { responseCode?: number }) => {
            // Permanent errors are not retried; all others are. The message of the server can contain the address, so
            // it is not logged.
            if ((error.responseCode ?? 0) < 500)
              throw new Error(`The mail server refused the mail (${error.responseCode ?? 'no response'})`)
          })
        await pool.query('delete from people.mails where mail_id = $1', [mailId])
      } else {
        await pool.query('update people.mails set sent_on = $2 where mail_id = $1', [mailId, now()])
      }
    },
    outbox: async (limit) => {
      const { rows } = await pool.query<Row>('select * from people.mails order by mail_id desc limit $1', [limit])
      const opened = await Promise.all(
        rows.map(async (row) => ({ row, mail: (await secrets.open(row.sealed)) as Mail | undefined })),
      )
      return opened.flatMap(({ row, mail }) =>
        mail
          ? {
              ...render(mail, ''),
              mailId: row.mail_id,
              kind: mail.kind,
              to: mail.to,
              createdOn: row.created_on,
              sent: row.sent_on !== null,
              ...writtenIn(mail),
            }
          : [],
      )
    },
    close: () => transport?.close(),
  }
}

const writtenIn = (mail: Mail): Pick<StoredMail, 'written'> => {
  if (mail.kind !== 'conversationEmail') return {}
  const { kind: _kind, to: _to, subject: _subject, ...written } = mail
  return { written }
}

/** The mailer with its job. */
export const openMail = (needs: Needs): Area & { mailer: Mailer } => {
  const mailer = openMailer(needs)
  return {
    mailer,
    jobs: {
      mail: async (payload) => mailer.deliver((await openJobInput<{ mailId: string }>(needs.secrets, payload)).mailId),
    },
    close: mailer.close,
  }
}
