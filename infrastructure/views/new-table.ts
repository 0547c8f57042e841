import type pg from 'pg'
import { type Projection, tableOf } from '#read-models/projection.ts'

/** Names of the table that is built next to the live one: its checkpoint and parked rows have their own name. */

export const newTableOf = (projection: Projection): string => `${tableOf(projection)}__next`
export const nextName = ({ name }: Projection): string => `${name}__next`

export const dropNewTable = async (client: Pick<pg.ClientBase, 'query'>, projection: Projection): Promise<void> => {
  // First, because processes that build the table lock their part before the table.
  await client.query('delete from projector.build_parts where view = $1', [projection.name])
  await client.query(`drop table if exists ${newTableOf(projection)}`)
  await client.query('delete from projector.checkpoints where name = $1', [nextName(projection)])
  await client.query('delete from projector.parked where projection = $1', [nextName(projection)])
}
