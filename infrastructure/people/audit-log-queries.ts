import { sql } from 'kysely'
import type { AuditEntry } from '#application/people/contracts/audit-log.ts'
import { cutPage } from '#read-models/projection.ts'
import { nameColumn } from './name-column.ts'
import type { PeopleDb } from './tables.ts'

/** Reads the audit log, for senior staff. */

/** Filters. `before`: the id of the last entry of the previous page. */
export type AuditQuery = {
  limit: number
  before: string | undefined
  person?: string | undefined
  company?: string | undefined
  event?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The current name of a user or company; for a former employee, their last stored name. */
const nameOf = (column: 'r.actor' | 'r.subject') => sql<string | null>`
  (select ${sql.raw(nameColumn)} from people.accounts where user_id = ${sql.ref(column)}
   union all select ${sql.raw(nameColumn)} from people.former_employees where user_id = ${sql.ref(column)}
   union all select name from people.customers where customer_id = ${sql.ref(column)}
   union all select name from people.suppliers where supplier_id = ${sql.ref(column)} limit 1)`

/** A page of entries, newest first. */
export const readAuditLog = async (
  db: PeopleDb,
  { limit, before, person, company, event, from, to }: AuditQuery,
): Promise<{ items: AuditEntry[]; next: string | undefined }> => {
  let query = db
    .selectFrom('people.auditLog as r')
    .select(['r.auditId', 'r.at', 'r.event', 'r.actorKind', 'r.actor', 'r.subject', 'r.changes'])
    .select(['r.network', 'r.userAgent', nameOf('r.actor').as('actorName'), nameOf('r.subject').as('subjectName')])
  if (before !== undefined) query = query.where('r.auditId', '<', Number(before))
  if (person !== undefined) {
    query = query.where((eb) => eb.or([eb('r.actor', '=', person), eb('r.subject', '=', person)]))
  }
  if (company !== undefined) {
    query = query.where((eb) => {
      const members = eb
        .selectFrom('people.accounts')
        .select('userId')
        .where((its) => its.or([its('customerId', '=', company), its('supplierId', '=', company)]))
      return eb.or([eb('r.subject', '=', company), eb('r.subject', 'in', members), eb('r.actor', 'in', members)])
    })
  }
  if (event !== undefined) query = query.where('r.event', '=', event)
  if (from !== undefined) query = query.where('r.at', '>=', from)
  if (to !== undefined) query = query.where('r.at', '<=', to)
  const rows = await query
    .orderBy('r.auditId', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.map(({ auditId, at, event: name, changes, network, userAgent, ...row }): AuditEntry => ({
    id: String(auditId),
    at,
    event: name,
    actor: { kind: row.actorKind, id: row.actor, name: row.actorName },
    subject: { id: row.subject, name: row.subjectName },
    changes,
    network,
    userAgent,
  }))
  return cutPage(entries, limit, ({ id }) => id)
}
