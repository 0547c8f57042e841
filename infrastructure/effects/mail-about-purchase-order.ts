import { addressedName } from '#domain/text/full-name.ts'
import { purchaseOrderReaders } from '../people/purchase-order-readers.ts'
import type { EffectHandlers } from './perform-effect.ts'

/** Writes the mails about a purchase order (decision 180). Separate jobs send them, each with one message id. */
export const mailAboutPurchaseOrder: EffectHandlers['mailAboutPurchaseOrder'] = async (tx, { to, mail }) => {
  const recipients = await purchaseOrderReaders(tx.client, to)
  for (const { userId, email, language, ...name } of recipients) {
    await tx.mail({ ...mail, to: email, firstName: addressedName(name), language }, userId)
  }
  return { mail: mail.kind, recipients: recipients.length }
}
