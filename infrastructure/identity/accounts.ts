import type pg from 'pg'
import { callerOf, type Caller } from '#application/access.ts'
import type { User } from '#application/contracts/people.ts'

/** Accounts as rows. A password hash is read by the sign-in alone and is part of no user (AUTH-028). */

/** Somebody who is signed in. */
export type SignedIn = { user: User; caller: Caller }

/** An account as the table holds it, without the password. */
export type AccountRow = {
  user_id: string
  type: User['type']
  status: User['status']
  first_name: string
  last_name: string
  email: string
  login_method: User['loginMethod']
  customer_id: string | null
  supplier_id: string | null
  admin_type: User['adminType'] | null
  roles: User['roles']
}

/** The columns of `AccountRow`, of the table named `a`. */
export const accountColumns =
  'a.user_id, a.type, a.status, a.first_name, a.last_name, a.email, a.login_method, a.customer_id, a.supplier_id, a.admin_type, a.roles'

export const userOf = (row: AccountRow): User => ({
  userId: row.user_id,
  type: row.type,
  status: row.status,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  loginMethod: row.login_method,
  roles: row.roles,
  ...(row.customer_id === null ? {} : { customerId: row.customer_id }),
  ...(row.supplier_id === null ? {} : { supplierId: row.supplier_id }),
  ...(row.admin_type == null ? {} : { adminType: row.admin_type }),
})

export const signedInAs = (row: AccountRow): SignedIn => {
  const user = userOf(row)
  return { user, caller: callerOf(user) }
}

/** The account of an e-mail address, in whatever case it is written, with its password hash. */
export const accountByEmail = async (pool: pg.Pool, email: string) => {
  const { rows } = await pool.query<AccountRow & { password_hash: string | null }>(
    `select ${accountColumns}, a.password_hash from people.accounts a where lower(a.email) = lower($1)`,
    [email],
  )
  return rows[0]
}

/** Adds an account; false if its id or its e-mail is there already. */
export const insertAccount = async (
  pool: pg.Pool,
  user: User,
  audit: { passwordHash: string | null; by: string; at: string },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `insert into people.accounts (user_id, type, status, first_name, last_name, email, login_method, password_hash,
       customer_id, supplier_id, admin_type, roles, created_on, created_by, changed_on, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $14)
     on conflict do nothing`,
    [
      user.userId,
      user.type,
      user.status,
      user.firstName,
      user.lastName,
      user.email,
      user.loginMethod,
      audit.passwordHash,
      user.customerId ?? null,
      user.supplierId ?? null,
      user.adminType ?? null,
      user.roles,
      audit.at,
      audit.by,
    ],
  )
  return rowCount === 1
}
