import type pg from 'pg'
import type { User } from '#application/contracts/people.ts'
import type { People } from '#application/ports.ts'
import { gather } from '../postgres/gather.ts'
import { accountByEmail, emailInUse, insertAccount, type NewAccount, type SignedIn } from './accounts.ts'
import { createEnter } from './enter.ts'
import { createGoogle, type Google, type GoogleSettings } from './google.ts'
import { type Limits, openLimits } from './limits.ts'
import { createOwnAccount, type OwnAccount } from './own-account.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { openMemory } from './remember.ts'
import { passingSecrets, type Secrets } from './secrets.ts'
import { createSessions } from './sessions.ts'
import { createWaysIn, type WaysIn } from './ways-in.ts'
import { doerOf, openWork, type Work } from './work.ts'

/** Who people are: every way in, their accounts, and names for what is shown. */

/** A user to be; without a password nobody can sign in with one. `by` is who adds them. */
export type NewPerson = Pick<User, 'userId' | 'type' | 'firstName' | 'lastName' | 'email'> &
  Partial<Pick<User, 'status' | 'roles' | 'supplierId' | 'adminType' | 'language'>> & {
    customerId?: string
    password?: string
    by?: string
  }

/** Names by id; an id that is not there is unknown. */
export type Names = ReadonlyMap<string, string>

/** Everything about people that the rest of the product asks for. */
export type Identity = People & {
  waysIn: WaysIn
  google: Google
  account: OwnAccount
  limits: Limits
  passwords: Passwords
  /** How anything happens to people: see `work.ts`. */
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

  /** Adding what is there already, by its id, changes nothing. An e-mail that somebody else has is refused. */
  addPerson: (person: NewPerson) => Promise<void>
  addCustomer: (customer: { customerId: string; name: string; by?: string }) => Promise<void>
  addSupplier: (supplier: { supplierId: string; name: string; by?: string }) => Promise<void>
}

/** What the settings say about people; each has a default that needs no account anywhere. */
export type IdentitySettings = {
  secrets?: Secrets | undefined
  google?: GoogleSettings | undefined
  staffNeedSecondFactor?: boolean | undefined
  /** Erases personal data that stand in the log under these addresses. */
  erase?: ((emails: readonly string[]) => Promise<void>) | undefined
}

const system = 'system'

/** `now` is ISO 8601 in UTC. */
export const createIdentity = (pool: pg.Pool, now: () => string, settings: IdentitySettings = {}): Identity => {
  const { secrets = passingSecrets(), staffNeedSecondFactor = false, erase = async () => undefined } = settings
  const passwords = createPasswords()
  const memory = openMemory()
  const sessions = createSessions(pool, now, memory)
  const limits = openLimits(pool, now, secrets)
  const work = openWork(pool, now, secrets, memory.forget)
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
  const addCompany = async (table: string, key: string, id: string, name: string, by = system) => {
    await pool.query(
      `insert into people.${table} (${key}, name, created_on, created_by, changed_on, changed_by)
       values ($1, $2, $3, $4, $3, $4) on conflict do nothing`,
      [id, name, now(), by],
    )
  }

  return {
    waysIn: createWaysIn({ pool, work, secrets, passwords, limits, enter, hasGoogle: settings.google !== undefined }),
    google: createGoogle({ settings: settings.google, now, work, secrets, enter }),
    account: createOwnAccount({ pool, work, secrets, passwords, sessions, staffNeedSecondFactor, erase }),
    limits,
    passwords,
    work,
    secrets,

    logout: async (token) => {
      const signedIn = await sessions.find(token, { use: false })
      if (signedIn) await work(doerOf(signedIn.caller), (unit) => unit.record('SignedOut', signedIn.user.userId))
      await sessions.close(token)
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

    addPerson: async ({ password, by = system, ...person }) => {
      const account: NewAccount = {
        user_id: person.userId,
        type: person.type,
        status: person.status ?? 'active',
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        password_hash: password === undefined ? null : await passwords.hash(password),
        customer_id: person.customerId ?? null,
        supplier_id: person.supplierId ?? null,
        admin_type: person.adminType ?? null,
        roles: person.roles ?? [],
        language: person.language ?? 'en-US',
      }
      if (await insertAccount(pool, account, { by, at: now() })) return
      const there = await accountByEmail(pool, person.email)
      if (there && there.user_id !== person.userId) throw emailInUse()
    },
    addCustomer: ({ customerId, name, by }) => addCompany('customers', 'customer_id', customerId, name, by),
    addSupplier: ({ supplierId, name, by }) => addCompany('suppliers', 'supplier_id', supplierId, name, by),
  }
}
