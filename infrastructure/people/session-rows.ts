import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Sessions } from '#application/people/ports.ts'
import type { RequestOrigin } from '#application/pipeline/idempotency.ts'
import { sessionEnd } from '#domain/people/session.ts'
import type { Moment } from '#domain/time.ts'
import type { PeopleDb } from './tables.ts'
import { tokenHash } from './token-rows.ts'

/**
 * Sessions as rows (AUTH-D06): 256 random bits in a cookie, their SHA-256 in the table, so that a stolen copy of the
 * database cannot be used to sign in. An ended session is stored until it expires, with the reason, which the next
 * request gets.
 */
export const sessionRows = (db: PeopleDb, at: Moment, origin: RequestOrigin): Sessions => {
  /** Other processes invalidate their caches; the channel has no payload. */
  const announce = () => sql`select pg_notify('sessions', '')`.execute(db)
  return {
    open: async ({ userId, type }) => {
      const token = randomBytes(32).toString('base64url')
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
