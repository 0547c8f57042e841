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
import { accountReads } from '../people/account-rows.ts'
import { type CustomerChanges, customerChanges } from '../people/customer-changes.ts'
import { reencodePicture } from '../people/reencode-picture.ts'
import { type PeopleDb, peopleDb } from '../people/tables.ts'
import { type RunTransaction, transactionRunner } from '../people/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type GoogleSettings, openIdProvider } from './google.ts'
import { createPasswords } from './passwords.ts'
import { createPeopleCache } from './people-cache.ts'
import { peopleDirectory, type PeopleNames } from './people-directory.ts'
import { rateLimits } from './rate-limits.ts'
import { createSessions, type Sessions, type SignedIn } from './sessions.ts'
import { totp } from './totp.ts'

/** Identity: transactions on people, sessions, the OpenID client and display names. */

/** The interface of people for other areas. */
export type Identity = People &
  PeopleNames & {
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

  return {
    ...peopleDirectory(pool, cache),
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

    customerOfGuest: (guest) =>
      transaction({ kind: 'system', id: 'follow-checkouts' }, (tx) => customerOfGuest(tx, guest)),
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
