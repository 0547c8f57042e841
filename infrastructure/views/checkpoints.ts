import type pg from 'pg'
import { RebuildRefused } from './build-lease.ts'

/** Positions of the tables of views in the log, each with the version of the program that filled it. */

type Client = Pick<pg.ClientBase, 'query'>
export type Checkpoint = { version: number; position: number }

export const readCheckpoint = async (client: Client, name: string): Promise<Checkpoint | undefined> => {
  const text = 'select version, position from projector.checkpoints where name = $1'
  const { rows } = await client.query<Checkpoint>(text, [name])
  return rows[0]
}

export const writeCheckpoint = async (
  client: Client,
  name: string,
  version: number,
  position: number,
): Promise<void> => {
  const text = `insert into projector.checkpoints (name, version, position) values ($1, $2, $3)
    on conflict (name) do update set version = excluded.version, position = excluded.position, updated_at = now()`
  await client.query(text, [name, version, position])
}

/** @throws {RebuildRefused} if there is no table of that name */
export const requireCheckpoint = async (client: Client, name: string): Promise<Checkpoint> => {
  const place = await readCheckpoint(client, name)
  if (place) return place
  const what = name.replace('__next', ' next to the live one').replace('__old', ' that was replaced')
  throw new RebuildRefused(`There is no ${what}`)
}
