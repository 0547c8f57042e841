import type { OrderMail } from '#application/conversations/order-mail.ts'
import type { AccountMail } from '#application/people/mails.ts'
import type { Language } from '#domain/text/languages.ts'

/** Every mail, with what it needs to say: about an account, or about an order (ORDER-D11). */
export type Mail = AccountMail | (Recipient & OrderMail)

type Recipient = { to: string; firstName: string; language: Language }

/** What a mail is about. */
export type MailKind = Mail['kind']

/**
 * Where the button of a mail leads, as a path of the web app. Tokens stand behind the `#`: no server and no log ever
 * sees them, and nothing happens before somebody presses a button there.
 */
export const linkOf = (mail: Mail): string => {
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
      return withToken('/invitation')
    case 'noAccount':
      return '/sign-up'
    case 'alreadySignedUp':
      return '/sign-in'
    case 'emailChanged':
    case 'passwordChanged':
    case 'secondFactorChanged':
    case 'googleLinked':
    case 'identityCode':
      return '/account'
    case 'quotesAvailable':
    case 'orderPlaced':
    case 'paymentReceived':
    case 'shipmentShipped':
    case 'orderCompleted':
    case 'orderCancelled':
      return `/_app/orders/${encodeURIComponent(mail.requestId)}`
  }
}

/** What a mail says: whole sentences, and what its button is called. */
export type Said = {
  subject: string
  paragraphs: readonly string[]
  action: string
  /** Six digits for whoever would rather type. */
  code?: { label: string; digits: string }
  closing: readonly string[]
}

/** Every mail in one language. */
export type Words = {
  greeting: (firstName: string) => string
  signature: string
  /** Said before the address behind the button, for whoever cannot press it. */
  orCopy: string
  mails: { [Kind in MailKind]: (mail: Extract<Mail, { kind: Kind }>) => Said }
}
