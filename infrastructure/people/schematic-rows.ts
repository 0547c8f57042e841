import { type SelectQueryBuilder, sql } from 'kysely'
import type { SchematicForStaff, SchematicSummary } from '#application/packaging/contracts/schematics.ts'
import type { SchematicColumns, Schematics } from '#application/packaging/schematic-ports.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { cutPage, type Page, type Place } from '#read-models/projection.ts'
import { searchWords } from '#read-models/search.ts'
import { type ChangeAuthor, insertStamp, type PeopleDb, type PeopleTables, updateStamp } from './tables.ts'

/** Schematics as rows: inside a transaction, and as queries. */

const columns = [
  'schematicId',
  'name',
  'description',
  'width',
  'height',
  'marginX',
  'marginY',
  'unit',
  'elements',
  'attachments',
  'customerId',
  'supplierIds',
  'preventChanges',
  'preventDeletion',
  'version',
] as const

/** Lists as JSON: the driver would write an array of PostgreSQL. */
const stored = <Row extends Partial<SchematicColumns>>(row: Row): Row => ({
  ...row,
  ...(row.elements && { elements: sql`${JSON.stringify(row.elements)}::jsonb` }),
  ...(row.attachments && { attachments: sql`${JSON.stringify(row.attachments)}::jsonb` }),
})

/** The port `Schematics`. */
export const schematicRows = (db: PeopleDb, author: ChangeAuthor): Schematics => ({
  lock: (schematicId) =>
    db
      .selectFrom('people.schematics')
      .select(columns)
      .where('schematicId', '=', schematicId)
      .forUpdate()
      .executeTakeFirst(),
  insert: async (row) => {
    await db
      .insertInto('people.schematics')
      .values({ ...stored(row), ...insertStamp(author) })
      .execute()
  },
  update: async (schematicId, change) => {
    await db
      .updateTable('people.schematics')
      .set((eb) => ({ ...stored(change), ...updateStamp(author), version: eb('version', '+', 1) }))
      .where('schematicId', '=', schematicId)
      .execute()
  },
  remove: async (schematicId) => {
    await db.deleteFrom('people.schematics').where('schematicId', '=', schematicId).execute()
  },
})

type Query<Row> = SelectQueryBuilder<PeopleTables & { s: PeopleTables['people.schematics'] }, 's', Row>

/** Restricts a query to the schematics that the caller may read (SCHEM-D01). */
const readableBy = <Row>(query: Query<Row>, { audience, customerId, supplierId }: Caller): Query<Row> => {
  if (audience === 'staff') return query
  if (audience === 'supplier') return query.where(sql<boolean>`s.supplier_ids @> array[${supplierId ?? ''}]`)
  return query.where('s.customerId', '=', customerId ?? '')
}

/** A schematic that the caller may read, with all fields. */
export const findSchematic = (
  db: PeopleDb,
  caller: Caller,
  schematicId: string,
): Promise<Omit<SchematicForStaff, 'audience'> | undefined> =>
  readableBy(
    db
      .selectFrom('people.schematics as s')
      .select([...columns.map((name) => `s.${name}` as const), 's.createdOn', 's.createdBy', 's.changedOn'])
      .select(['s.changedBy', customerName]),
    caller,
  )
    .where('s.schematicId', '=', schematicId)
    .executeTakeFirst()

const customerName = sql<string | null>`(select c.name from people.customers c where c.customer_id = s.customer_id)`.as(
  'customerName',
)

export type SchematicQuery = { limit: number; q?: string | undefined; customerId?: string | undefined }

/** A page of the schematics that the caller may read. `after`: the sort key of the last one of the previous page. */
export const listSchematics = async (
  db: PeopleDb,
  caller: Caller,
  { limit, q, customerId }: SchematicQuery,
  after: Place | undefined,
): Promise<Page<SchematicSummary>> => {
  let query = readableBy(
    db
      .selectFrom('people.schematics as s')
      .select(['s.schematicId', 's.name', 's.width', 's.height', 's.unit', 's.changedOn'])
      .select(sql<number>`jsonb_array_length(s.elements)`.as('elementCount'))
      .select(caller.audience === 'staff' ? customerName : sql<null>`null`.as('customerName')),
    caller,
  )
  if (q && searchWords(q).length > 0) query = query.where(sql<boolean>`position(lower(${q}) in lower(s.name)) > 0`)
  if (customerId !== undefined) query = query.where('s.customerId', '=', customerId)
  if (after)
    query = query.where((eb) => eb(eb.refTuple('s.changedOn', 's.schematicId'), '<', eb.tuple(after[0], after[1])))
  const rows = await query
    .orderBy('s.changedOn', 'desc')
    .orderBy('s.schematicId', 'desc')
    .limit(limit + 1)
    .execute()
  return cutPage(rows, limit, ({ changedOn, schematicId }): Place => [changedOn, schematicId])
}
