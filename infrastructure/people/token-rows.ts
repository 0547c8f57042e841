import { hash, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Redeemed, Secrets, Tokens } from '#application/people/ports.ts'
import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { tokenDays, tokenRepeatMinutes, tokenTries } from '#domain/people/policy.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import type { PeopleDb } from './tables.ts'

/** Tokens of mailed links: 256 random bits; the table stores their SHA-256. */

/** The stored hash of a random token: 256 bits need no salt and no slow hash. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The refusal of a token that cannot be redeemed. */
export const invalidToken = (): Rejection => new Rejection(invalidInput('token', 'access.linkExpired'))

/** `requestId`: the client's id of the request. The same request can redeem a token again within a minute. */
export const tokenRows = (
  db: PeopleDb,
  at: Moment,
  { secrets, requestId }: { secrets: Secrets; requestId: string | undefined },
): Tokens => {
  const request = requestId === undefined ? null : secrets.hash(`request ${requestId}`)
  const unusedOrRepeated = sql<boolean>`(used_on is null or (used_by = ${request}::bytea
    and used_on > ${at}::timestamptz - make_interval(mins => ${tokenRepeatMinutes})))`
  const codeText = (userId: string, code: string) => `${userId} ${code}`

  const voidTokens: Tokens['void'] = async (userId, purpose) => {
    let query = db.deleteFrom('people.tokens').where('userId', '=', userId)
    query = purpose === undefined ? query.where('usedOn', 'is', null) : query.where('purpose', '=', purpose)
    await query.execute()
  }

  return {
    void: voidTokens,
    issue: async (purpose, userId, { details = {}, withCode = false } = {}) => {
      const token = randomBytes(32).toString('base64url')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await voidTokens(userId, purpose)
      await db
        .insertInto('people.tokens')
        .values({
          tokenHash: tokenHash(token),
          purpose,
          userId,
          codeHash: withCode ? secrets.hash(codeText(userId, code)) : null,
          tries: tokenTries,
          details,
          createdOn: at,
          expiresOn: plusDays(at, tokenDays[purpose]),
        })
        .execute()
      return { token, code }
    },
    redeem: async (purpose, token) => {
      // The account is locked before its tokens and sessions, to prevent deadlocks. A used token locks no account, so a
      // late second redemption does not wait.
      const isValid = sql<boolean>`token_hash = ${tokenHash(token)} and purpose = ${purpose}
        and expires_on > ${at} and ${unusedOrRepeated}`
      const { rows } = await sql<Redeemed>`
        with owner as materialized (
          select user_id as owner_id from people.accounts
          where user_id = (select user_id from people.tokens where ${isValid}) for update
        )
        update people.tokens set used_on = ${at}, used_by = ${request}::bytea from owner
        where user_id = owner_id and ${isValid}
        returning user_id as "userId", details, old.used_on is not null as repeated`.execute(db)
      if (!rows[0]) throw invalidToken()
      return rows[0]
    },
    attempt: async (purpose, token) => {
      const row = await db
        .updateTable('people.tokens')
        .set((eb) => ({ tries: eb('tries', '-', 1) }))
        .where('tokenHash', '=', tokenHash(token))
        .where('purpose', '=', purpose)
        .where('usedOn', 'is', null)
        .where('expiresOn', '>', at)
        .where('tries', '>', 0)
        .returning(['userId', 'details'])
        .executeTakeFirst()
      if (!row) throw invalidToken()
      return { ...row, repeated: false }
    },
    redeemCode: async (purpose, userId, code) => {
      const given = secrets.hashes(codeText(userId, code))
      await db.selectFrom('people.accounts').select('userId').where('userId', '=', userId).forUpdate().execute()
      const { rows } = await sql<{ matches: boolean; repeated: boolean }>`
        update people.tokens set tries = tries - 1, used_by = ${request}::bytea,
          used_on = case when code_hash = any(${given}::bytea[]) then ${at}::timestamptz else used_on end
        where user_id = ${userId} and purpose = ${purpose} and expires_on > ${at} and tries > 0
          and code_hash is not null and ${unusedOrRepeated}
        returning code_hash = any(${given}::bytea[]) as matches, old.used_on is not null as repeated`.execute(db)
      return rows[0]?.matches ? { repeated: rows[0].repeated } : undefined
    },
  }
}
