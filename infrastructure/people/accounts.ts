import type pg from 'pg'
import type { User } from '#application/people/contracts/people.ts'
import { pictureUrl } from '#application/people/contracts/pictures.ts'
import { callerOf, type Caller } from '#application/pipeline/access.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { invalid, notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { LengthUnit } from '#domain/lengths.ts'
import type { AdminType, CustomerRole, UserType } from '#domain/people/rights.ts'
import {
  type ConfigurationMode,
  loginMethodOf,
  type UserFlow,
  type UserState,
  type UserStatus,
} from '#domain/people/user.ts'
import type { Language } from '#domain/text/languages.ts'

/** Accounts as rows. A password hash is read by the ways in alone and is part of no user (AUTH-028). */

/** Somebody who is signed in. */
export type SignedIn = { user: User; caller: Caller }

/** What was said at sign-up about a company that is made once the address is proven. */
export type SignUpDetails = {
  companyName?: string | undefined
  phoneNumber?: string | undefined
  countryCode?: string | undefined
  currency?: Currency | undefined
  unitOfLength?: LengthUnit | undefined
  referralCode?: { code: string; timestamp: string } | undefined
}

/** An account as the table holds it, without the password. */
export type AccountRow = {
  user_id: string
  type: UserType
  status: UserStatus
  first_name: string
  last_name: string
  email: string
  has_password: boolean
  customer_id: string | null
  supplier_id: string | null
  admin_type: AdminType | null
  roles: CustomerRole[]
  /** The id of a picture. */
  avatar: string | null
  time_zone: string | null
  time_zone_offset: number | null
  language: Language
  configuration_mode: ConfigurationMode
  pending_user_flows: UserFlow[]
  google_subject: string | null
  sign_up: SignUpDetails | null
  blocked_by: 'customer' | 'staff' | null
  has_second_factor: boolean
  /** Whether the company or factory is archived: then nobody of it signs in (CRM-T02). */
  is_archived: boolean
  /** An address that was asked for and is not proven yet, and when. */
  pending_email: string | null
  pending_email_on: string | null
  created_on: string
  changed_on: string
}

/** What may be written into an account, by column. */
export type Columns = Partial<
  Omit<AccountRow, 'user_id' | 'has_password' | 'has_second_factor' | 'is_archived' | 'created_on' | 'changed_on'>
> & {
  password_hash?: string | null
  totp_sealed?: string | null
  totp_pending?: string | null
  totp_since?: string | null
  former_emails?: string[]
  totp_step?: number | null
}

/** Whether the company or factory of the account `a` is archived. */
const isArchived = `(exists (select from people.customers c where c.customer_id = a.customer_id and c.status = 'archived')
  or exists (select from people.suppliers s where s.supplier_id = a.supplier_id and s.status = 'archived'))`

/** The columns of `AccountRow`, of the table named `a`. */
export const accountColumns = `a.user_id, a.type, a.status, a.first_name, a.last_name, a.email,
  a.password_hash is not null as has_password, a.customer_id, a.supplier_id, a.admin_type, a.roles, a.avatar, a.time_zone,
  a.time_zone_offset, a.language, a.configuration_mode, a.pending_user_flows, a.google_subject, a.sign_up, a.blocked_by,
  a.totp_since is not null as has_second_factor, ${isArchived} as is_archived, a.pending_email,
  a.pending_email_on, a.created_on, a.changed_on`

/** USER-001, USER-002. */
export const userOf = (row: AccountRow): User => ({
  userId: row.user_id,
  type: row.type,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  customerId: row.customer_id,
  status: row.status,
  avatar: pictureUrl(row.avatar),
  createdOn: row.created_on,
  changedOn: row.changed_on,
  timeZoneOffset: row.time_zone_offset,
  timeZone: row.time_zone,
  pendingUserFlows: row.pending_user_flows,
  roles: row.roles,
  language: row.language,
  configurationMode: row.configuration_mode,
  loginMethod: loginMethodOf({ userId: row.user_id, hasPassword: row.has_password }),
  ...(row.supplier_id === null ? {} : { supplierId: row.supplier_id }),
  ...(row.admin_type === null ? {} : { adminType: row.admin_type }),
})

/** The row of a session as who is signed in. */
export const signedInAs = (row: AccountRow): SignedIn => {
  const user = userOf(row)
  return { user, caller: callerOf(user) }
}

/** As much of a row as its life is decided on. */
export const stateOf = (row: AccountRow): UserState => ({
  userId: row.user_id,
  status: row.status,
  type: row.type,
  roles: row.roles,
  customerId: row.customer_id ?? undefined,
  supplierId: row.supplier_id ?? undefined,
  adminType: row.admin_type ?? undefined,
  blockedBy: row.blocked_by ?? undefined,
})

/** What is the same for one address in whatever case it is written: what its index holds, and `foldedEmail` makes. */
export const folded = (email: string): string => `lower(${email} collate "pg_c_utf8")`

type Asks = Pick<pg.Pool | pg.PoolClient, 'query'>

/** The account of an e-mail address, in whatever case it is written, with its password hash. */
export const accountByEmail = async (client: Asks, email: string) => {
  const { rows } = await client.query<AccountRow & { password_hash: string | null }>(
    `select ${accountColumns}, a.password_hash from people.accounts a where ${folded('a.email')} = ${folded('$1')}`,
    [email],
  )
  return rows[0]
}

/** @throws {Rejection} not-found */
export const accountById = async (client: Asks, userId: string): Promise<AccountRow> => {
  const { rows } = await client.query<AccountRow>(
    `select ${accountColumns} from people.accounts a where user_id = $1`,
    [userId],
  )
  if (!rows[0]) throw new Rejection(notFound('user'))
  return rows[0]
}

/** The account of an address, and nobody else changes it until the transaction ends. */
export const lockAccountByEmail = async ({ client }: { client: pg.PoolClient }, email: string) => {
  const { rows } = await client.query<AccountRow>(
    `select ${accountColumns} from people.accounts a where ${folded('a.email')} = ${folded('$1')} for update`,
    [email],
  )
  return rows[0]
}

/**
 * An account that nobody else changes until the transaction ends.
 *
 * @throws {Rejection} not-found
 */
export const lockAccount = async ({ client }: { client: pg.PoolClient }, userId: string): Promise<AccountRow> => {
  const { rows } = await client.query<AccountRow>(
    `select ${accountColumns} from people.accounts a where user_id = $1 for update`,
    [userId],
  )
  if (!rows[0]) throw new Rejection(notFound('user'))
  return rows[0]
}

/** Writes columns of an account; who and when with them (API-017). */
export const setColumns = async (
  { client, at, by }: { client: pg.PoolClient; at: string; by: { kind: string; id?: string } },
  userId: string,
  columns: Columns,
): Promise<void> => {
  const names = Object.keys(columns)
  const set = names.map((name, nth) => `${name} = $${nth + 4}`)
  await client.query(
    `update people.accounts set ${['changed_on = $2', 'changed_by = $3', ...set].join(', ')} where user_id = $1`,
    [userId, at, by.id ?? userId, ...Object.values(columns)],
  )
}

/** Somebody else signs in with the address that was given. */
export const emailInUse = (): Rejection => new Rejection(invalid('email', 'access.emailInUse'))

/** A user to be, by column. */
export type NewAccount = Pick<AccountRow, 'user_id' | 'type' | 'status' | 'first_name' | 'last_name' | 'email'> &
  Columns

/** Adds an account; false if its id or its e-mail is there already. */
export const insertAccount = async (
  client: Asks,
  account: NewAccount,
  audit: { by: string; at: string },
): Promise<boolean> => {
  const row = { ...account, created_on: audit.at, created_by: audit.by, changed_on: audit.at, changed_by: audit.by }
  const names = Object.keys(row)
  const { rowCount } = await client.query(
    `insert into people.accounts (${names.join(', ')}) values (${names.map((_, nth) => `$${nth + 1}`).join(', ')})
     on conflict do nothing`,
    Object.values(row),
  )
  return rowCount === 1
}
