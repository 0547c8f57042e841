import { sql } from 'kysely'
import type { Addresses, Customers, Suppliers } from '#application/people/ports.ts'
import { erasedContact } from '#domain/people/contact.ts'
import { countUsers } from './company-queries.ts'
import { type ChangeAuthor, insertStamp, type PeopleDb, updateStamp } from './tables.ts'

/** Customers, their address books, and suppliers as rows inside a transaction. */

const customer = (db: PeopleDb) =>
  db
    .selectFrom('people.customers')
    .select([
      'customerId',
      'status',
      'version',
      'name',
      'companyName',
      'type',
      'companySize',
      'contact',
      'website',
      'industry',
      'currency',
      'communicationRestrictions',
      'segment',
      'conversionStage',
      'followUpOutreach',
      'internalNotes',
    ])

/** The port `Customers`. */
export const customerRows = (db: PeopleDb, author: ChangeAuthor): Customers => ({
  find: (customerId) => customer(db).where('customerId', '=', customerId).executeTakeFirst(),
  lock: (customerId) => customer(db).where('customerId', '=', customerId).forUpdate().executeTakeFirst(),
  share: (customerId) =>
    db
      .selectFrom('people.customers as c')
      .select('c.status')
      .select(countUsers)
      .where('c.customerId', '=', customerId)
      .forShare()
      .executeTakeFirst(),
  insert: async ({ referredBy = null, referredOn = null, ...row }) => {
    await db
      .insertInto('people.customers')
      .values({ ...row, referredBy, referredOn, ...insertStamp(author) })
      .execute()
  },
  update: async (customerId, change) => {
    await db
      .updateTable('people.customers')
      .set((eb) => ({ ...change, ...updateStamp(author), version: eb('version', '+', 1) }))
      .where('customerId', '=', customerId)
      .execute()
  },
  forgetPerson: async ({ userId, customerId, firstName, lastName }, emails) => {
    const belongsToUser = sql<boolean>`lower((contact ->> 'email') collate "pg_c_utf8")
      = any(select lower(one collate "pg_c_utf8") from unnest(${emails}::text[]) as one)`
    await db.updateTable('people.customers').set({ contact: null }).where(belongsToUser).execute()
    await db.updateTable('people.suppliers').set({ contact: null }).where(belongsToUser).execute()
    if (customerId === null) return
    const names = [`${firstName} ${lastName}`.trim(), ...emails].map((name) => name.toLowerCase())
    // What the assistant remembers about the customer and names the person; without remaining users, all of it.
    await sql`delete from assistant.memories where customer_id = ${customerId} and (
      exists (select from unnest(${names}::text[]) as one (name) where one.name <> '' and strpos(lower(text), one.name) > 0)
      or not exists (select from people.accounts where customer_id = ${customerId} and user_id <> ${userId})
    )`.execute(db)
    await sql`update people.customers
      set name = case when lower(name) = any(${names}) then ${erasedCompany} else name end,
        company_name = case when lower(company_name) = any(${names}) then '' else company_name end
      where customer_id = ${customerId} and (lower(name) = any(${names}) or lower(company_name) = any(${names}))`.execute(
      db,
    )
    // Without remaining users, the address book is not needed.
    await db
      .deleteFrom('people.addresses')
      .where('customerId', '=', customerId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('people.accounts')
              .select('userId')
              .where('customerId', '=', customerId)
              .where('userId', '<>', userId),
          ),
        ),
      )
      .execute()
    await sql`update people.addresses set fields = fields || ${JSON.stringify(erasedName)}::jsonb
      where customer_id = ${customerId} and lower(fields ->> 'firstName') = lower(${firstName})
        and lower(fields ->> 'lastName') = lower(${lastName})`.execute(db)
  },
})

/** Replaces the name of a company that was named after an erased person (USER-D07). */
const erasedCompany = 'Deleted customer'
const { firstName, lastName, phoneNumber } = erasedContact
const erasedName = { firstName, lastName, phoneNumber }

/** The port `Addresses`. */
export const addressRows = (db: PeopleDb, author: ChangeAuthor): Addresses => ({
  count: async (customerId) => {
    const { count } = await db
      .selectFrom('people.addresses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow()
    return count
  },
  lock: (customerId, addressId) =>
    db
      .selectFrom('people.addresses')
      .select(['addressId', 'customerId', 'fields', 'version'])
      .where('addressId', '=', addressId)
      .where('customerId', '=', customerId)
      .forUpdate()
      .executeTakeFirst(),
  insert: async (row) => {
    await db
      .insertInto('people.addresses')
      .values({ ...row, ...insertStamp(author) })
      .execute()
  },
  update: async (addressId, fields) => {
    await db
      .updateTable('people.addresses')
      .set((eb) => ({ fields, ...updateStamp(author), version: eb('version', '+', 1) }))
      .where('addressId', '=', addressId)
      .execute()
  },
  remove: async (addressId) => {
    await db.deleteFrom('people.addresses').where('addressId', '=', addressId).execute()
  },
})

const supplier = (db: PeopleDb) =>
  db.selectFrom('people.suppliers').select(['supplierId', 'name', 'contact', 'address', 'status', 'version'])

/** The port `Suppliers`. */
export const supplierRows = (db: PeopleDb, author: ChangeAuthor): Suppliers => ({
  find: (supplierId) => supplier(db).where('supplierId', '=', supplierId).executeTakeFirst(),
  lock: (supplierId) => supplier(db).where('supplierId', '=', supplierId).forUpdate().executeTakeFirst(),
  share: (supplierId) =>
    db
      .selectFrom('people.suppliers as s')
      .select('s.status')
      .select((eb) =>
        eb
          .selectFrom('people.accounts as a')
          .select((count) => count.fn.countAll<number>().as('users'))
          .whereRef('a.supplierId', '=', 's.supplierId')
          .$asScalar()
          .$notNull()
          .as('users'),
      )
      .where('s.supplierId', '=', supplierId)
      .forShare()
      .executeTakeFirst(),
  insert: async (row) => {
    await db
      .insertInto('people.suppliers')
      .values({ ...row, ...insertStamp(author) })
      .execute()
  },
  update: async (supplierId, change) => {
    await db
      .updateTable('people.suppliers')
      .set((eb) => ({ ...change, ...updateStamp(author), version: eb('version', '+', 1) }))
      .where('supplierId', '=', supplierId)
      .execute()
  },
})
