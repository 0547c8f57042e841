import { z } from 'zod'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'

/** What happened to people and companies: sign-ins, invitations, blocks, changes of rights; who did it, when. */

const Id = z.string().min(1).max(260)

/** One line of the record: who, whom, what, when. */
export const RecordLine = z.object({
  id: z.string(),
  at: Moment,
  event: z.string(),
  /** Who did it; the name is null where the person is gone, or was nobody known. */
  who: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** The user, company or factory that it happened to. */
  whom: z.object({ id: z.string(), name: z.string().nullable() }),
  /** What is worth knowing besides; never a secret. */
  changed: z.record(z.string(), z.unknown()),
})
export type RecordLine = z.infer<typeof RecordLine>

/** The endpoint of the record; for senior staff alone (J9). */
export const securityRecord = {
  read: endpoint({
    method: 'GET',
    path: '/security-record',
    summary: 'Sign-ins and changes of rights, last first',
    access: ['seniorStaff'],
    query: Paging.extend({
      /** Did it, or it happened to them. */
      person: Id.optional(),
      /** The company or factory itself, or one of its users. */
      company: Id.optional(),
      event: Id.optional(),
      from: Moment.optional(),
      to: Moment.optional(),
    }),
    reply: pageOf(RecordLine),
  }),
}
