import type { Audience } from '#domain/kernel/fact.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import type { Database } from '../db/database.ts'

/**
 * Queries of a view whose table does not exist yet, or was filled by an older fold, are rejected with 503, because its
 * columns may differ. Other views are not affected.
 */

/** @param unready the tables that must not be read now */
export const guardReaders = (readers: Database['readers'], unready: () => readonly string[]): Database['readers'] => {
  const guarded = (audience: Audience): Database['readers'][Audience] => {
    const ask = readers[audience].query.bind(readers[audience]) as (
      query: Query,
      values?: unknown[],
    ) => Promise<unknown>
    const query = async (asked: Query, values?: unknown[]) => {
      const tables = unready()
      if (tables.length > 0) refuse(tables, asked)
      return ask(asked, values)
    }
    return { query } as Database['readers'][Audience]
  }
  return { customer: guarded('customer'), staff: guarded('staff'), supplier: guarded('supplier') }
}

type Query = string | { text: string }

const refuse = (tables: readonly string[], query: Query): void => {
  const text = typeof query === 'string' ? query : query.text
  if (!tables.some((table) => text.includes(table))) return
  throw new Rejection({ code: 'overloaded', reason: 'access.viewNotReady' })
}
