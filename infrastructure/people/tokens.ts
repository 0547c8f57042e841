import { hash, randomBytes, randomInt } from 'node:crypto'
import { invalid, Rejection } from '#domain/kernel/refusal.ts'
import { plusDays } from '#domain/time.ts'
import type { Unit } from './transaction.ts'

/**
 * Tokens of links: 256 random bits, for one purpose and one person, good once, and only for a while (AUTH-D05). The
 * table holds their SHA-256. A new one for the same purpose voids the one before.
 */

const minute = 1 / 1440
/** Days that each lasts. */
export const tokenDays = {
  magicLink: 10 * minute,
  signUp: 7,
  resetPassword: 60 * minute,
  verifyEmail: 1,
  invitation: 14,
  identity: 10 * minute,
  secondFactor: 10 * minute,
} as const
export type Purpose = keyof typeof tokenDays

/** Wrong codes that are looked at before the token is void (AUTH-D02). */
const mostTries = 5

/** What the database keeps of a token that only its holder knows: 256 random bits need no salt and no slow hash. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A token that was good: whose it is, what was kept with it, and whether the same request used it just before. */
export type Redeemed = { userId: string; details: Record<string, unknown>; repeated: boolean }

const noLonger = (): Rejection => new Rejection(invalid('token', 'access.linkExpired'))

/** Issues a token; with `code`, also six digits for whoever would rather type (AUTH-D02). */
export const issueToken = async (
  unit: Unit,
  purpose: Purpose,
  userId: string,
  { details = {}, withCode = false }: { details?: Record<string, unknown>; withCode?: boolean } = {},
): Promise<{ token: string; code: string }> => {
  const { client, at, secrets } = unit
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await voidToken(unit, purpose, userId)
  await client.query(
    `insert into people.tokens (token_hash, purpose, user_id, code_hash, tries, details, created_on, expires_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tokenHash(token),
      purpose,
      userId,
      withCode ? secrets.hash(`${userId} ${code}`) : null,
      mostTries,
      details,
      at,
      plusDays(at, tokenDays[purpose]),
    ],
  )
  return { token, code }
}

/**
 * Voids what was issued to somebody and not used: a mail to an address that is theirs no more, a step of somebody who knew
 * the old password, an address that a stolen session asked for (C6). The account is locked.
 */
export const voidTokens = async ({ client }: Unit, userId: string): Promise<void> => {
  await client.query('delete from people.tokens where user_id = $1 and used_on is null', [userId])
  await client.query('update people.accounts set pending_email = null, pending_email_on = null where user_id = $1', [
    userId,
  ])
}

/** Voids one kind of them. */
export const voidToken = async ({ client }: Unit, purpose: Purpose, userId: string): Promise<void> => {
  await client.query('delete from people.tokens where user_id = $1 and purpose = $2', [userId, purpose])
}

/**
 * Minutes in which the request that used a token may be sent once more: a client does that by itself where the answer
 * did not reach it (CLIENT-D04), and its person would stand outside with a link that is used up.
 */
const again = 1
/** `$n` is the hash of the request's own id, or null. */
const unusedOr = (by: string, at: string) =>
  `(used_on is null or (used_by = ${by} and used_on > ${at}::timestamptz - interval '${again} minute'))`

const requestHash = ({ secrets }: Unit, request: string | undefined) =>
  request === undefined ? null : secrets.hash(`request ${request}`)

/**
 * Uses a token up: of any number who redeem it at once, one succeeds. `request` is the client's own id of what it asks.
 *
 * @throws {Rejection} 400 with field `token` where it is unknown, used, too old, or for something else (AUTH-D04)
 */
export const redeemToken = async (unit: Unit, purpose: Purpose, token: string, request?: string): Promise<Redeemed> => {
  // An account is locked before its tokens and sessions: of two in different order each would wait for the other. Whoever
  // comes too late waits for nobody: a token that is used up locks no account.
  const isGood = `token_hash = $1 and purpose = $2 and expires_on > $3 and ${unusedOr('$4', '$3')}`
  const { rows } = await unit.client.query<Redeemed>(
    `with owner as materialized (
       select user_id as owner_id from people.accounts
       where user_id = (select user_id from people.tokens where ${isGood}) for update
     )
     update people.tokens set used_on = $3, used_by = $4 from owner where user_id = owner_id and ${isGood}
     returning user_id as "userId", details, old.used_on is not null as repeated`,
    [tokenHash(token), purpose, unit.at, requestHash(unit, request)],
  )
  if (!rows[0]) throw noLonger()
  return rows[0]
}

/**
 * Takes one of the tries a token has, before what was tried with it is looked at; the count of those who try at once
 * is exact. Runs on its own, so that a refusal afterwards does not give the try back.
 *
 * @throws {Rejection} like `redeemToken`
 */
export const tryToken = async ({ client, at }: Unit, purpose: Purpose, token: string): Promise<Redeemed> => {
  const { rows } = await client.query<Redeemed>(
    `update people.tokens set tries = tries - 1
     where token_hash = $1 and purpose = $2 and used_on is null and expires_on > $3 and tries > 0
     returning user_id as "userId", details, false as repeated`,
    [tokenHash(token), purpose, at],
  )
  if (!rows[0]) throw noLonger()
  return rows[0]
}

/** Whether the code fits the person's token of that purpose, and uses it up; each look costs one of its tries. */
export const redeemCode = async (
  unit: Unit,
  purpose: Purpose,
  userId: string,
  code: string,
  request?: string,
): Promise<boolean> => {
  await unit.client.query('select from people.accounts where user_id = $1 for update', [userId])
  const { rows } = await unit.client.query<{ fits: boolean }>(
    `update people.tokens
     set tries = tries - 1, used_by = $5, used_on = case when code_hash = $4 then $3::timestamptz else used_on end
     where user_id = $1 and purpose = $2 and expires_on > $3 and tries > 0 and code_hash is not null
       and ${unusedOr('$5', '$3')}
     returning code_hash = $4 as fits`,
    [userId, purpose, unit.at, unit.secrets.hash(`${userId} ${code}`), requestHash(unit, request)],
  )
  return rows[0]?.fits ?? false
}
