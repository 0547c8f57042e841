import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { pictureIn, type PictureType } from '#domain/people/picture.ts'
import type { Unit } from './transaction.ts'

/** A picture as it goes over the wire. */
export type Picture = { type: PictureType; bytes: Buffer }

/**
 * Where pictures of people are kept. Three verbs and no more, so that they can move to a store of files: there `keep` and
 * `forget` act at once, and what a transaction that failed has left behind nobody ever asks for.
 */
export type Pictures = {
  /** Keeps a picture, in place of the one that there was, and answers with its id. */
  keep: (unit: Unit, userId: string, bytes: Buffer) => Promise<string>
  forget: (unit: Unit, userId: string) => Promise<void>
  find: (pictureId: string) => Promise<Picture | undefined>
}

/** In PostgreSQL, where they go with their account. */
export const openPictures = (pool: pg.Pool): Pictures => {
  const forget: Pictures['forget'] = async ({ client }, userId) => {
    await client.query('delete from people.pictures where user_id = $1', [userId])
  }
  return {
    keep: async (unit, userId, bytes) => {
      const pictureId = randomBytes(32).toString('base64url')
      await forget(unit, userId)
      await unit.client.query(
        'insert into people.pictures (picture_id, user_id, media_type, bytes) values ($1, $2, $3, $4)',
        [pictureId, userId, pictureIn(bytes)!.type, bytes],
      )
      return pictureId
    },
    forget,
    find: async (pictureId) => {
      const { rows } = await pool.query<Picture>(
        'select media_type as type, bytes from people.pictures where picture_id = $1',
        [pictureId],
      )
      return rows[0]
    },
  }
}
