/**
 * Rate limits that a contract can declare (API-D09, API-013). `infrastructure/http/rate-limits.ts` defines their keys
 * and sizes; a limit without an entry there does not compile.
 */
export const rateLimits = [
  // Per network address and minute: public calls, and calls that take milliseconds of computation.
  'estimates',
  'configurations',
  'reports',
  'helpSearches',
  // Per signed-in user and minute: calls that occupy a thread for a tenth of a second.
  'documents',
  // Per signed-in user and minute; the default for commands.
  'commands',
  // Per email address and network address: sign-in methods.
  'password',
  'code',
  'mail',
  'token',
  // Per signed-in user: password attempts for their own account.
  'ownPassword',
  'ownCode',
  'ownMail',
  'ownPicture',
  'ownProof',
  // Per signed-in user: messages to the assistant.
  'assistantMessages',
  // Per recipient and per inviting user.
  'invitations',
] as const
export type RateLimit = (typeof rateLimits)[number]
