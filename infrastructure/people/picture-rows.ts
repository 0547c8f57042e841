import { randomBytes } from 'node:crypto'
import type { PeopleTransaction } from '#application/people/ports.ts'
import { detectPicture, type PictureType } from '#domain/people/picture.ts'
import type { PeopleDb } from './tables.ts'

/** Pictures of users as rows inside a transaction; they are deleted with the account. */
export const pictureRows = (db: PeopleDb): PeopleTransaction['pictures'] => {
  const remove = async (userId: string) => {
    await db.deleteFrom('people.pictures').where('userId', '=', userId).execute()
  }
  return {
    remove,
    replace: async (userId, bytes) => {
      const pictureId = randomBytes(32).toString('base64url')
      await remove(userId)
      await db
        .insertInto('people.pictures')
        .values({ pictureId, userId, mediaType: detectPicture(bytes)!.type, bytes: Buffer.from(bytes) })
        .execute()
      return pictureId
    },
  }
}

export type Picture = { type: PictureType; bytes: Uint8Array }

/** A picture by its unguessable id. */
export const findPicture = async (db: PeopleDb, pictureId: string): Promise<Picture | undefined> =>
  db
    .selectFrom('people.pictures')
    .select(['mediaType as type', 'bytes'])
    .where('pictureId', '=', pictureId)
    .executeTakeFirst()
