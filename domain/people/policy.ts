/** All constants of the area people, in days unless the name contains another unit. */

const minute = 1 / 1440

/** Validity of each kind of token (AUTH-D05); the last two are additions of ours. */
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
 * Minutes during which the request that redeemed a token can be repeated. A client retries automatically if the
 * response was lost (CLIENT-D04), and the user would otherwise be locked out by a used link.
 */
export const tokenRepeatMinutes = 1

/** Number of idle days, and of days in total, after which a session ends (AUTH-D06). */
export const sessionDays = { staff: { idle: 0.5, max: 7 }, others: { idle: 30, max: 90 } } as const
/** Minimum interval between two writes of the time at which a session was last used. */
export const sessionTouchDays = minute
/** Minutes for which a proof of identity is valid. */
export const identityProofMinutes = 15

/** Maximum number of addresses in an address book, which is always read as a whole. */
export const addressBookSize = 200
/** Maximum number of a supplier's users shown on its page. */
export const supplierUsersShown = 200

/** Retention of obsolete rows: unconfirmed sign-ups (USER-T13), sent emails, command ids. */
export const retentionDays = { signUp: 7, mail: 7, command: 30 } as const

/** Length of a password in characters (AUTH-D08). */
export const passwordLength = { min: 8, max: 200 } as const

/** Minutes of the usual window of a limit, and of the longest window (API-D09). */
export const limitMinutes = { usual: 15, day: 24 * 60 } as const

/**
 * Multiples of the limit for one email address from one network address (setting SIGN_IN_LIMIT): `address` for all
 * email addresses from one network address, `email` for one email address from all networks, `mails` for emails to one
 * address, `mailsOfAddress` for emails triggered from one network address (S-17), `codesPerDay` for one-time passwords.
 */
export const signInShare = { address: 30, email: 10, mails: 2, mailsOfAddress: 2, codesPerDay: 3 } as const

/**
 * Limits for invitations within the usual window: to one recipient, by one employee, and by all users of one company,
 * which also has a limit per day. Anyone can sign up, and an invitation sends a mail with a name of the sender's choice
 * to any address (S-17).
 */
export const invitationLimits = { perRecipient: 5, perEmployee: 100, perCompany: 50, perCompanyAndDay: 100 } as const

/**
 * Limits per day for mails about orders of a customer to contacts who are not its users with the right to edit orders: to
 * one address, and in total.
 * Anyone can sign up and enter any address as the contact of an order (S-17).
 */
export const contactMailLimits = { perAddress: 30, perCustomer: 100 } as const

/** Limits for second-factor codes of one user; with six digits, more guesses would be unsafe. */
export const secondFactorTries = { perWindow: 10, perDay: 50 } as const

/**
 * Minimum time in milliseconds before a one-time password is refused, so that the response time does not reveal whether
 * the account exists: an account with a token requires one more row lock and write (S-20).
 */
export const refusedCodeMs = 40

/** Days after the planning of a purchase order within which its supplier has to confirm it (PO-T12). */
export const purchaseOrderValidDays = 90
