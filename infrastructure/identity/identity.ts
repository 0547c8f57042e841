import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { customerOfGuest } from '#application/people/guest-customers.ts'
import type { PeopleStore } from '#application/people/ports.ts'
import type { DeletedAccount } from '#application/people/rows.ts'
import { actingPartyOf } from '#application/people/run-command.ts'
import type { OpenIdProvider, SignInPorts } from '#application/people/sign-in-ports.ts'
import type { RequestOrigin } from '#application/pipeline/idempotency.ts'
import type { People } from '#application/pipeline/ports.ts'
import { batchLoader } from '../db/batch-loader.ts'
import { accountReads } from '../people/account-rows.ts'
import { type CustomerChanges, customerChanges } from '../people/customer-changes.ts'
import { nameColumn } from '../people/name-column.ts'
import { reencodePicture } from '../people/reencode-picture.ts'
import { type PeopleDb, peopleDb } from '../people/tables.ts'
import { type RunTransaction, transactionRunner } from '../people/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type GoogleSettings, openIdProvider } from './google.ts'
import { createPasswords } from './passwords.ts'
import { createPeopleCache } from './people-cache.ts'
import { rateLimits } from './rate-limits.ts'
import { createSessions, type Sessions, type SignedIn } from './sessions.ts'
import { totp } from './totp.ts'

/** Identity: transactions on people, sessions, the OpenID client and display names. */

/** Names by id; unknown ids are absent. */
export type Names = ReadonlyMap<string, string>

/** The interface of people for other areas. */
export type Identity = People & {
  store: PeopleStore
  /** Transactions that also write tables of other areas. */
  transaction: RunTransaction
  db: PeopleDb
  secrets: Secrets
  google: OpenIdProvider
  sessions: Sessions

  /** Ends a session; does nothing if it does not exist. */
  signOut: (token: string, origin?: RequestOrigin) => Promise<void>
  /** The user of a valid session; `use: false` does not prolong it. */
  authenticate: (token: string, options?: { use: boolean }) => Promise<SignedIn | undefined>
  /** Called when sessions have ended in any process. */
  someSessionsEnded: () => void
  /** Called when people have changed in any process, with the subject of the audit log if known: clears caches. */
  changed: (subject?: string) => void
  /** Subscribes to changed customers, in any process. */
  onCustomerChanged: CustomerChanges['onChange']

  /**
   * Full names of users: 'Deleted user' for a deleted account (USER-D07), but the real name for a former employee
   * (decision 38).
   */
  /** Names looked up in the same epoch are current: see `people-cache.ts`. */
  nameEpoch: () => number
  namesOf: (userIds: readonly string[]) => Promise<Names>
  customerNames: (customerIds: readonly string[]) => Promise<Names>
  supplierNames: (supplierIds: readonly string[]) => Promise<Names>
}

/** Settings of people; all except the key have a default that requires no third-party account. */
export type IdentitySettings = {
  /** The same in every process that shares the database. */
  secrets: Secrets
  google?: GoogleSettings | undefined
  staffNeedSecondFactor?: boolean | undefined
  /** Erases the personal data of a deleted account from the log. */
  erase?: ((deleted: DeletedAccount) => Promise<void>) | undefined
  /** Number of current orders of a customer that are neither completed nor cancelled. */
  openOrders?: ((customerId: string) => Promise<number>) | undefined
  /** Whether the order belongs to the customer. */
  hasOrder?: ((customerId: string, requestId: string) => Promise<boolean>) | undefined
}

/** `now` is ISO 8601 in UTC. */
export const createIdentity = (pool: pg.Pool, now: () => string, given: IdentitySettings): Identity => {
  const { secrets, erase = async () => undefined, openOrders = async () => 0, hasOrder = async () => false } = given
  const settings = {
    staffNeedSecondFactor: given.staffNeedSecondFactor ?? false,
    hasGoogle: given.google !== undefined,
  }
  const db = peopleDb(pool)
  const cache = createPeopleCache()
  const passwords = createPasswords()
  const changes = customerChanges(pool, now)
  const sessions = createSessions(pool, db, now, cache)
  const transaction = transactionRunner({ pool, now, secrets, totp, settings, onDone: cache.invalidate })

  const exists = (table: string, key: string) => async (id: string) => {
    const { rowCount } = await pool.query(`select from people.${table} where ${key} = $1 and status <> 'archived'`, [
      id,
    ])
    return rowCount === 1
  }
  const namesBy = (name: string, text: string) => {
    const look = batchLoader(async (ids: string[]) => {
      const { rows } = await pool.query<{ id: string; name: string }>({ name, text, values: [[...new Set(ids)]] })
      const found = new Map(rows.map((row) => [row.id, row.name]))
      return ids.map((id) => found.get(id))
    })
    const names = cache.cached(look)
    return async (ids: readonly string[]) => {
      const unique = [...new Set(ids)]
      const found = await Promise.all(unique.map(names.find))
      return new Map(unique.flatMap((id, i) => (found[i] === undefined ? [] : [[id, found[i]]])))
    }
  }
  return {
    store: {
      transaction,
      accounts: accountReads(db),
      passwords,
      secrets,
      reencodePicture,
      limits: rateLimits(pool, now, secrets),
      settings,
      erase,
      openOrders,
      hasOrder,
      now,
      notBefore: async (milliseconds, act) => {
        const [result] = await Promise.allSettled([act(), sleep(milliseconds)])
        if (result.status === 'rejected') throw result.reason
        return result.value
      },
    },
    transaction,
    db,
    secrets,
    google: openIdProvider(given.google, secrets, now),
    sessions,

    signOut: async (token, origin) => {
      const signedIn = await sessions.find(token, { use: false })
      await sessions.close(token)
      if (signedIn) {
        await transaction(actingPartyOf(signedIn.caller), (tx) => tx.audit('SignedOut', signedIn.user.userId), origin)
      }
      cache.invalidate()
      sessions.closed(token)
    },
    authenticate: sessions.find,
    someSessionsEnded: () => {
      cache.invalidate()
      sessions.someEnded()
    },
    changed: (subject) => {
      cache.invalidate()
      if (subject) changes.announced(subject)
    },
    onCustomerChanged: changes.onChange,

    customerExists: exists('customers', 'customer_id'),
    supplierExists: exists('suppliers', 'supplier_id'),
    supplierStanding: async (supplierId) => {
      const { rows } = await pool.query<{ status: string; users: boolean }>(
        `select status, exists (
           select from people.accounts a where a.supplier_id = s.supplier_id and a.status <> 'blocked'
         ) as users from people.suppliers s where supplier_id = $1`,
        [supplierId],
      )
      const [row] = rows
      if (!row) return undefined
      if (row.status === 'archived') return 'archived'
      return row.users ? 'active' : 'withoutUsers'
    },
    employeeExists: async (userId) => {
      const { rowCount } = await pool.query(
        `select from people.accounts where user_id = $1 and type = 'admin' and status = 'active'`,
        [userId],
      )
      return rowCount === 1
    },
    usersOf: async ({ customerId, supplierId, supplierManagers }) => {
      const { rows } = await pool.query<{ id: string; kind: 'customer' | 'supplier' | 'staff' }>({
        name: 'users-of-company',
        text: `select user_id as id, case type when 'user' then 'customer' when 'admin' then 'staff' else type end as kind
          from people.accounts
          where status = 'active' and (customer_id = $1 or supplier_id = $2
            or (type = 'admin' and (admin_type <> 'supplierOnly' or ($3 and admin_type is not null))))
          order by first_name, last_name, user_id`,
        values: [customerId, supplierId, supplierManagers],
      })
      return rows
    },
    referrerOf: async (customerId) => {
      const { rows } = await pool.query<{ id: string }>({
        name: 'referrer-of-customer',
        text: `select referrer.customer_id as id from people.customers referred
          join people.customers referrer on referrer.referral_code = upper(referred.referred_by)
          where referred.customer_id = $1`,
        values: [customerId],
      })
      return rows[0]?.id
    },
    customerOfGuest: (guest) =>
      transaction({ kind: 'system', id: 'follow-checkouts' }, (tx) => customerOfGuest(tx, guest)),
    nameEpoch: cache.epoch,
    namesOf: namesBy(
      'names-of-users',
      `select user_id as id, ${nameColumn} as name from people.accounts where user_id = any($1)
       union all
       select user_id, ${nameColumn} from people.former_employees where user_id = any($1)
       union all
       select subject, 'Deleted user' from people.audit_log
       where subject = any($1) and event = 'UserDeleted'
         and not exists (select from people.accounts where user_id = subject)
         and not exists (select from people.former_employees where user_id = subject)`,
    ),
    customerNames: namesBy(
      'names-of-customers',
      'select customer_id as id, name from people.customers where customer_id = any($1)',
    ),
    supplierNames: namesBy(
      'names-of-suppliers',
      'select supplier_id as id, name from people.suppliers where supplier_id = any($1)',
    ),
  }
}

/** The ports of sign-in, from the settings. */
export const createSignInPorts = (
  { signOut, sessions, google }: Identity,
  settings: Pick<SignInPorts, 'publicUrl' | 'hasOutbox' | 'demo'>,
): SignInPorts => ({
  endSession: signOut,
  endedFor: sessions.endedFor,
  newMark: () => randomBytes(32).toString('base64url'),
  google,
  ...settings,
})
