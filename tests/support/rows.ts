import type pg from 'pg'
import type { User } from '#application/people/contracts/people.ts'

/** Rows of people, companies and factories for tests that depend on them. */

type Person = Pick<User, 'userId' | 'type' | 'firstName' | 'lastName' | 'email'> &
  Partial<Pick<User, 'status' | 'roles' | 'supplierId' | 'adminType'>> & {
    customerId?: string
    passwordHash?: string
    by?: string
  }

const insert = async (pool: pg.Pool, table: string, row: object, at: string, by: string): Promise<void> => {
  const whole = { ...row, created_on: at, created_by: by, changed_on: at, changed_by: by }
  const names = Object.keys(whole)
  await pool.query(
    `insert into people.${table} (${names.join(', ')}) values (${names.map((_, nth) => `$${nth + 1}`).join(', ')})`,
    Object.values(whole),
  )
}
const now = () => new Date().toISOString()

export const customerRow = (pool: pg.Pool, customerId: string, name: string) =>
  insert(pool, 'customers', { customer_id: customerId, name }, now(), 'test')
export const supplierRow = (pool: pg.Pool, supplierId: string, name: string) =>
  insert(pool, 'suppliers', { supplier_id: supplierId, name }, now(), 'test')

/** Without a password hash the user cannot sign in by password. */
export const personRow = (pool: pg.Pool, { passwordHash, by = 'test', ...person }: Person, at = now()): Promise<void> =>
  insert(
    pool,
    'accounts',
    {
      user_id: person.userId,
      type: person.type,
      status: person.status ?? 'active',
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      password_hash: passwordHash ?? null,
      customer_id: person.customerId ?? null,
      supplier_id: person.supplierId ?? null,
      admin_type: person.adminType ?? null,
      roles: person.roles ?? [],
    },
    at,
    by,
  )
export type PersonRow = Person
