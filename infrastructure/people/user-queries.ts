import { sql } from 'kysely'
import { pictureUrl } from '#application/people/contracts/pictures.ts'
import type { Person } from '#application/people/contracts/users.ts'
import type { AdminType, BookRight, UserType } from '#domain/people/rights.ts'
import type { UserStatus } from '#domain/people/user.ts'
import { cutPage, type Page, type Place } from '#read-models/projection.ts'
import { accountIsNamed } from './find-by-name.ts'
import type { PeopleDb } from './tables.ts'

/** Queries about users, for other users. */

/** Filters of the list. `after`: the `createdOn` of the last entry of the previous page. */
export type UserQuery = {
  limit: number
  after: Place | undefined
  search?: string | undefined
  type?: UserType | undefined
  status?: UserStatus | undefined
  adminType?: AdminType | undefined
  bookRight?: BookRight | undefined
  customerId?: string | undefined
  supplierId?: string | undefined
}

const select = (db: PeopleDb) =>
  db
    .selectFrom('people.accounts as a')
    .leftJoin('people.customers as c', 'c.customerId', 'a.customerId')
    .leftJoin('people.suppliers as s', 's.supplierId', 'a.supplierId')
    .select([
      'a.userId',
      'a.type',
      'a.status',
      'a.firstName',
      'a.lastName',
      'a.email',
      'a.avatar',
      'a.roles',
      'a.customerId',
      'a.supplierId',
      'a.adminType',
      'a.bookRight',
      'a.team',
      'a.version',
      'a.createdOn',
      'a.changedOn',
      sql<boolean>`a.status = 'blocked' and a.blocked_by is distinct from 'customer'`.as('blockedByStaff'),
      sql<boolean>`a.totp_since is not null`.as('hasSecondFactor'),
      (eb) => eb.fn.coalesce('c.name', 's.name').as('belongsTo'),
    ])

const withPicture = (row: Person): Person => ({ ...row, avatar: pictureUrl(row.avatar) })

/** A page of users, newest first. */
export const listUsers = async (
  db: PeopleDb,
  { limit, after, search, ...filter }: UserQuery,
): Promise<Page<Person>> => {
  let query = select(db)
  for (const field of ['type', 'status', 'adminType', 'bookRight', 'customerId', 'supplierId'] as const) {
    const value = filter[field]
    if (value !== undefined) query = query.where(`a.${field}`, '=', value)
  }
  for (const condition of accountIsNamed(search ?? '')) query = query.where(condition)
  if (after !== undefined) {
    query = query.where((eb) => eb(eb.refTuple('a.createdOn', 'a.userId'), '<', eb.tuple(after[0], after[1])))
  }
  const rows = await query
    .orderBy('a.createdOn', 'desc')
    .orderBy('a.userId', 'desc')
    .limit(limit + 1)
    .execute()
  return cutPage(rows.map(withPicture), limit, ({ createdOn, userId }): Place => [createdOn, userId])
}

/** One user, without an access check. */
export const findUser = async (db: PeopleDb, userId: string): Promise<Person | undefined> => {
  const row = await select(db).where('a.userId', '=', userId).executeTakeFirst()
  return row && withPicture(row)
}

/** The state of a user's second factor. `since`: ISO 8601. */
export const secondFactorOf = async (
  db: PeopleDb,
  userId: string,
): Promise<{ enabled: boolean; since: string | null; recoveryCodesLeft: number }> => {
  const row = await db
    .selectFrom('people.accounts as a')
    .select('a.totpSince as since')
    .select((eb) =>
      eb
        .selectFrom('people.recoveryCodes as r')
        .select((count) => count.fn.countAll<number>().as('left'))
        .whereRef('r.userId', '=', 'a.userId')
        .$asScalar()
        .$notNull()
        .as('left'),
    )
    .where('a.userId', '=', userId)
    .executeTakeFirst()
  const { since = null, left = 0 } = row ?? {}
  return { enabled: since !== null, since, recoveryCodesLeft: left }
}
