import { randomBytes } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type pg from 'pg'
import { sessionEnd } from '#domain/people/session.ts'
import { plusDays } from '#domain/time.ts'
import { gather } from '../db/batch-loader.ts'
import { accountColumns, type AccountRow, type SignedIn, signedInAs } from '../people/accounts.ts'
import { tokenHash } from '../people/tokens.ts'
import { endSessions, type Unit } from '../people/transaction.ts'
import type { Memory } from './people-cache.ts'

/**
 * Sessions (AUTH-D06): 256 random bits in a cookie, their SHA-256 in the table, so that a stolen copy of the database
 * signs nobody in. They slide, as far as `sessionEnd` lets them: each use prolongs them, written at most once a minute.
 */

/** Days: a minute. */
const writeEvery = 1 / 1_440

/** Where a request comes from, for its owner to know it again, and the client's own id of it, if it has one. */
export type From = { userAgent: string | undefined; ip: string; request: string | undefined }

/** A session as its owner sees it. */
export type SessionRow = {
  sessionId: string
  current: boolean
  createdOn: string
  seenOn: string
  expiresOn: string
  userAgent: string | null
  network: string | null
}

/** Sessions as the ways in, the server and their owners need them. */
export type Sessions = {
  /** Opens a session for an account and answers with what the cookie holds. */
  open: (unit: Unit, account: Pick<AccountRow, 'user_id' | 'type'>, from: From) => Promise<string>
  /**
   * Who it is, while the session lasts and the account is active. `use: false` looks without prolonging: an open page
   * is not a person at work.
   */
  find: (token: string, options?: { use: boolean }) => Promise<SignedIn | undefined>
  /** Ends a session; once that is committed, `closed` tells of it here, as the database does everywhere. */
  close: (unit: Unit, token: string) => Promise<void>
  closed: (token: string) => void
  /** When somebody last proved with this session who they are, by signing in or since; nothing for no session. */
  provenOn: (unit: Unit, token: string | undefined) => Promise<string | undefined>
  /** They have just proved it. */
  prove: (unit: Unit, token: string | undefined) => Promise<void>
  /** The sessions of a user, last used first; `token` is of the one that asks. */
  list: (userId: string, token: string | undefined) => Promise<SessionRow[]>
  /** Ends one of the sessions of a user; one that is not there has ended already. */
  revoke: (unit: Unit, userId: string, sessionId: string) => Promise<void>
  /** Ends the sessions of a user but the one of the token, or all of them. */
  endOthers: (unit: Unit, userId: string, token: string | undefined) => Promise<void>
  /**
   * Called with the token of a session that is closed in this process, and without one when sessions ended anywhere.
   * Returns how to stop listening.
   */
  onClosed: (listener: (token?: string) => void) => () => void
  /** Sessions ended in some process: whoever holds a connection open looks again. */
  someEnded: () => void
}

/** Opens them over the table; look-ups of one turn travel together. `now` is ISO 8601 in UTC. */
export const createSessions = (pool: pg.Pool, now: () => string, memory: Memory): Sessions => {
  const listeners = new Set<(token?: string) => void>()
  const look = gather(async (hashes: Buffer[]) => {
    const { rows } = await pool.query<FoundRow>({ name: 'sessions-find', text: find, values: [hashes] })
    const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
    return hashes.map((hash) => found.get(hash.toString('hex')))
  })
  const known = memory.remember(async (token) => {
    const row = await look(tokenHash(token))
    return row && { row, signedIn: signedInAs(row), prolongFrom: plusDays(row.seen_on, writeEvery) }
  })
  return {
    open: async ({ client, at }, { user_id: userId, type }, { userAgent, ip }) => {
      const token = randomBytes(32).toString('base64url')
      await client.query(
        `insert into people.sessions (token_hash, user_id, created_on, seen_on, expires_on, user_agent, network)
         values ($1, $2, $3, $3, $4, $5, $6)`,
        [tokenHash(token), userId, at, sessionEnd(type, at, at), userAgent?.slice(0, 200) ?? null, networkOf(ip)],
      )
      return token
    },
    find: async (token, { use } = { use: true }) => {
      const session = await known.find(token)
      if (!session) return undefined
      const { row, signedIn, prolongFrom } = session
      const at = now()
      if (row.is_archived || row.expires_on <= at) return undefined
      if (use && prolongFrom <= at) {
        await pool.query(prolong, [row.token_hash, at, sessionEnd(row.type, row.opened_on, at)])
        known.forget(token)
      }
      return signedIn
    },
    close: async ({ client }, token) => {
      const { rowCount } = await client.query('delete from people.sessions where token_hash = $1', [tokenHash(token)])
      if (rowCount === 1) await client.query(`select pg_notify('sessions', '')`)
    },
    closed: (token) => {
      for (const listener of listeners) listener(token)
    },
    provenOn: async ({ client }, token) => {
      const { rows } = await client.query<{ at: string }>(
        'select greatest(created_on, proven_on) as at from people.sessions where token_hash = $1',
        [tokenHash(token ?? '')],
      )
      return rows[0]?.at
    },
    prove: async ({ client, at }, token) => {
      await client.query('update people.sessions set proven_on = $2 where token_hash = $1', [
        tokenHash(token ?? ''),
        at,
      ])
    },
    list: async (userId, token) => {
      const { rows } = await pool.query<SessionRow>(
        `select session_id as "sessionId", token_hash = $2 as current, created_on as "createdOn", seen_on as "seenOn",
           expires_on as "expiresOn", user_agent as "userAgent", network
         from people.sessions where user_id = $1 and expires_on > $3 order by seen_on desc, created_on desc, session_id`,
        [userId, tokenHash(token ?? ''), now()],
      )
      return rows
    },
    revoke: async ({ client }, userId, sessionId) => {
      await client.query('delete from people.sessions where user_id = $1 and session_id = $2', [userId, sessionId])
      await client.query(`select pg_notify('sessions', '')`)
    },
    endOthers: (unit, userId, token) => endSessions(unit, userId, token === undefined ? undefined : tokenHash(token)),
    onClosed: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    someEnded: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** The network of an address: enough to know one's own again, too little to find somebody. */
const networkOf = (ip: string): string | null => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0/24')
  if (!isIPv6(plain)) return null
  return `${plain.split('%')[0]!.split(':').slice(0, 3).join(':')}::/48`
}

type FoundRow = AccountRow & { token_hash: Buffer; opened_on: string; seen_on: string; expires_on: string }

const find = `
  select s.token_hash, s.created_on as opened_on, s.seen_on, s.expires_on, ${accountColumns}
  from people.sessions s join people.accounts a using (user_id)
  where s.token_hash = any($1::bytea[]) and a.status = 'active'`

const prolong = 'update people.sessions set seen_on = $2, expires_on = $3 where token_hash = $1 and seen_on < $2'
