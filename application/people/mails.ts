import type { Language } from '#domain/text/languages.ts'

/** Emails about accounts, with their parameters. `firstName` is '' if unknown. */
export type AccountMail = { to: string; firstName: string; language: Language } & (
  | { kind: 'magicLink'; token: string; code: string; returnPath: string }
  | { kind: 'confirmSignUp'; token: string; returnPath: string }
  /** Sent even though the request got the same response as for any other address (AUTH-D07). */
  | { kind: 'alreadySignedUp' }
  | { kind: 'noAccount' }
  | { kind: 'resetPassword'; token: string }
  | { kind: 'verifyEmail'; token: string }
  /** Sent to the former address, so that a takeover is noticed. */
  | { kind: 'emailChanged' }
  | { kind: 'passwordChanged' }
  | { kind: 'secondFactorChanged' }
  /** A new sign-in method was linked to the account (ASVS 6.3). */
  | { kind: 'googleLinked' }
  /** Six digits to enter on an open page. */
  | { kind: 'identityCode'; code: string }
  /** To a buyer of essentials without an account. */
  | { kind: 'guestAccount'; token: string }
  | { kind: 'invitation'; token: string; company: string; inviter: string }
  /** To an address that already has an account; the inviter is not notified (S-21). */
  | { kind: 'invitationNotPossible'; company: string; inviter: string }
)
