/** Every number of the area people, in one place. Days unless a name says otherwise. */

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
/** What a token is for. */
export type TokenPurpose = keyof typeof tokenDays

/** Wrong codes that are compared before the token is void (AUTH-D02). */
export const tokenTries = 5

/**
 * Minutes in which the request that redeemed a token may be repeated: a client retries by itself when the answer did not
 * arrive (CLIENT-D04), and its user would be locked out with a link that is used up.
 */
export const tokenRepeatMinutes = 1

/** Days without use, and days in all, after which a session ends (AUTH-D06). */
export const sessionDays = { staff: { idle: 0.5, max: 7 }, others: { idle: 30, max: 90 } } as const
/** A session's last use is written at most this often. */
export const sessionTouchDays = minute
/** Minutes for which a proof of identity counts. */
export const identityProofMinutes = 15

/** Addresses in an address book: it is read whole. */
export const addressBookSize = 200
/** Users of a supplier that its page lists. */
export const supplierUsersShown = 200

/** Retention of obsolete rows: unconfirmed sign-ups (USER-T13), sent mails, ids of commands. */
export const retentionDays = { signUp: 7, mail: 7, command: 30 } as const

/** Characters of a password (AUTH-D08). */
export const passwordLength = { min: 8, max: 200 } as const

/** Minutes of the usual window of a limit, and of the longest one (API-D09). */
export const limitMinutes = { usual: 15, day: 24 * 60 } as const

/**
 * Multiples of the limit for one e-mail from one network address (setting SIGN_IN_LIMIT): `address` for all e-mails from
 * it, `email` for one e-mail from everywhere, `mails` for mails to one e-mail, `mailsOfAddress` for mails that one network
 * address has sent (S-17), `codesPerDay` for one-time passwords.
 */
export const signInShare = { address: 30, email: 10, mails: 2, mailsOfAddress: 2, codesPerDay: 3 } as const

/** Invitations within the usual window: to one recipient, and by one user. */
export const invitationLimits = { perRecipient: 5, perSender: 100 } as const

/** Codes of a second factor that are compared for one user: six digits do not bear more guesses. */
export const secondFactorTries = { perWindow: 10, perDay: 50 } as const

/**
 * Milliseconds before a refused one-time password is answered, whether or not the account exists: an account with a token
 * takes a row lock and a write more (S-20).
 */
export const refusedCodeMs = 40

/** Days from the planning of a purchase order within which its supplier has to confirm it (PO-T12). */
export const purchaseOrderValidDays = 90
