import { accountMailContent } from './account-mail.ts'
import type { MailContent } from './mail-content.ts'
import type { Notice } from './mails.ts'
import { orderMailContent } from './order-mail.ts'
import { purchaseOrderMailContent } from './purchase-order-mail.ts'

/** The content of a mail that the program writes. */
export const contentOf = (mail: Notice): MailContent => {
  if ('requestId' in mail) return orderMailContent(mail, mail.language)
  return 'purchaseOrderId' in mail ? purchaseOrderMailContent(mail, mail.language) : accountMailContent(mail)
}
