import type { ConversationEmail } from '#application/conversations/conversation-email.ts'
import type { OrderMail } from '#application/conversations/order-mail.ts'
import type { AccountMail } from '#application/people/mails.ts'
import type { PurchaseOrderMail } from '#application/production/purchase-order-mail.ts'
import type { Language } from '#domain/text/languages.ts'

/** Mails that the program writes: about an account, an order (ORDER-D11), or a purchase order (decision 180). */
export type Notice = AccountMail | (Recipient & (OrderMail | PurchaseOrderMail))

/** All mails with their data: those, and the emails that staff write in conversations (CHAT-004). */
export type Mail = Notice | ConversationEmail

/** `firstName`: the name by which the mail addresses the person (`addressedName`). */
type Recipient = { to: string; firstName: string; language: Language }

/**
 * Path in the web app that the button of a mail opens. The token is in the fragment (`#`), so it is never sent to a
 * server or written to a log, and has no effect until the user confirms on the page.
 */
export const linkOf = (mail: Notice): string => {
  const withToken = (path: string, rest: Record<string, string> = {}) =>
    'token' in mail ? `${path}#${new URLSearchParams({ token: mail.token, ...rest }).toString()}` : path
  switch (mail.kind) {
    case 'magicLink':
      return withToken('/sign-in/link', { returnPath: mail.returnPath })
    case 'confirmSignUp':
      return withToken('/complete-sign-up', { returnPath: mail.returnPath })
    case 'resetPassword':
      return withToken('/reset-password')
    case 'verifyEmail':
      return withToken('/verify-email')
    case 'invitation':
    case 'guestAccount':
      return withToken('/invitation')
    case 'noAccount':
      return '/sign-up'
    case 'alreadySignedUp':
      return '/sign-in'
    case 'emailChanged':
    case 'passwordChanged':
    case 'secondFactorChanged':
    case 'googleLinked':
    case 'invitationNotPossible':
    case 'identityCode':
      return '/account'
    case 'quotesAvailable':
    case 'feedbackAsked':
    case 'shippingQuoted':
    case 'orderPublished':
    case 'artworkChangesRequested':
    case 'dielineReady':
    case 'proofReady':
    case 'orderPlaced':
    case 'essentialsPlaced':
    case 'paymentRequested':
    case 'paymentReminder':
    case 'paymentReceived':
    case 'entryReversed':
    case 'refundPaid':
    case 'shipmentShipped':
    case 'sampleShipped':
    case 'serviceInReview':
    case 'productSampleNeeded':
    case 'changeProposed':
    case 'changeWithdrawn':
    case 'changeExpired':
    case 'changeAccepted':
    case 'orderOnHold':
    case 'orderResumed':
    case 'orderCompleted':
    case 'orderCancelled':
      return `/_app/orders/${encodeURIComponent(mail.requestId)}`
    case 'purchaseOrderReceived':
    case 'purchaseOrderNote':
    case 'proposalAccepted':
    case 'proposalDeclined':
      return `/_app/supplier/purchase-orders/${encodeURIComponent(mail.purchaseOrderId)}`
    case 'purchaseOrderRecalled': // its page is no longer available
      return '/_app/supplier/purchase-orders'
    case 'supplierNote':
    case 'supplierDeclined':
    case 'supplierProposal':
    case 'purchaseOrderExpired':
      return `/_app/staff/purchase-orders/${encodeURIComponent(mail.purchaseOrderId)}`
  }
}
