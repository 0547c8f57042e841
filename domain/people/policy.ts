/** Every constant of the area people. Days unless the name has another unit. */

const minute = 1 / 1440

/** How long each kind of token is valid (AUTH-D05); the last two are ours. */
export const tokenDays = {
  magicLink: 10 * minute,
  signUp: 7,
  resetPassword: 60 * minute,
  verifyEmail: 1,
  invitation: 14,
  identity: 10 * minute,
  secondFactor: 10 * minute,
} as const
/** Purpose of a token. */
export type TokenPurpose = keyof typeof tokenDays

/** Number of wrong codes after which the token is void (AUTH-D02). */
export const tokenTries = 5

/**
 * Minutes in which the request that redeemed a token can be repeated: a client retries automatically if the answer was
 * lost (CLIENT-D04), and its user would otherwise be locked out by a used link.
 */
export const tokenRepeatMinutes = 1

/** Idle days, and total days, after which a session ends (AUTH-D06). */
export const sessionDays = { staff: { idle: 0.5, max: 7 }, others: { idle: 30, max: 90 } } as const
/** Minimum interval between two writes of a session's last use. */
export const sessionTouchDays = minute
/** Minutes for which a proof of identity is valid. */
export const identityProofMinutes = 15

/** Maximum number of addresses in an address book, which is always read completely. */
export const addressBookSize = 200
/** Maximum number of a supplier's users on its page. */
export const supplierUsersShown = 200

/** Retention of obsolete rows: unconfirmed sign-ups (USER-T13), sent mails, ids of commands. */
export const retentionDays = { signUp: 7, mail: 7, command: 30 } as const

/** Characters of a password (AUTH-D08). */
export const passwordLength = { min: 8, max: 200 } as const

/** Minutes of the usual window of a limit, and of the longest one (API-D09). */
export const limitMinutes = { usual: 15, day: 24 * 60 } as const

/**
 * Multiples of the limit for one e-mail from one network address (setting SIGN_IN_LIMIT): `address` for all e-mails
 * from one network address, `email` for one e-mail from everywhere, `mails` for mails to one e-mail, `mailsOfAddress`
 * for mails caused by one network address (S-17), `codesPerDay` for one-time passwords.
 */
export const signInShare = { address: 30, email: 10, mails: 2, mailsOfAddress: 2, codesPerDay: 3 } as const

/** Limits of invitations within the usual window: to one recipient, and by one user. */
export const invitationLimits = { perRecipient: 5, perSender: 100 } as const

/** Limits of second-factor codes for one user: six digits allow no more guesses. */
export const secondFactorTries = { perWindow: 10, perDay: 50 } as const

/**
 * Minimum milliseconds before a refused one-time password is answered, so that the time does not reveal whether the
 * account exists: an account with a token needs one more row lock and write (S-20).
 */
export const refusedCodeMs = 40

/** Days from the planning of a purchase order within which its supplier has to confirm it (PO-T12). */
export const purchaseOrderValidDays = 90
