import { createHash, randomBytes, randomInt } from 'node:crypto'
import { invalid, Rejection } from '#domain/kernel.ts'
import { plusDays } from '#domain/time.ts'
import type { Unit } from './work.ts'

/**
 * Tokens of links: 256 random bits, for one purpose and one person, good once, and only for a while (AUTH-D05). The
 * table holds their SHA-256. A new one for the same purpose voids the one before.
 */

const minute = 1 / 1440
/** Days that each lasts. */
const lasts = {
  magicLink: 10 * minute,
  signUp: 7,
  resetPassword: 60 * minute,
  verifyEmail: 1,
  invitation: 14,
  secondFactor: 10 * minute,
} as const
export type Purpose = keyof typeof lasts

/** Wrong codes that are looked at before the token is void (AUTH-D02). */
const mostTries = 5

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A token that was good: whose it is, and what was kept with it. */
export type Redeemed = { userId: string; details: Record<string, unknown> }

const noLonger = (): Rejection =>
  new Rejection(invalid('token', 'This link is not valid any more. Please ask for a new one.'))

/** Issues a token; with `code`, also six digits for whoever would rather type (AUTH-D02). */
export const issueToken = async (
  { client, at, secrets }: Unit,
  purpose: Purpose,
  userId: string,
  { details = {}, withCode = false }: { details?: Record<string, unknown>; withCode?: boolean } = {},
): Promise<{ token: string; code: string }> => {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await client.query('delete from people.tokens where user_id = $1 and purpose = $2', [userId, purpose])
  await client.query(
    `insert into people.tokens (token_hash, purpose, user_id, code_hash, tries, details, created_on, expires_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      hashOf(token),
      purpose,
      userId,
      withCode ? secrets.hash(`${userId} ${code}`) : null,
      mostTries,
      details,
      at,
      plusDays(at, lasts[purpose]),
    ],
  )
  return { token, code }
}

/**
 * Uses a token up: of any number who redeem it at once, one succeeds.
 *
 * @throws {Rejection} 400 with field `token` where it is unknown, used, too old, or for something else (AUTH-D04)
 */
export const redeemToken = async ({ client, at }: Unit, purpose: Purpose, token: string): Promise<Redeemed> => {
  const { rows } = await client.query<Redeemed>(
    `update people.tokens set used_on = $3
     where token_hash = $1 and purpose = $2 and used_on is null and expires_on > $3 and tries > 0
     returning user_id as "userId", details`,
    [hashOf(token), purpose, at],
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
     returning user_id as "userId", details`,
    [hashOf(token), purpose, at],
  )
  if (!rows[0]) throw noLonger()
  return rows[0]
}

/** Whether the code fits the person's token of that purpose, and uses it up; each look costs one of its tries. */
export const redeemCode = async (
  { client, at, secrets }: Unit,
  purpose: Purpose,
  userId: string,
  code: string,
): Promise<boolean> => {
  const { rows } = await client.query<{ fits: boolean }>(
    `update people.tokens set tries = tries - 1, used_on = case when code_hash = $4 then $3::timestamptz end
     where user_id = $1 and purpose = $2 and used_on is null and expires_on > $3 and tries > 0 and code_hash is not null
     returning used_on is not null as fits`,
    [userId, purpose, at, secrets.hash(`${userId} ${code}`)],
  )
  return rows[0]?.fits ?? false
}
