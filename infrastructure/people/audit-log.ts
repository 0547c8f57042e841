import type pg from 'pg'
import type { RecordLine } from '#application/people/contracts/audit-log.ts'
import { cutPage } from '#read-models/projection.ts'

/** The record of what happened to people and companies, for senior staff. It is written by `work.ts`. */

/** What is asked for. `before`: the id of the last line of the page before. */
export type RecordQuery = {
  limit: number
  before: string | undefined
  person?: string | undefined
  company?: string | undefined
  event?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Lines, last first, with the names that people and companies have today. */
export const readSecurityRecord = async (
  pool: pg.Pool,
  { limit, before, person, company, event, from, to }: RecordQuery,
): Promise<{ items: RecordLine[]; next: string | undefined }> => {
  const values = [before ?? null, person ?? null, company ?? null, event ?? null, from ?? null, to ?? null, limit + 1]
  const { rows } = await pool.query<Row>(text, values)
  return cutPage(rows.map(lineOf), limit, ({ id }) => id)
}

type Row = {
  id: string
  at: string
  event: string
  who_kind: string
  who: string
  who_name: string | null
  whom: string
  whom_name: string | null
  changed: Record<string, unknown>
}

const lineOf = ({ id, at, event, changed, ...row }: Row): RecordLine => ({
  id,
  at,
  event,
  who: { kind: row.who_kind, id: row.who, name: row.who_name },
  whom: { id: row.whom, name: row.whom_name },
  changed,
})

const nameOf = (
  column: string,
) => `(select first_name || ' ' || last_name from people.accounts where user_id = ${column}
  union all select name from people.customers where customer_id = ${column}
  union all select name from people.suppliers where supplier_id = ${column} limit 1)`
const members = '(select user_id from people.accounts where customer_id = $3 or supplier_id = $3)'

const text = `select r.record_id::text as id, r.at, r.event, r.who_kind, r.who, ${nameOf('r.who')} as who_name, r.whom,
    ${nameOf('r.whom')} as whom_name, r.changed
  from people.record r
  where ($1::bigint is null or r.record_id < $1) and ($2::text is null or r.who = $2 or r.whom = $2)
    and ($3::text is null or r.whom = $3 or r.whom in ${members} or r.who in ${members})
    and ($4::text is null or r.event = $4)
    and ($5::timestamptz is null or r.at >= $5) and ($6::timestamptz is null or r.at <= $6)
  order by r.record_id desc limit $7`
