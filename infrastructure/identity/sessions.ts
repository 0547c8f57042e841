import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { plusDays } from '#domain/time.ts'
import { accountColumns, type AccountRow, type SignedIn, signedInAs } from './accounts.ts'

/**
 * Sessions (AUTH-D06): 256 random bits in a cookie, their SHA-256 in the table, so that a stolen copy of the database
 * signs nobody in. They slide: each use prolongs them, written at most once a minute.
 */

/** Days without use after which a session is over. */
const idleDays = { staff: 0.5, others: 30 } as const

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export type Sessions = {
  /** Opens a session for an account and answers with what the cookie holds. */
  open: (account: Pick<AccountRow, 'user_id' | 'type'>) => Promise<string>
  /**
   * Who it is, while the session lasts and the account is active. `use: false` looks without prolonging: an open page
   * is not a person at work.
   */
  find: (token: string, options?: { use: boolean }) => Promise<SignedIn | undefined>
  close: (token: string) => Promise<void>
  /** Called with the token of a session that is closed in this process; returns how to stop listening. */
  onClosed: (listener: (token: string) => void) => () => void
}

export const createSessions = (pool: pg.Pool, now: () => string): Sessions => {
  const listeners = new Set<(token: string) => void>()
  return {
    open: async ({ user_id: userId, type }) => {
      const at = now()
      const token = randomBytes(32).toString('base64url')
      const expires = plusDays(at, type === 'admin' ? idleDays.staff : idleDays.others)
      // Whoever signs in sweeps what has run out.
      await pool.query('delete from people.sessions where expires_on <= $1', [at])
      await pool.query(
        'insert into people.sessions (token_hash, user_id, created_on, seen_on, expires_on) values ($1, $2, $3, $3, $4)',
        [hashOf(token), userId, at, expires],
      )
      return token
    },
    find: async (token, { use } = { use: true }) => {
      const { rows } = await pool.query<AccountRow>(use ? findAndProlong : find, [
        hashOf(token),
        now(),
        ...(use ? [idleDays.staff, idleDays.others] : []),
      ])
      return rows[0] && signedInAs(rows[0])
    },
    close: async (token) => {
      await pool.query('delete from people.sessions where token_hash = $1', [hashOf(token)])
      for (const listener of listeners) listener(token)
    },
    onClosed: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const find = `
  select ${accountColumns} from people.sessions s join people.accounts a using (user_id)
  where s.token_hash = $1 and s.expires_on > $2::timestamptz and a.status = 'active'`

const findAndProlong = `
  with used as (
    update people.sessions s
    set seen_on = $2, expires_on = $2::timestamptz + case a.type when 'admin' then $3::float8 else $4::float8 end * interval '1 day'
    from people.accounts a
    where s.token_hash = $1 and s.expires_on > $2::timestamptz and a.user_id = s.user_id
      and s.seen_on <= $2::timestamptz - interval '1 minute'
  )
  ${find}`
