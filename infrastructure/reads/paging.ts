import type { Cursors } from './cursor.ts'

/**
 * A page of a list (API-D08): opens the cursor it was asked for with, reads from there, and seals where the next one
 * begins. `reader` names the list and whoever reads it: a cursor of one is no use to another.
 *
 * @throws {Rejection} 400 with field `cursor` for one that was not given to this reader
 */
export const paged = async <Place, Item>(
  cursors: Cursors,
  reader: string,
  cursor: string | undefined,
  read: (after: Place | undefined) => Promise<{ items: Item[]; next: Place | undefined }>,
): Promise<{ items: Item[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? undefined : ((await cursors.open(reader, cursor)) as Place)
  const { items, next } = await read(after)
  return { items, nextCursor: next === undefined ? null : await cursors.seal(reader, next) }
}
