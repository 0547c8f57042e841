import type { ExpressionBuilder } from 'kysely'
import type { BookAddress, Customer, CustomerSummary, OwnCustomer } from '#application/people/contracts/customers.ts'
import type { Supplier, SupplierSummary } from '#application/people/contracts/suppliers.ts'
import type { CustomerProfile, CustomerStatus } from '#domain/people/customer.ts'
import { supplierUsersShown } from '#domain/people/policy.ts'
import type { SupplierStatus } from '#domain/people/supplier.ts'
import { cutPage, type Page, type Place } from '#read-models/projection.ts'
import { customerIsNamed } from './find-by-name.ts'
import type { PeopleDb, PeopleTables } from './tables.ts'
import { listUsers } from './user-queries.ts'

/** Queries of customers, their address books and suppliers. */

type OfCustomer = PeopleTables & { c: PeopleTables['people.customers'] }

/** The number of users of the customer `c`. */
export const countUsers = (eb: ExpressionBuilder<OfCustomer, 'c'>) =>
  eb
    .selectFrom('people.accounts as a')
    .select((count) => count.fn.countAll<number>().as('users'))
    .whereRef('a.customerId', '=', 'c.customerId')
    .$asScalar()
    .$notNull()
    .as('users')

const ownFields = [
  'c.customerId',
  'c.version',
  'c.name',
  'c.companyName',
  'c.type',
  'c.companySize',
  'c.contact',
  'c.website',
  'c.industry',
  'c.currency',
  'c.communicationRestrictions',
  'c.referralCode',
  'c.createdOn',
  'c.changedOn',
] as const
const internalFields = [
  'c.segment',
  'c.conversionStage',
  'c.followUpOutreach',
  'c.internalNotes',
  'c.status',
  'c.referredBy',
  'c.referredOn',
  'c.createdBy',
  'c.changedBy',
] as const

/** The complete address book of a customer. */
export const addressBook = async (db: PeopleDb, customerId: string): Promise<BookAddress[]> => {
  const rows = await db
    .selectFrom('people.addresses')
    .select(['addressId', 'fields', 'version'])
    .where('customerId', '=', customerId)
    .orderBy('addressId')
    .execute()
  return rows.map(({ addressId: id, fields, version }) => ({ id, ...fields, version }))
}

/** A customer as its own users see it. */
export const findOwnCustomer = async (db: PeopleDb, customerId: string): Promise<OwnCustomer | undefined> => {
  const row = await db
    .selectFrom('people.customers as c')
    .select(ownFields)
    .where('c.customerId', '=', customerId)
    .executeTakeFirst()
  return row && { ...row, addresses: await addressBook(db, customerId) }
}

/** A customer as staff see it, without the order counts, which other queries read. */
export const findCustomer = async (
  db: PeopleDb,
  customerId: string,
): Promise<Omit<Customer, 'openOrders'> | undefined> => {
  const row = await db
    .selectFrom('people.customers as c')
    .select([...ownFields, ...internalFields])
    .where('c.customerId', '=', customerId)
    .executeTakeFirst()
  return row && { ...row, addresses: await addressBook(db, customerId) }
}

/** Filters of the list. `after`: the `changedOn` of the last entry of the previous page. */
export type CustomerQuery = {
  limit: number
  after: Place | undefined
  search?: string | undefined
  status?: CustomerStatus | undefined
} & { [K in 'type' | 'segment' | 'conversionStage']?: CustomerProfile[K] | undefined }

/** A page of customers, last changed first. */
export const listCustomers = async (
  db: PeopleDb,
  { limit, after, search, ...filter }: CustomerQuery,
): Promise<Page<CustomerSummary>> => {
  let query = db
    .selectFrom('people.customers as c')
    .select([
      'c.customerId',
      'c.name',
      'c.companyName',
      'c.type',
      'c.status',
      'c.companySize',
      'c.segment',
      'c.conversionStage',
      'c.followUpOutreach',
      'c.contact',
      'c.changedOn',
    ])
    .select(countUsers)
  for (const field of ['status', 'type', 'segment', 'conversionStage'] as const) {
    const value = filter[field]
    if (value !== undefined) query = query.where(`c.${field}`, '=', value)
  }
  for (const condition of customerIsNamed(search ?? '')) query = query.where(condition)
  if (after !== undefined) {
    query = query.where((eb) => eb(eb.refTuple('c.changedOn', 'c.customerId'), '<', eb.tuple(after[0], after[1])))
  }
  const rows = await query
    .orderBy('c.changedOn', 'desc')
    .orderBy('c.customerId', 'desc')
    .limit(limit + 1)
    .execute()
  return cutPage(rows, limit, ({ changedOn, customerId }): Place => [changedOn, customerId])
}

const supplierFields = [
  'supplierId',
  'version',
  'name',
  'contact',
  'address',
  'status',
  'createdOn',
  'changedOn',
] as const

/** Suppliers by name. */
export const listSuppliers = (
  db: PeopleDb,
  { status }: { status?: SupplierStatus | undefined },
): Promise<SupplierSummary[]> => {
  let query = db.selectFrom('people.suppliers').select(supplierFields)
  if (status !== undefined) query = query.where('status', '=', status)
  return query.orderBy('name').orderBy('supplierId').execute()
}

/** A supplier with its users. */
export const findSupplier = async (db: PeopleDb, supplierId: string): Promise<Supplier | undefined> => {
  const row = await db
    .selectFrom('people.suppliers')
    .select(supplierFields)
    .where('supplierId', '=', supplierId)
    .executeTakeFirst()
  if (!row) return undefined
  const { items } = await listUsers(db, { limit: supplierUsersShown, after: undefined, supplierId })
  return { ...row, users: items }
}
