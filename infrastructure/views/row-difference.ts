import type pg from 'pg'
import type { Projection } from '#read-models/projection.ts'
import { inTransaction } from '../db/database.ts'

/** Compares two tables of a view row by row and by value: the order of JSON keys does not matter. */

/** Result of a comparison row by row. */
export type Compared = {
  name: string
  /** Number of rows of the new table. */
  rows: number
  /** Number of rows that differ; 0 is expected if the version is unchanged. */
  differences: number
  /** Examples: the key, and the columns that differ. */
  samples: Difference[]
}

/** A row that differs. `columns`: columns with different values; `missing`: the table without the row. */
export type Difference = { key: string; columns: string[]; missing?: 'live' | 'beside' }

/** Result of a comparison at one moment, with the rows that differed. */
export type Snapshot = { compared: Compared; differing: Map<string, Difference> }

type Client = Pick<pg.ClientBase, 'query'>
type Tables = readonly [live: string, beside: string]

/** Maximum number of differing rows that are listed; beyond it, only their number is reported. */
const maxListedRows = 10_000
const maxSamples = 5

/** Columns with the same name and type in both tables: a new version of a view can have other columns. */
const sharedColumns = async (client: Client, tables: Tables): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select l.attname as name from pg_attribute l join pg_attribute n using (attname, atttypid)
     where l.attrelid = $1::regclass and n.attrelid = $2::regclass
       and l.attnum > 0 and not l.attisdropped and not n.attisdropped`,
    [...tables],
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * `where` limits both tables. Text is compared first, because parsing JSON costs ten times as much. A column that the
 * live table lacks differs in every row.
 */
const differenceQuery = async (
  client: Client,
  projection: Projection,
  tables: Tables,
  where: string,
): Promise<string> => {
  const [live, beside] = tables
  const shared = await sharedColumns(client, tables)
  const types = { position: 'bigint', ...projection.columns } as Readonly<Record<string, string>>
  const changed = Object.entries(types).map(([name, type]) => {
    if (!shared.has(name)) return `'${name}'`
    const isOther = (cast: string) => `l.${name}${cast} is distinct from n.${name}${cast}`
    return type === 'json'
      ? `case when ${isOther('::text')} and ${isOther('::jsonb')} then '${name}' end`
      : `case when ${isOther('')} then '${name}' end`
  })
  return `select * from (
      select coalesce(l.key, n.key) as key, l.key is null as "notLive", n.key is null as "notBeside",
        coalesce(l.position, 0) as "livePosition", array_remove(array[${changed.join(', ')}], null) as columns
      from (select * from ${live} ${where}) l full join (select * from ${beside} ${where}) n using (key)
    ) d where ("notLive" or "notBeside" or columns <> '{}')`
}

type Row = { key: string; notLive: boolean; notBeside: boolean; columns: string[] }

const differenceOf = ({ key, notLive, notBeside, columns }: Row): Difference => {
  if (notLive) return { key, columns: [], missing: 'live' }
  return notBeside ? { key, columns: [], missing: 'beside' } : { key, columns }
}

/**
 * Compares all rows in one snapshot while both tables are being updated. Rows that are ahead in the live view are
 * skipped, and compared when both tables are at the same position.
 */
export const compareAll = async (pool: pg.Pool, projection: Projection, tables: Tables): Promise<Snapshot> =>
  inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const names = [projection.name, `${projection.name}__next`]
    const { rows: places } = await client.query<{ position: number }>(
      'select position from projector.checkpoints where name = any($1) order by name',
      [names],
    )
    const until = Math.min(...places.map(({ position }) => position))
    const { rows } = await client.query<Row & { total: number }>(
      `select *, count(*) over () as total from (${await differenceQuery(client, projection, tables, '')} and "livePosition" <= $1) d
       order by key limit ${maxListedRows}`,
      [until],
    )
    const count = await countRows(client, tables[1])
    const differing = new Map(rows.map((row) => [row.key, differenceOf(row)]))
    const differences = rows[0]?.total ?? 0
    const samples = [...differing.values()].slice(0, maxSamples)
    return { compared: { name: projection.name, rows: count, differences, samples }, differing }
  })

export const countRows = async (client: Client, table: string): Promise<number> =>
  (await client.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count

/**
 * Updates the comparison of a snapshot: compares the rows that have changed since, and the rows that differed. Both
 * tables must remain at the same position.
 */
export const compareKeys = async (
  client: Client,
  projection: Projection,
  tables: Tables,
  { compared, differing }: Snapshot,
  touched: ReadonlySet<string>,
): Promise<Compared> => {
  const keys = [...new Set([...touched, ...differing.keys()])]
  const query = await differenceQuery(client, projection, tables, 'where key = any($1)')
  const { rows } = await client.query<Row>(query, [keys])
  const samples = rows.map(differenceOf).slice(0, maxSamples)
  return { ...compared, differences: compared.differences - differing.size + rows.length, samples }
}
