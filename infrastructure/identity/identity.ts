import type pg from 'pg'
import type { User } from '#application/contracts/people.ts'
import type { People } from '#application/ports.ts'
import { invalid, Rejection } from '#domain/kernel.ts'
import { accountByEmail, insertAccount, type NewAccount, type SignedIn, userOf } from './accounts.ts'
import { createPasswords } from './passwords.ts'
import { createSessions } from './sessions.ts'

/** Who people are: accounts with their companies and factories, signing in and out, and names for what is shown. */

/** A user to be; without a password nobody can sign in with one. `by` is who adds them. */
export type NewPerson = Pick<User, 'userId' | 'type' | 'firstName' | 'lastName' | 'email'> &
  Partial<Pick<User, 'status' | 'roles' | 'supplierId' | 'adminType' | 'language'>> & {
    customerId?: string
    password?: string
    by?: string
  }

/** Names by id; an id that is not there is unknown. */
export type Names = ReadonlyMap<string, string>

export type Identity = People & {
  /**
   * Signs in by password (AUTH-001, AUTH-D04, AUTH-D10). Throws a `Rejection`: `unauthorized` in the same words and
   * after the same time for an unknown address and for a wrong password, `forbidden` for an account that is not active,
   * `quota-exceeded` while too many try.
   */
  login: (credentials: { email: string; password: string }) => Promise<{ user: User; token: string }>
  /** Ends a session; one that is not there has ended already. */
  logout: (token: string) => Promise<void>
  /** Who a session belongs to while it lasts; `use: false` does not prolong it. */
  callerOfSession: (token: string, options?: { use: boolean }) => Promise<SignedIn | undefined>
  /** Called with the token of a session that ends by `logout`; returns how to stop listening. */
  onLogout: (listener: (token: string) => void) => () => void

  /** First and last name of users. */
  namesOf: (userIds: readonly string[]) => Promise<Names>
  customerNames: (customerIds: readonly string[]) => Promise<Names>
  supplierNames: (supplierIds: readonly string[]) => Promise<Names>
  suppliers: () => Promise<{ supplierId: string; name: string }[]>

  /** Adding what is there already, by its id, changes nothing. An e-mail that somebody else has is refused. */
  addPerson: (person: NewPerson) => Promise<void>
  addCustomer: (customer: { customerId: string; name: string; by?: string }) => Promise<void>
  addSupplier: (supplier: { supplierId: string; name: string; by?: string }) => Promise<void>
}

const system = 'system'
const notThem: Rejection['refusal'] = { code: 'unauthorized', message: 'Invalid e-mail or password' }
const notActive = (status: User['status']): Rejection['refusal'] => ({
  code: 'forbidden',
  message: status === 'blocked' ? 'This account is blocked' : 'This account is not confirmed yet',
})

/** `now` is ISO 8601 in UTC. */
export const createIdentity = (pool: pg.Pool, now: () => string): Identity => {
  const passwords = createPasswords()
  const sessions = createSessions(pool, now)

  const exists = (table: string, key: string) => async (id: string) => {
    const { rowCount } = await pool.query(`select from people.${table} where ${key} = $1`, [id])
    return rowCount === 1
  }
  const names = (table: string, key: string, name: string) => async (ids: readonly string[]) => {
    const { rows } = await pool.query<{ id: string; name: string }>(
      `select ${key} as id, ${name} as name from people.${table} where ${key} = any($1)`,
      [[...new Set(ids)]],
    )
    return new Map(rows.map((row) => [row.id, row.name]))
  }
  const addCompany = async (table: string, key: string, id: string, name: string, by = system) => {
    await pool.query(
      `insert into people.${table} (${key}, name, created_on, created_by, changed_on, changed_by)
       values ($1, $2, $3, $4, $3, $4) on conflict do nothing`,
      [id, name, now(), by],
    )
  }

  return {
    login: async ({ email, password }) => {
      const account = await accountByEmail(pool, email)
      const matches = await passwords.matches(password, account?.password_hash)
      if (!account || !matches) throw new Rejection(notThem)
      if (account.status !== 'active') throw new Rejection(notActive(account.status))
      return { user: userOf(account), token: await sessions.open(account) }
    },
    logout: sessions.close,
    callerOfSession: sessions.find,
    onLogout: sessions.onClosed,

    customerExists: exists('customers', 'customer_id'),
    supplierExists: exists('suppliers', 'supplier_id'),
    namesOf: names('accounts', 'user_id', `first_name || ' ' || last_name`),
    customerNames: names('customers', 'customer_id', 'name'),
    supplierNames: names('suppliers', 'supplier_id', 'name'),
    suppliers: async () => {
      const { rows } = await pool.query<{ supplierId: string; name: string }>(
        'select supplier_id as "supplierId", name from people.suppliers order by name, supplier_id',
      )
      return rows
    },

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
      if (there && there.user_id !== person.userId)
        throw new Rejection(invalid('email', 'This e-mail address is in use already'))
    },
    addCustomer: ({ customerId, name, by }) => addCompany('customers', 'customer_id', customerId, name, by),
    addSupplier: ({ supplierId, name, by }) => addCompany('suppliers', 'supplier_id', supplierId, name, by),
  }
}
