import { sql } from 'kysely'
import type pg from 'pg'
import type { User } from '#application/people/contracts/people.ts'
import type { Account } from '#application/people/rows.ts'
import { userOf } from '#application/people/user-view.ts'
import { callerOf, type Caller } from '#application/pipeline/access.ts'
import { sessionTouchDays } from '#domain/people/policy.ts'
import { sessionEnd, type SessionEnd } from '#domain/people/session.ts'
import { plusDays } from '#domain/time.ts'
import { batchLoader } from '../db/batch-loader.ts'
import { accountColumns } from '../people/account-rows.ts'
import { type PeopleDb } from '../people/tables.ts'
import { tokenHash } from '../people/token-rows.ts'
import type { PeopleCache } from './people-cache.ts'

/** Session lookups (AUTH-D06). Use extends the expiry up to `sessionEnd`, and is written at most once a minute. */

export type SignedIn = { user: User; caller: Caller }

/** A session as its owner sees it. */
export type SessionView = {
  sessionId: string
  current: boolean
  createdOn: string
  seenOn: string
  expiresOn: string
  userAgent: string | null
  network: string | null
}

/** Sessions of a process. */
export type Sessions = {
  /**
   * The user of a valid session with an active account. `use: false` does not prolong it: an open page is not user
   * activity.
   */
  find: (token: string, options?: { use: boolean }) => Promise<SignedIn | undefined>
  /** Why a session ended; undefined for an unknown or expired session. */
  endedFor: (token: string) => Promise<SessionEnd | undefined>
  /** Ends a session at sign-out. */
  close: (token: string) => Promise<void>
  /** The sessions of a user, most recently used first. `token`: that of the caller's session. */
  list: (userId: string, token: string | undefined) => Promise<SessionView[]>
  /**
   * Called when this process has ended a session, with its token. The database notifies other processes without the
   * token.
   */
  closed: (token: string) => void
  /**
   * Subscribes to ended sessions. Without a token, any session may have ended, in any process. Returns the unsubscribe
   * function.
   */
  onClosed: (listener: (token?: string) => void) => () => void
  /** Called when sessions have ended in any process: open connections check their sessions again. */
  someEnded: () => void
}

/** Sessions in the database; lookups in the same turn of the event loop are batched. `now` is ISO 8601 in UTC. */
export const createSessions = (pool: pg.Pool, db: PeopleDb, now: () => string, cache: PeopleCache): Sessions => {
  const listeners = new Set<(token?: string) => void>()
  const look = batchLoader(async (hashes: Buffer[]) => {
    const { rows } = await pool.query<FoundRow>({ name: 'sessions-find', text: findText, values: [hashes] })
    const found = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
    return hashes.map((hash) => found.get(hash.toString('hex')))
  })
  const cached = cache.cached(async (token) => {
    const row = await look(tokenHash(token))
    if (!row) return undefined
    const user = userOf(row)
    return { row, signedIn: { user, caller: callerOf(user) }, prolongFrom: plusDays(row.seenOn, sessionTouchDays) }
  })
  return {
    find: async (token, { use } = { use: true }) => {
      const session = await cached.find(token)
      if (!session) return undefined
      const { row, signedIn, prolongFrom } = session
      const at = now()
      if (row.isArchived || row.expiresOn <= at) return undefined
      if (use && prolongFrom <= at) {
        await pool.query(prolongText, [row.tokenHash, at, sessionEnd(row.type, row.openedOn, at)])
        cached.invalidate(token)
      }
      return signedIn
    },
    endedFor: async (token) => {
      const row = await db
        .selectFrom('people.sessions')
        .select('endedFor')
        .where('tokenHash', '=', tokenHash(token))
        .where('expiresOn', '>', now())
        .executeTakeFirst()
      return row?.endedFor ?? undefined
    },
    close: async (token) => {
      const { numDeletedRows } = await db
        .deleteFrom('people.sessions')
        .where('tokenHash', '=', tokenHash(token))
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 1n) await sql`select pg_notify('sessions', '')`.execute(db)
    },
    closed: (token) => {
      for (const listener of listeners) listener(token)
    },
    list: (userId, token) =>
      db
        .selectFrom('people.sessions')
        .select(['sessionId', 'createdOn', 'seenOn', 'expiresOn', 'userAgent', 'network'])
        .select((eb) => eb('tokenHash', '=', tokenHash(token ?? '')).as('current'))
        .where('userId', '=', userId)
        .where('expiresOn', '>', now())
        .where('endedFor', 'is', null)
        .orderBy('seenOn', 'desc')
        .orderBy('createdOn', 'desc')
        .orderBy('sessionId')
        .$castTo<SessionView>()
        .execute(),
    onClosed: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    someEnded: () => {
      for (const listener of listeners) listener()
    },
  }
}

type FoundRow = Account & { tokenHash: Buffer; openedOn: string; seenOn: string; expiresOn: string }

// Hand-written and named, because every request runs it (decision 15).
const findText = `
  select s.token_hash as "tokenHash", s.created_on as "openedOn", s.seen_on as "seenOn", s.expires_on as "expiresOn",
    ${accountColumns}
  from people.sessions s join people.accounts a using (user_id)
  where s.token_hash = any($1::bytea[]) and s.ended_for is null and a.status = 'active'`

const prolongText = 'update people.sessions set seen_on = $2, expires_on = $3 where token_hash = $1 and seen_on < $2'
