import { createHash, randomBytes } from 'node:crypto'
import { type Client, createClient } from '#web/data/api.ts'
import type { TestServer } from './test-server.ts'

/** Signed-in users in addition to those of the demo: an account and a session as rows. */

export type Account = {
  type: 'user' | 'supplier' | 'admin'
  customerId?: string
  supplierId?: string
  adminType?: 'superAdmin' | 'admin' | 'supplierOnly' | 'extendedAdmin'
  bookRight?: 'accountant' | 'auditor'
  roles?: ('CPRO:C' | 'CREQ:C' | 'USER:C')[]
  status?: 'active' | 'blocked' | 'pending_confirmation' | 'pending_invitation'
  /** Whether the session has expired. */
  expired?: true
}

/** Adds a user with a session; returns its cookie. */
export const signedInCookie = async (testServer: TestServer, userId: string, account: Account): Promise<string> => {
  const { pool } = testServer.app.database
  const { type, status = 'active', roles = [], customerId, supplierId, adminType, bookRight, expired } = account
  await pool.query(
    `insert into people.accounts (user_id, type, status, first_name, last_name, email, customer_id, supplier_id,
       admin_type, roles, book_right, created_on, created_by, changed_on, changed_by)
     values ($1, $2, $3, $1, 'Test', $1 || '@seats.example', $4, $5, $6, $7, $9, $8, 'test', $8, 'test')`,
    [userId, type, status, customerId, supplierId, adminType, roles, testServer.clock.now(), bookRight],
  )
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into people.sessions (token_hash, user_id, created_on, seen_on, expires_on)
     values ($1, $2, $3, $3, $3::timestamptz + $4 * interval '1 minute')`,
    [createHash('sha256').update(token).digest(), userId, testServer.clock.now(), expired ? -1 : 60],
  )
  return `boxwright=${token}`
}

/** The browser's client with a cookie. */
export const clientOf = (testServer: TestServer, cookie: string): Client['api'] => {
  const withCookie: typeof fetch = (input, init) =>
    testServer.fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } })
  return createClient({ baseUrl: testServer.url, fetch: withCookie }).api
}

/** The client of a new, signed-in user. */
export const signedInClient = async (
  testServer: TestServer,
  userId: string,
  account: Account,
): Promise<Client['api']> => clientOf(testServer, await signedInCookie(testServer, userId, account))
