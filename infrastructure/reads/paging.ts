import type { Cursors } from './cursor.ts'

type Read<Place, Item> = { items: Item[]; next: Place | undefined }
type Paged<Item> = { items: Item[]; nextCursor: string | null }

/**
 * A page of a list (API-D08): opens the cursor it was asked for with, reads from there, and seals where the next one
 * begins. `reader` names the list and its reader: a cursor of one is no use to another.
 *
 * @throws {Rejection} 400 with field `cursor` for one that was not given to this reader
 */
export const paged = async <Place, Item>(
  cursors: Cursors,
  reader: string,
  cursor: string | undefined,
  read: (after: Place | undefined) => Promise<Read<Place, Item>>,
): Promise<Paged<Item>> => (await pagedIfFound(cursors, reader, cursor, read))!

/** The same for a list that may not be there: answers with nothing where `read` does. */
export const pagedIfFound = async <Place, Item>(
  cursors: Cursors,
  reader: string,
  cursor: string | undefined,
  read: (after: Place | undefined) => Promise<Read<Place, Item> | undefined>,
): Promise<Paged<Item> | undefined> => {
  const after = cursor === undefined ? undefined : ((await cursors.open(reader, cursor)) as Place)
  const page = await read(after)
  if (!page) return undefined
  const { items, next } = page
  return { items, nextCursor: next === undefined ? null : await cursors.seal(reader, next) }
}
