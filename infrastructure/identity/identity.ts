import type pg from 'pg'
import type { People } from '#application/pipeline/ports.ts'
import { gather } from '../db/batch-loader.ts'
import type { SignedIn } from '../people/accounts.ts'
import { openPictures, type Pictures } from '../people/pictures.ts'
import { doerOf, openWork, type Work } from '../people/transaction.ts'
import { passingSecrets, type Secrets } from '../secrets/secrets.ts'
import { createGoogle, type Google, type GoogleSettings } from './google.ts'
import { createEnter } from './open-session.ts'
import { createOwnAccount, type OwnAccount } from './own-account.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { openMemory } from './people-cache.ts'
import { type Limits, openLimits } from './rate-limits.ts'
import { createSessions } from './sessions.ts'
import { createWaysIn, type WaysIn } from './sign-in.ts'

/** Who people are: every way in, their accounts, and names for what is shown. */

/** Names by id; an id that is not there is unknown. */
export type Names = ReadonlyMap<string, string>

/** Everything about people that the rest of the product asks for. */
export type Identity = People & {
  waysIn: WaysIn
  google: Google
  account: OwnAccount
  pictures: Pictures
  limits: Limits
  passwords: Passwords
  /** How anything happens to people: see `people/work.ts`. */
  work: Work
  secrets: Secrets

  /** Ends a session; one that is not there has ended already. */
  logout: (token: string) => Promise<void>
  /** Who a session belongs to while it lasts; `use: false` does not prolong it. */
  callerOfSession: (token: string, options?: { use: boolean }) => Promise<SignedIn | undefined>
  /** Called with the token of a session that ends by `logout`, without one when any ended; returns how to stop listening. */
  onLogout: (listener: (token?: string) => void) => () => void
  /** Sessions ended in some process. */
  someSessionsEnded: () => void
  /** Something happened to people in some process. */
  somethingHappened: () => void

  /** First and last name of users; who deleted their account is a 'Deleted user' (USER-D07). */
  namesOf: (userIds: readonly string[]) => Promise<Names>
  customerNames: (customerIds: readonly string[]) => Promise<Names>
  supplierNames: (supplierIds: readonly string[]) => Promise<Names>
}

/** What the settings say about people; each has a default that needs no account anywhere. */
export type IdentitySettings = {
  secrets?: Secrets | undefined
  google?: GoogleSettings | undefined
  staffNeedSecondFactor?: boolean | undefined
  /** Erases personal data that stand in the log under these addresses. */
  erase?: ((emails: readonly string[]) => Promise<void>) | undefined
}

/** `now` is ISO 8601 in UTC. */
export const createIdentity = (pool: pg.Pool, now: () => string, settings: IdentitySettings = {}): Identity => {
  const { secrets = passingSecrets(), staffNeedSecondFactor = false, erase = async () => undefined } = settings
  const passwords = createPasswords()
  const memory = openMemory()
  const sessions = createSessions(pool, now, memory)
  const limits = openLimits(pool, now, secrets)
  const work = openWork(pool, now, secrets, memory.forget)
  const pictures = openPictures(pool)
  const enter = createEnter({ sessions, staffNeedSecondFactor })

  const exists = (table: string, key: string) => async (id: string) => {
    const { rowCount } = await pool.query(`select from people.${table} where ${key} = $1 and status <> 'archived'`, [
      id,
    ])
    return rowCount === 1
  }
  const namesBy = (name: string, text: string) => {
    const look = gather(async (ids: string[]) => {
      const { rows } = await pool.query<{ id: string; name: string }>({ name, text, values: [[...new Set(ids)]] })
      const found = new Map(rows.map((row) => [row.id, row.name]))
      return ids.map((id) => found.get(id))
    })
    const known = memory.remember(look)
    return async (ids: readonly string[]) => {
      const unique = [...new Set(ids)]
      const names = await Promise.all(unique.map(known.find))
      return new Map(unique.flatMap((id, i) => (names[i] === undefined ? [] : [[id, names[i]]])))
    }
  }
  return {
    waysIn: createWaysIn({ pool, work, secrets, passwords, limits, enter, hasGoogle: settings.google !== undefined }),
    google: createGoogle({ settings: settings.google, now, work, secrets, enter }),
    account: createOwnAccount({
      pool,
      now,
      work,
      secrets,
      passwords,
      sessions,
      pictures,
      staffNeedSecondFactor,
      erase,
    }),
    pictures,
    limits,
    passwords,
    work,
    secrets,

    logout: async (token) => {
      const signedIn = await sessions.find(token, { use: false })
      await work(signedIn ? doerOf(signedIn.caller) : { kind: 'visitor' }, async (unit) => {
        await sessions.close(unit, token)
        if (signedIn) await unit.record('SignedOut', signedIn.user.userId)
      })
      sessions.closed(token)
    },
    callerOfSession: sessions.find,
    onLogout: sessions.onClosed,
    someSessionsEnded: () => {
      memory.forget()
      sessions.someEnded()
    },
    somethingHappened: memory.forget,

    customerExists: exists('customers', 'customer_id'),
    supplierExists: exists('suppliers', 'supplier_id'),
    namesOf: namesBy(
      'names-of-users',
      `select user_id as id, first_name || ' ' || last_name as name from people.accounts where user_id = any($1)
       union all
       select whom, 'Deleted user' from people.record
       where whom = any($1) and event = 'UserDeleted'
         and not exists (select from people.accounts where user_id = whom)`,
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
