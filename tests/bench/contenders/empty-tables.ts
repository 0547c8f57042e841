import { type Client, createTable } from '#infrastructure/views/tables.ts'
import { projections } from '#read-models/all.ts'
import { tableOf } from '#read-models/projection.ts'

/**
 * Empty tables of all views, regardless of the length of the log. `atEnd`: at the head of the log, so that only later
 * events are folded; `without`: a view without a table.
 */
export const emptyTables = async (
  client: Client,
  { atEnd = false, without }: { atEnd?: boolean; without?: string } = {},
): Promise<void> => {
  for (const projection of projections) {
    const table = tableOf(projection)
    await client.query(`drop table if exists ${table}, ${table}__next`)
    if (projection.name !== without) await createTable(client, projection)
  }
  const made = projections.filter(({ name }) => name !== without)
  await client.query('delete from projector.checkpoints')
  await client.query(
    `insert into projector.checkpoints (name, version, position)
     select name, version, case when $3 then (select coalesce(max(position), 0) from log.events) else 0 end
     from unnest($1::text[], $2::int[]) made(name, version)`,
    [made.map(({ name }) => name), made.map(({ version }) => version), atEnd],
  )
}
