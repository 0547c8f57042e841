import type { OrderMail } from '#application/conversations/order-mail.ts'
import { type Currency, formatMoney } from '#domain/currencies.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { type Message, message } from '#domain/messages/message.ts'
import { formatDate, formatRange, formatWithZone } from '#domain/text/dates.ts'
import type { Language } from '#domain/text/languages.ts'
import { factoryZone } from '#domain/time.ts'
import type { MailContent } from './mail-content.ts'

/** Content of mails about orders (ORDER-D11). */

const viewOrder = message('orderMail.viewOrder')
const closing = [message('orderMail.recipient')]

export const orderMailContent = (mail: OrderMail, language: Language): MailContent => {
  const { requestId, title } = mail
  /** Formats minor units of the currency as `$1,250.50`. */
  const money = (minor: number, currency: Currency) => formatMoney(inCurrency(minor), currency, language)
  /** The day of a due date, as on the invoice. */
  const dayOf = (moment: string) => formatDate(moment, 'short', { locale: language, timeZone: factoryZone })
  switch (mail.kind) {
    case 'quotesAvailable':
      return {
        subject: message('orderMail.quotesAvailableSubject', { requestId }),
        paragraphs: [message('orderMail.quotesAvailableText', { title })],
        action: message('orderMail.quotesAvailableAction'),
        closing,
      }
    case 'feedbackAsked':
      return {
        subject: message('orderMail.feedbackAskedSubject', { requestId }),
        paragraphs: [message('orderMail.feedbackAskedText', { title, question: mail.question })],
        action: message('orderMail.feedbackAskedAction'),
        closing,
      }
    case 'orderPlaced': {
      const { total, amountDue, currency, dueOn } = mail
      const whenDue = () => {
        if (amountDue === 0) return message(total > 0 ? 'orderMail.orderPlacedLater' : 'orderMail.orderPlacedFree')
        const amount = money(amountDue, currency)
        return dueOn
          ? message('orderMail.orderPlacedDueBy', { amount, date: dayOf(dueOn) })
          : message('orderMail.orderPlacedDue', { amount })
      }
      return {
        subject: message('orderMail.orderPlacedSubject', { requestId }),
        paragraphs: [message('orderMail.orderPlacedText', { title, total: money(total, currency) }), whenDue()],
        action: viewOrder,
        closing,
      }
    }
    case 'essentialsPlaced': {
      const { total, currency } = mail
      return {
        subject: message('orderMail.orderPlacedSubject', { requestId }),
        paragraphs: [
          message('orderMail.orderPlacedText', { title, total: money(total, currency) }),
          message('orderMail.paid'),
        ],
        action: viewOrder,
        closing,
      }
    }
    case 'paymentRequested': {
      const { stage, amountDue, currency } = mail
      return {
        subject: message('orderMail.paymentRequestedSubject', { requestId }),
        paragraphs: [
          message(`orderMail.${stage === 'production' ? 'paymentBeforeProduction' : 'paymentBeforeDelivery'}`, {
            title,
            amount: money(amountDue, currency),
          }),
        ],
        action: message('orderMail.paymentRequestedAction'),
        closing,
      }
    }
    case 'paymentReminder': {
      const { step, dueOn, amountDue, currency } = mail
      const date = dayOf(dueOn)
      return {
        subject: message(`orderMail.${step}ReminderSubject`, { requestId }),
        paragraphs: [
          message(`orderMail.${step}ReminderText`, { title, amount: money(amountDue, currency), date }),
          message('orderMail.reminderPaid'),
        ],
        action: message('orderMail.paymentRequestedAction'),
        closing,
      }
    }
    case 'paymentReceived': {
      const { amount, amountDue, dueLater = 0, credit = 0, currency } = mail
      return {
        subject: message('orderMail.paymentReceivedSubject', { requestId }),
        paragraphs: [
          message('orderMail.paymentReceivedText', { title, amount: money(amount, currency) }),
          credit > 0
            ? message('orderMail.paidInExcess', { amount: money(credit, currency) })
            : amountDue > 0
              ? message('orderMail.due', { amount: money(amountDue, currency) })
              : message('orderMail.paid'),
          ...(amountDue === 0 && dueLater > 0
            ? [message('orderMail.dueLater', { amount: money(dueLater, currency) })]
            : []),
          ...(mail.isArtworkNeeded ? [message('orderMail.artworkNeeded')] : []),
        ],
        action: viewOrder,
        closing,
      }
    }
    case 'entryReversed': {
      const { isRefund, reason, amountDue, dueLater, currency } = mail
      const amount = money(mail.amount, currency)
      const due = [
        ...(amountDue > 0 ? [message('orderMail.newAmountDue', { amount: money(amountDue, currency) })] : []),
        ...(dueLater > 0 ? [message('orderMail.dueLater', { amount: money(dueLater, currency) })] : []),
      ]
      return {
        subject: message(isRefund ? 'orderMail.refundReversedSubject' : 'orderMail.paymentReversedSubject', {
          requestId,
        }),
        paragraphs: [
          message(isRefund ? 'orderMail.refundReversedText' : 'orderMail.paymentReversedText', { title, amount }),
          message('orderMail.reversedReason', { reason }),
          ...(due.length > 0 ? due : [message('orderMail.nothingDue')]),
          message('orderMail.reversedUnexpected'),
        ],
        action: viewOrder,
        closing,
      }
    }
    case 'refundPaid': {
      const { amount, paidFrom, currency } = mail
      const isCredit = paidFrom === 'credit'
      return {
        subject: message(isCredit ? 'orderMail.creditGivenSubject' : 'orderMail.refundPaidSubject', { requestId }),
        paragraphs: [message(`orderMail.${paidFrom}Refund`, { title, amount: money(amount, currency) })],
        action: viewOrder,
        closing,
      }
    }
    case 'shipmentShipped':
      return {
        subject: message('orderMail.shipmentShippedSubject', { requestId }),
        paragraphs: [
          message('orderMail.shipmentShippedText', { title }),
          ...(mail.part ? [message('orderMail.shipmentShippedPart', mail.part)] : []),
          ...(mail.arrival ? [arrivalOf(mail.arrival, language)] : []),
          ...trackingOf(mail),
        ],
        action: message('orderMail.shipmentShippedAction'),
        closing,
      }
    case 'sampleShipped':
      return {
        subject: message('orderMail.sampleShippedSubject', { requestId }),
        paragraphs: [
          message('orderMail.sampleShippedText', { title }),
          ...(mail.arrival ? [arrivalOf(mail.arrival, language)] : []),
          ...trackingOf(mail),
        ],
        action: viewOrder,
        closing,
      }
    case 'serviceInReview':
      return {
        subject: message('orderMail.serviceInReviewSubject', { requestId }),
        paragraphs: [message('orderMail.serviceInReviewText', { title })],
        action: message('orderMail.serviceInReviewAction'),
        closing,
      }
    case 'productSampleNeeded':
      return {
        subject: message('orderMail.productSampleNeededSubject', { requestId }),
        paragraphs: [message('orderMail.productSampleNeededText', { title })],
        action: viewOrder,
        closing,
      }
    case 'shippingQuoted':
      return {
        subject: message('orderMail.shippingQuotedSubject', { requestId }),
        paragraphs: [message('orderMail.shippingQuotedText', { title })],
        action: message('orderMail.shippingQuotedAction'),
        closing,
      }
    case 'orderPublished':
      return {
        subject: message('orderMail.orderPublishedSubject', { requestId }),
        paragraphs: [message('orderMail.orderPublishedText', { requestId })],
        action: viewOrder,
        closing,
      }
    case 'artworkChangesRequested':
      return {
        subject: message('orderMail.artworkChangesRequestedSubject', { requestId }),
        paragraphs: [
          message('orderMail.artworkChangesRequestedText', { title, reason: mail.reason }),
          message('orderMail.artworkChangesRequestedThen'),
        ],
        action: message('orderMail.artworkChangesRequestedAction'),
        closing,
      }
    case 'dielineReady':
      return {
        subject: message('orderMail.dielineReadySubject', { requestId }),
        paragraphs: [
          message('orderMail.dielineReadyText', { title }),
          ...(mail.comments ? [message('orderMail.dielineReadyComments', { comments: mail.comments })] : []),
          message('orderMail.artworkChangesRequestedThen'),
        ],
        action: message('orderMail.dielineReadyAction'),
        closing,
      }
    case 'proofReady':
      return {
        subject: message('orderMail.proofReadySubject', { requestId }),
        paragraphs: [
          message('orderMail.proofReadyText', { title, version: mail.version }),
          message('orderMail.proofReadyThen'),
        ],
        action: message('orderMail.proofReadyAction'),
        closing,
      }
    case 'changeProposed': {
      const { reason, currency, validUntil } = mail
      const [before, after] = [money(mail.before, currency), money(mail.after, currency)]
      return {
        subject: message('orderMail.changeProposedSubject', { requestId }),
        paragraphs: [
          message('orderMail.changeProposedText', { title, reason }),
          mail.before === mail.after
            ? message('orderMail.changeProposedSame', { after })
            : message('orderMail.changeProposedTotal', { before, after }),
          message('orderMail.changeProposedThen', {
            date: formatWithZone(validUntil, { locale: language, timeZone: factoryZone }),
          }),
        ],
        action: message('orderMail.changeProposedAction'),
        closing,
      }
    }
    case 'changeWithdrawn':
      return {
        subject: message('orderMail.changeWithdrawnSubject', { requestId }),
        paragraphs: [
          message('orderMail.changeWithdrawnText', { title }),
          ...(mail.reason ? [message('orderMail.changeWithdrawnReason', { reason: mail.reason })] : []),
        ],
        action: viewOrder,
        closing,
      }
    case 'changeExpired':
      return {
        subject: message('orderMail.changeExpiredSubject', { requestId }),
        paragraphs: [message('orderMail.changeExpiredText', { title }), message('orderMail.changeExpiredThen')],
        action: viewOrder,
        closing,
      }
    case 'changeAccepted': {
      const { total, amountDue, overpaid, currency } = mail
      return {
        subject: message('orderMail.changeAcceptedSubject', { requestId }),
        paragraphs: [
          message('orderMail.changeAcceptedText', { title, total: money(total, currency) }),
          ...(amountDue > 0 ? [message('orderMail.changeAcceptedDue', { amount: money(amountDue, currency) })] : []),
          ...(overpaid > 0 ? [message('orderMail.changeAcceptedRefund', { amount: money(overpaid, currency) })] : []),
        ],
        action: viewOrder,
        closing,
      }
    }
    case 'orderOnHold':
      return {
        subject: message('orderMail.orderOnHoldSubject', { requestId }),
        paragraphs: [
          message('orderMail.orderOnHoldText', { title, reason: mail.reason }),
          message('orderMail.orderOnHoldThen'),
        ],
        action: viewOrder,
        closing,
      }
    case 'orderResumed':
      return {
        subject: message('orderMail.orderResumedSubject', { requestId }),
        paragraphs: [message('orderMail.orderResumedText', { title }), message('orderMail.orderResumedThen')],
        action: viewOrder,
        closing,
      }
    case 'orderCompleted':
      return {
        subject: message('orderMail.orderCompletedSubject', { requestId }),
        paragraphs: [
          message(mail.isShipped ? 'orderMail.orderCompletedText' : 'orderMail.orderCompletedUnshipped', { title }),
        ],
        action: viewOrder,
        closing,
      }
    case 'orderCancelled':
      return {
        subject: message('orderMail.orderCancelledSubject', { requestId }),
        paragraphs: [
          message('orderMail.orderCancelledText', { title }),
          mail.paid > 0
            ? message('orderMail.orderCancelledPaid', { amount: money(mail.paid, mail.currency) })
            : message('orderMail.orderCancelledNothingDue'),
        ],
        action: viewOrder,
        closing: [...closing, message('orderMail.orderCancelledUnexpected')],
      }
  }
}

/** The planned arrival days, in the same format for every audience (decision 135). */
const arrivalOf = ({ min, max }: { min: string; max: string }, locale: Language): Message => {
  const place = { locale, timeZone: factoryZone }
  const isOneDay = formatDate(min, 'short', place) === formatDate(max, 'short', place)
  const days = isOneDay ? formatDate(min, 'short', place) : formatRange(min, max, place)
  return message('orderMail.shipmentShippedArrival', { days })
}

/** The line with the tracking numbers, if there are any. */
const trackingOf = ({
  courier,
  trackingCodes: codes,
}: Extract<OrderMail, { kind: 'shipmentShipped' | 'sampleShipped' }>): Message[] => {
  if (codes.length === 0) return []
  if (courier === null || courier === 'other') return [message('orderMail.shipmentShippedTracking', { codes })]
  return [message('orderMail.shipmentShippedCarrier', { carrier: message(`carrier.${courier}`), codes })]
}
