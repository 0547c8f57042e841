import type { Language } from '#domain/people/user.ts'

/** Every mail there is to a person, with what it needs to say. `firstName` is empty where nobody knows it. */
export type Mail = { to: string; firstName: string; language: Language } & (
  | { kind: 'magicLink'; token: string; code: string; returnPath: string }
  | { kind: 'confirmSignUp'; token: string; returnPath: string }
  /** To whoever has an account already, or none: the request was answered in the same words (AUTH-D07). */
  | { kind: 'alreadySignedUp' | 'noAccount' }
  | { kind: 'resetPassword'; token: string }
  | { kind: 'verifyEmail'; token: string }
  /** To the address that was left, so that nobody loses an account unnoticed. */
  | { kind: 'emailChanged' | 'passwordChanged' | 'secondFactorChanged' }
  | { kind: 'invitation'; token: string; company: string; inviter: string }
)

export type MailKind = Mail['kind']
