import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { MailedProof, Secrets, Sessions } from '#application/people/ports.ts'
import type { RequestOrigin } from '#application/pipeline/idempotency.ts'
import { sessionEnd } from '#domain/people/session.ts'
import type { Moment } from '#domain/time.ts'
import type { PeopleDb } from './tables.ts'
import { invalidToken, tokenHash } from './token-rows.ts'

/**
 * Sessions as rows (AUTH-D06): 256 random bits in a cookie, their SHA-256 in the table, so that a stolen copy of the
 * database cannot be used to sign in. An ended session is stored with the reason until it expires; the next request
 * receives the reason.
 */
export const sessionRows = (
  db: PeopleDb,
  at: Moment,
  { secrets, origin }: { secrets: Secrets; origin: RequestOrigin },
): Sessions => {
  /** Derived from the request and the proof, so that a retried request gets the same session (S-23). */
  const tokenFor = ({ secret }: MailedProof, userId: string) =>
    Buffer.from(secrets.hash(`session ${JSON.stringify([userId, origin.requestId, secret])}`)).toString('base64url')
  const findValid = (token: string) =>
    db
      .selectFrom('people.sessions')
      .select('sessionId')
      .where('tokenHash', '=', tokenHash(token))
      .where('endedFor', 'is', null)
      .where('expiresOn', '>', at)
      .executeTakeFirst()

  /** Makes other processes invalidate their caches; the notification has no payload. */
  const announce = () => sql`select pg_notify('sessions', '')`.execute(db)
  return {
    open: async ({ userId, type }, proof) => {
      const isRepeatable = proof !== undefined && origin.requestId !== undefined
      const token = isRepeatable ? tokenFor(proof, userId) : randomBytes(32).toString('base64url')
      if (proof?.repeated) {
        if (!(await findValid(token))) throw invalidToken()
        return token
      }
      const { userAgent, network } = origin
      await db
        .insertInto('people.sessions')
        .values({
          tokenHash: tokenHash(token),
          userId,
          createdOn: at,
          seenOn: at,
          expiresOn: sessionEnd(type, at, at),
          userAgent: userAgent?.slice(0, 200) ?? null,
          network,
        })
        .execute()
      return token
    },
    end: async (userId, reason, exceptToken) => {
      let query = db
        .updateTable('people.sessions')
        .set({ endedFor: reason })
        .where('userId', '=', userId)
        .where('endedFor', 'is', null)
      if (exceptToken !== undefined) query = query.where('tokenHash', '<>', tokenHash(exceptToken))
      await query.execute()
      await announce()
    },
    endOne: async (userId, sessionId) => {
      await db
        .updateTable('people.sessions')
        .set({ endedFor: 'revoked' })
        .where('userId', '=', userId)
        .where('sessionId', '=', sessionId)
        .where('endedFor', 'is', null)
        .execute()
      await announce()
    },
    provenOn: async (token) => {
      if (token === undefined) return undefined
      const row = await db
        .selectFrom('people.sessions')
        .select(sql<Moment>`greatest(created_on, proven_on)`.as('at'))
        .where('tokenHash', '=', tokenHash(token))
        .where('endedFor', 'is', null)
        .executeTakeFirst()
      return row?.at
    },
    prove: async (token) => {
      if (token === undefined) return
      await db.updateTable('people.sessions').set({ provenOn: at }).where('tokenHash', '=', tokenHash(token)).execute()
    },
  }
}
