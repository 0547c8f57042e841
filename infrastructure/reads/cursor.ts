import type pg from 'pg'
import { invalid, Rejection } from '#domain/kernel/refusal.ts'
import { decryptJson, encryptJson } from '../secrets/encrypted-json.ts'

/**
 * Cursors of lists and feeds: encrypted, so that clients cannot depend on their content, bound to this log and to one
 * reader, and without expiry.
 */
export type Cursors = {
  seal: (reader: string, place: unknown) => Promise<string>
  /** The position in a cursor; 400 with field `cursor` for an invalid one, or one of another reader. */
  open: (reader: string, cursor: string) => Promise<unknown>
}

/** Cursors of the log in this database. */
export const openCursors = async (pool: pg.Pool): Promise<Cursors> => {
  const { rows } = await pool.query<{ log_id: string; cursor_key: Buffer }>(
    'select log_id, cursor_key from log.identity',
  )
  const { log_id: logId, cursor_key: key } = rows[0]!
  return {
    seal: (reader, place) => encryptJson(key, [logId, reader, place]),
    open: async (reader, cursor) => {
      const [ofLog, ofReader, place] = ((await decryptJson(key, cursor)) ?? []) as unknown[]
      if (ofLog !== logId || ofReader !== reader) {
        throw new Rejection(invalid('cursor', 'input.cursor'))
      }
      return place
    },
  }
}
