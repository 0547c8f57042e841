import { minConnections } from '../db/connections.ts'
import { type Database, inTransaction, openDatabase } from '../db/database.ts'
import { erasePerson } from '../log/erase.ts'
import type { Erasure } from '../log/erasures.ts'
import { type PostgresLog, postgresLog } from '../log/log.ts'
import { accountRows } from '../people/account-rows.ts'
import { customerRows } from '../people/company-rows.ts'
import { type PeopleDb, peopleDbOn } from '../people/tables.ts'

/** Erases the persons again that were erased after a backup, in a restored database that no program uses yet. */
export const repeatErasures = async (url: string, erasures: readonly Erasure[]): Promise<void> => {
  if (erasures.length === 0) return
  const database = openDatabase(url, minConnections)
  try {
    const log = postgresLog(database)
    for (const erasure of erasures) {
      if ('key' in erasure) await erasePerson(database, log, { key: erasure.key })
      else await eraseUser(database, log, erasure)
    }
  } finally {
    await database.close()
  }
}

const eraseUser = async (
  database: Database,
  log: PostgresLog,
  { user, account, at }: Extract<Erasure, { user: string }>,
): Promise<void> => {
  // A user who returned after the erasure can have the same id.
  const { rows } = await database.pool.query<{ userId: string }>(
    `select user_id as "userId" from people.accounts
     where encode(sha256(convert_to(user_id, 'UTF8')), 'hex') = $1 and created_on <= $2`,
    [user, at],
  )
  for (const { userId } of rows) {
    const emails = await inTransaction(database.pool, async (client) => {
      const db = peopleDbOn(client)
      const addresses = await accountRows(db, { at, by: actor }).ownEmails(userId)
      if (account === 'deleted') await deleteAccount(db, { userId, addresses, at })
      return addresses
    })
    for (const email of emails) await erasePerson(database, log, email)
  }
}

/** Author of the changes. */
const actor = 'restore'

/** Deletes an account as DeleteAccount did, whatever its status was at the time of the backup. */
const deleteAccount = async (
  db: PeopleDb,
  { userId, addresses, at }: { userId: string; addresses: readonly string[]; at: string },
): Promise<void> => {
  const author = { at, by: actor }
  const accounts = accountRows(db, author)
  const account = (await accounts.lock(userId))!
  await customerRows(db, author).forgetPerson(account, addresses)
  await accounts.remove(userId)
  if (account.type === 'admin') await accounts.keepName(account)
  const change = { event: 'UserDeleted', subject: userId, changes: { from: account.status, to: 'none' } }
  const origin = { actorKind: 'system', actor, network: null, userAgent: null }
  await db
    .insertInto('people.auditLog')
    .values({ at, ...change, ...origin })
    .execute()
}
