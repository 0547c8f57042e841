import { accountMailContent } from './account-mail.ts'
import type { MailContent } from './mail-content.ts'
import type { Mail } from './mails.ts'
import { orderMailContent } from './order-mail.ts'

/** The content of any mail. */
export const contentOf = (mail: Mail): MailContent =>
  'requestId' in mail ? orderMailContent(mail, mail.language) : accountMailContent(mail)
