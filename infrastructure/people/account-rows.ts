import { type SelectQueryBuilder, sql } from 'kysely'
import type { Accounts, PeopleStore } from '#application/people/ports.ts'
import type { Account } from '#application/people/rows.ts'
import { type ChangeAuthor, insertStamp, type PeopleDb, type PeopleTables, updateStamp } from './tables.ts'
import { tokenHash } from './token-rows.ts'

/** Accounts as rows. */

/** Columns that are read unchanged. */
const plainColumns = [
  'userId',
  'type',
  'status',
  'firstName',
  'lastName',
  'email',
  'customerId',
  'supplierId',
  'adminType',
  'bookRight',
  'team',
  'roles',
  'avatar',
  'timeZone',
  'timeZoneOffset',
  'language',
  'configurationMode',
  'pendingUserFlows',
  'googleSubject',
  'signUp',
  'blockedBy',
  'addressTaken',
  'pendingEmail',
  'pendingEmailOn',
  'signedInOn',
  'version',
  'createdOn',
  'changedOn',
] as const satisfies readonly (keyof Account)[]

/** Computed columns. The password hash is never read with an account (AUTH-028). */
const derivedColumns = {
  hasPassword: 'a.password_hash is not null',
  hasSecondFactor: 'a.totp_since is not null',
  isArchived: `(exists (select from people.customers c where c.customer_id = a.customer_id and c.status = 'archived')
    or exists (select from people.suppliers s where s.supplier_id = a.supplier_id and s.status = 'archived'))`,
} as const satisfies Partial<Record<keyof Account, string>>

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The select list of an account for hand-written SQL, for the table alias `a`. */
export const accountColumns = [
  ...plainColumns.map((field) => `a.${columnOf(field)} as "${field}"`),
  ...Object.entries(derivedColumns).map(([field, text]) => `${text} as "${field}"`),
].join(', ')

type AccountQuery = SelectQueryBuilder<PeopleTables & { a: PeopleTables['people.accounts'] }, 'a', object>

const select = (db: PeopleDb) =>
  (db.selectFrom('people.accounts as a') as AccountQuery)
    .select(plainColumns.map((field) => `a.${field}` as const))
    .select(Object.entries(derivedColumns).map(([field, text]) => sql.raw<boolean>(text).as(field)))
    .$castTo<Account>()

/** Email addresses that differ only in case are the same; equivalent to `foldedEmail` in TypeScript. */
const caseFoldedColumn = (column: string) => sql<string>`lower(${sql.ref(column)} collate "pg_c_utf8")`
const foldedValue = (email: string) => sql<string>`lower(${email} collate "pg_c_utf8")`

const uniqueViolation = '23505'

const withEmail = (email: string) =>
  sql<boolean>`(${caseFoldedColumn('a.email')} = ${foldedValue(email)} and not a.address_taken)`

/** Reads accounts without locks. */
export const accountReads = (db: PeopleDb): PeopleStore['accounts'] => ({
  find: (userId) => select(db).where('a.userId', '=', userId).executeTakeFirst(),
  findByEmail: (email) => select(db).where(withEmail(email)).executeTakeFirst(),
  findByToken: (purpose, token) =>
    select(db)
      .where('a.userId', '=', (eb) =>
        eb
          .selectFrom('people.tokens')
          .select('userId')
          .where('tokenHash', '=', tokenHash(token))
          .where('purpose', '=', purpose),
      )
      .executeTakeFirst(),
  passwordHash: async (userId) => {
    const row = await db
      .selectFrom('people.accounts')
      .select('passwordHash')
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row?.passwordHash ?? null
  },
})

/**
 * Waits for other transactions that lock accounts with this address. Otherwise the select could wait for the first
 * account while another transaction adds the second one, which the select does not see: it would be locked later, out of
 * the order of ids, and two such transactions deadlock.
 */
const lockAddress = (db: PeopleDb, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${foldedValue(email)}, 0))`.execute(db)

/** The port `Accounts` inside a transaction. */
export const accountRows = (db: PeopleDb, author: ChangeAuthor): Accounts => ({
  ...accountReads(db),
  lock: (userId) => select(db).where('a.userId', '=', userId).forUpdate().executeTakeFirst(),
  lockByEmail: (email) => select(db).where(withEmail(email)).forUpdate().executeTakeFirst(),
  lockByGoogleSubject: (subject) => select(db).where('a.googleSubject', '=', subject).forUpdate().executeTakeFirst(),
  lockWithEmail: async (userId, email) => {
    if (email !== undefined) await lockAddress(db, email)
    return select(db)
      .where((eb) => eb.or([eb('a.userId', '=', userId), ...(email === undefined ? [] : [withEmail(email)])]))
      .orderBy('a.userId')
      .forUpdate()
      .execute()
  },
  lockWithManagers: (userIds, userId) =>
    select(db)
      .where((eb) =>
        eb.or([
          eb('a.userId', 'in', userIds),
          eb.and([
            sql<boolean>`'USER:C' = any(a.roles)`,
            eb('a.customerId', '=', db.selectFrom('people.accounts').select('customerId').where('userId', '=', userId)),
          ]),
        ]),
      )
      .orderBy('a.userId')
      .forUpdate()
      .execute(),
  lockStale: (status, changedBefore) =>
    select(db)
      .where('a.status', '=', status)
      .where('a.changedOn', '<=', changedBefore)
      .forUpdate()
      .skipLocked()
      .execute(),
  ofCompany: (company) =>
    db
      .selectFrom('people.accounts')
      .select('userId')
      .$if('customerId' in company, (query) =>
        query.where('customerId', '=', (company as { customerId: string }).customerId),
      )
      .$if('supplierId' in company, (query) =>
        query.where('supplierId', '=', (company as { supplierId: string }).supplierId),
      )
      .execute(),
  insert: async (account) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('people.accounts')
      .values({ ...account, ...insertStamp(author) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },
  update: async (userId, change) => {
    try {
      await db
        .updateTable('people.accounts')
        .set((eb) => ({ ...change, ...updateStamp(author), version: eb('version', '+', 1) }))
        .where('userId', '=', userId)
        .execute()
      return true
    } catch (error) {
      if ((error as { code?: string }).code === uniqueViolation) return false
      throw error
    }
  },
  archiveEmail: async (userId) => {
    await db
      .updateTable('people.accounts')
      .set({ formerEmails: sql`array_append(former_emails, email)` })
      .where('userId', '=', userId)
      .execute()
  },
  ownEmails: async (userId) => {
    const { rows } = await sql<{ emails: string[] }>`
      select array(
        select one from unnest(array_append(a.former_emails, a.email)) as one
        where not exists (select from people.accounts o where o.user_id <> a.user_id
          and lower(o.email collate "pg_c_utf8") = lower(one collate "pg_c_utf8")
          and o.status <> 'pending_confirmation' and not o.address_taken)) as emails
      from people.accounts a where a.user_id = ${userId}`.execute(db)
    return rows[0]?.emails ?? []
  },
  keepName: async ({ userId, firstName, lastName }) => {
    await db
      .insertInto('people.formerEmployees')
      .values({ userId, firstName, lastName, leftOn: author.at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  remove: async (userId) => {
    await db.deleteFrom('people.mails').where('userId', '=', userId).execute()
    await db.deleteFrom('people.accounts').where('userId', '=', userId).execute()
  },
  totp: (userId) =>
    db
      .selectFrom('people.accounts')
      .select(['totpSealed', 'totpPending', 'totpStep'])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow(),
})
