/**
 * Rate limits that a contract may declare (API-D09, API-013). How each is keyed and how much it allows is in
 * `infrastructure/http/rate-limits.ts`; a limit without an entry there does not compile.
 */
export const rateLimits = [
  // Per network address and minute: what anyone may ask for and what costs milliseconds of work.
  'estimates',
  'configurations',
  'reports',
  // Per signed-in user and minute: what takes a thread a tenth of a second.
  'documents',
  // Per signed-in user and minute; every command of the log that declares no other.
  'commands',
  // Per e-mail address and network address: ways to sign in.
  'password',
  'code',
  'mail',
  'token',
  // Per signed-in user: attempts on one's own account.
  'ownPassword',
  'ownCode',
  'ownMail',
  'ownPicture',
  'ownProof',
  // Per recipient and per inviting user.
  'invitations',
] as const
export type RateLimit = (typeof rateLimits)[number]
