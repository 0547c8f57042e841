import { z } from 'zod'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging, period } from '../../contracts/endpoint.ts'

/** The audit log for people and companies: sign-ins, invitations, blocks, changes to rights and records. */

const Id = z.string().min(1).max(260)

/** One entry: actor, action, subject and time. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Moment,
  event: z.string(),
  /** The actor; the name is null for a deleted account and for a visitor. */
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** The affected user, customer or supplier. */
  subject: z.object({ id: z.string(), name: z.string().nullable() }),
  /** Changed fields; old and new values are included unless they are personal data. Never contains secrets. */
  changes: z.record(z.string(), z.unknown()),
  /** The network of the request, such as 203.0.113.0/24; null if there was no request. */
  network: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The endpoint of the audit log, for senior staff only (J9). */
export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/audit-log',
    summary: 'List sign-ins and changes of rights and records, newest first',
    access: ['seniorStaff'],
    query: period(
      Paging.extend({
        /** The actor or the affected person. */
        person: Id.optional(),
        /** The customer or supplier itself, or any of its users. */
        company: Id.optional(),
        event: Id.optional(),
        from: Moment.optional(),
        to: Moment.optional(),
      }),
      'from',
      'to',
    ),
    reply: pageOf(AuditEntry),
  }),
}
