import type pg from 'pg'
import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { decryptJson, encryptJson } from '../secrets/encrypted-json.ts'

/**
 * Cursors of lists and feeds. They are encrypted, so that clients cannot depend on their content, bound to this log,
 * its epoch and one reader, and do not expire.
 */
export type Cursors = {
  seal: (reader: string, place: unknown) => Promise<string>
  /** The position in a cursor; 400 with field `cursor` if it is invalid, or belongs to another reader. */
  open: (reader: string, cursor: string) => Promise<unknown>
}

/** An epoch of the log, and the last position before the epoch. */
type Epoch = { epoch: string; after: number }

/** Cursors of the log in this database. */
export const openCursors = async (pool: pg.Pool): Promise<Cursors> => {
  const { rows } = await pool.query<{ log_id: string; cursor_key: Buffer }>(
    'select log_id, cursor_key from log.identity',
  )
  const { log_id: logId, cursor_key: key } = rows[0]!
  const { rows: epochs } = await pool.query<Epoch>('select epoch, after from log.epochs order by began_at')
  const { epoch: current } = epochs.at(-1)!
  return {
    seal: (reader, place) => encryptJson(key, [logId, current, reader, place]),
    open: async (reader, cursor) => {
      const [ofLog, epoch, ofReader, place] = ((await decryptJson(key, cursor)) ?? []) as unknown[]
      if (ofLog !== logId || ofReader !== reader || isLost(epochs, epoch, place)) {
        throw new Rejection(invalidInput('cursor', 'input.cursor'))
      }
      return place
    },
  }
}

/**
 * Whether a position was lost when a backup was restored, so that other events have this position now or will have it.
 * Only numbers are positions, not places in a list.
 */
const isLost = (epochs: readonly Epoch[], epoch: unknown, place: unknown): boolean => {
  if (typeof place !== 'number') return false
  const index = epochs.findIndex((one) => one.epoch === epoch)
  return index < 0 || epochs.slice(index + 1).some(({ after }) => place > after)
}
