import { accountMailContent } from './account-mail.ts'
import type { MailContent } from './mail-content.ts'
import type { Mail } from './mails.ts'
import { orderMailContent } from './order-mail.ts'
import { purchaseOrderMailContent } from './purchase-order-mail.ts'

/** The content of any mail. */
export const contentOf = (mail: Mail): MailContent => {
  if ('requestId' in mail) return orderMailContent(mail, mail.language)
  return 'purchaseOrderId' in mail ? purchaseOrderMailContent(mail, mail.language) : accountMailContent(mail)
}
