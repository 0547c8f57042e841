import type { Unit } from './transaction.ts'

/** Rows of people and companies as fields of a contract, and back. */

/** `companyName` → `company_name`. */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The select list that reads columns as the fields of a contract: `a.company_name as "companyName"`. */
export const selectFields = (fields: readonly string[], table: string): string =>
  fields.map((field) => `${table}.${columnOf(field)} as "${field}"`).join(', ')

/** The fields that were given; those left out stay as they are. */
export const given = (fields: object): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined)

/** Objects travel to jsonb columns as JSON; lists of words are PostgreSQL's own. */
const stored = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value

/** Whoever does it, for the audit fields (API-017). */
export const doerId = ({ by }: Unit): string => ('id' in by ? by.id : by.kind)

/** Writes fields into the row of `key`; who and when with them. Names of tables and fields are ours, values are bound. */
export const updateFields = async (
  unit: Unit,
  table: string,
  key: readonly [column: string, value: string],
  fields: object,
): Promise<void> => {
  const entries = [...given(fields), ['changedOn', unit.at] as const, ['changedBy', doerId(unit)] as const]
  const set = entries.map(([field], nth) => `${columnOf(field)} = $${nth + 2}`)
  await unit.client.query(`update ${table} set ${set.join(', ')} where ${key[0]} = $1`, [
    key[1],
    ...entries.map(([, value]) => stored(value)),
  ])
}

/** Adds a row; who and when with it. */
export const insertFields = async (unit: Unit, table: string, fields: object): Promise<void> => {
  const [at, by] = [unit.at, doerId(unit)]
  const entries = given({ ...fields, createdOn: at, createdBy: by, changedOn: at, changedBy: by })
  const names = entries.map(([field]) => columnOf(field))
  await unit.client.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, nth) => `$${nth + 1}`).join(', ')})`,
    entries.map(([, value]) => stored(value)),
  )
}

/** What is searched for, as a pattern in which nothing has a special meaning. */
export const containing = (search: string | undefined): string | null =>
  search === undefined ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`
