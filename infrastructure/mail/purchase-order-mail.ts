import type { PurchaseOrderMail } from '#application/production/purchase-order-mail.ts'
import { type Currency, formatQuantity, formatUnitPrice } from '#domain/currencies.ts'
import { unitInCurrency } from '#domain/kernel/money.ts'
import { message } from '#domain/messages/message.ts'
import { formatDate } from '#domain/text/dates.ts'
import type { Language } from '#domain/text/languages.ts'
import { factoryZone } from '#domain/time.ts'
import type { MailContent } from './mail-content.ts'

/** Content of mails about purchase orders (decision 180). */

const action = message('purchaseOrderMail.open')
const toSupplier = { action, closing: [message('purchaseOrderMail.supplierRecipient')] }
const toStaff = { action, closing: [message('purchaseOrderMail.staffRecipient')] }

/** The sentence for a recall by a process. */
const recalledBecause = {
  orderCanceled: 'purchaseOrderMail.recalledOrderCanceled',
  orderChanged: 'purchaseOrderMail.recalledOrderChanged',
} as const

export const purchaseOrderMailContent = (mail: PurchaseOrderMail, language: Language): MailContent => {
  const { purchaseOrderId: id, title } = mail
  const dayOf = (moment: string) => formatDate(moment, 'short', { locale: language, timeZone: factoryZone })
  const priceOf = (thousandths: number, currency: Currency) =>
    formatUnitPrice(unitInCurrency(thousandths), currency, language)
  switch (mail.kind) {
    case 'purchaseOrderReceived': {
      const { quantity, readyOn, confirmationFrom } = mail
      const isConfirmedByStaff = confirmationFrom === 'staff'
      return {
        ...toSupplier,
        subject: message('purchaseOrderMail.receivedSubject', { id }),
        paragraphs: [
          message('purchaseOrderMail.receivedText', {
            quantity: formatQuantity(quantity, language),
            title,
            date: dayOf(readyOn),
          }),
          message(isConfirmedByStaff ? 'purchaseOrderMail.confirmedByStaff' : 'purchaseOrderMail.receivedThen'),
        ],
      }
    }
    case 'purchaseOrderNote':
      return {
        ...toSupplier,
        subject: message('purchaseOrderMail.noteSubject', { id }),
        paragraphs: [message('purchaseOrderMail.noteText', { title, text: mail.text })],
      }
    case 'purchaseOrderRecalled':
      return {
        ...toSupplier,
        action: message('purchaseOrderMail.openAll'),
        subject: message('purchaseOrderMail.recalledSubject', { id }),
        paragraphs: [
          mail.cause
            ? message(recalledBecause[mail.cause], { title })
            : message('purchaseOrderMail.recalledText', { title, reason: mail.reason }),
          message('purchaseOrderMail.recalledThen'),
        ],
      }
    case 'proposalAccepted': {
      const { unitPrice, currency, readyOn } = mail
      return {
        ...toSupplier,
        subject: message('purchaseOrderMail.acceptedSubject', { id }),
        paragraphs: [
          message('purchaseOrderMail.acceptedText', {
            title,
            date: dayOf(readyOn),
            price: priceOf(unitPrice, currency),
          }),
        ],
      }
    }
    case 'proposalDeclined':
      return {
        ...toSupplier,
        subject: message('purchaseOrderMail.declinedSubject', { id }),
        paragraphs: [
          message('purchaseOrderMail.declinedText', { title, reason: mail.reason }),
          message('purchaseOrderMail.declinedThen'),
        ],
      }
    case 'supplierNote':
      return {
        ...toStaff,
        subject: message('purchaseOrderMail.supplierNoteSubject', { id }),
        paragraphs: [message('purchaseOrderMail.supplierNoteText', { title, text: mail.text })],
      }
    case 'supplierDeclined':
      return {
        ...toStaff,
        subject: message('purchaseOrderMail.supplierDeclinedSubject', { id }),
        paragraphs: [
          message('purchaseOrderMail.supplierDeclinedText', { title, reason: mail.reason }),
          message('purchaseOrderMail.supplierDeclinedThen'),
        ],
      }
    case 'supplierProposal': {
      const { unitPrice, currency, readyOn, reason } = mail
      return {
        ...toStaff,
        subject: message('purchaseOrderMail.proposalSubject', { id }),
        paragraphs: [
          message('purchaseOrderMail.proposalText', {
            title,
            date: dayOf(readyOn),
            price: priceOf(unitPrice, currency),
          }),
          message('purchaseOrderMail.proposalReason', { reason }),
        ],
      }
    }
    case 'purchaseOrderExpired':
      return {
        ...toStaff,
        subject: message('purchaseOrderMail.expiredSubject', { id }),
        paragraphs: [message('purchaseOrderMail.expiredText', { title })],
      }
  }
}
