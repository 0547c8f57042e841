import type { MarkedJson } from '#application/contracts/names.ts'
import type { Cursors } from './cursor.ts'

type Read<Place, Item> = { items: Item[]; next: Place | undefined }
type Paged<Item> = { items: Item[]; nextCursor: string | null }

/**
 * Reads a page of a list (API-D08): decrypts the requested cursor, reads from there, and encrypts the start of the next
 * page. `reader` names the list and its reader: a cursor is valid only for the reader that received it.
 * @throws {Rejection} 400 with field `cursor` for a cursor of another reader
 */
export const readListPage = async <Place, Item>(
  cursors: Cursors,
  reader: string,
  cursor: string | undefined,
  read: (after: Place | undefined) => Promise<Read<Place, Item>>,
): Promise<Paged<Item>> => (await pagedIfFound(cursors, reader, cursor, read))!

/** Like `readListPage`, for a list that may not exist: returns undefined if `read` does. */
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

/** The JSON of a page whose items are marked JSON; `T` is the contract's reply. */
export const pageJson = <T>({ items, nextCursor }: Paged<string>): MarkedJson<T> =>
  `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}` as MarkedJson<T>
