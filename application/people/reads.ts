import type { z } from 'zod'
import type { Moment } from '#domain/time.ts'
import type { Caller } from '../pipeline/access.ts'
import type { account } from './contracts/account.ts'
import type { auditLog } from './contracts/audit-log.ts'
import type { customerActions } from './contracts/customer-actions.ts'
import type { customers } from './contracts/customers.ts'
import type { suppliers } from './contracts/suppliers.ts'
import type { users } from './contracts/users.ts'

type Input<E extends { query: z.ZodType }> = z.output<E['query']>
type Reply<E extends { reply: z.ZodType }> = z.input<E['reply']>

/**
 * The read side for people, implemented on the tables in `infrastructure/reads/people.ts`. It does not check rights.
 */
export type PeopleReads = {
  ownCustomer: (customerId: string) => Promise<Reply<typeof customers.own> | undefined>
  addresses: (customerId: string) => Promise<Reply<typeof customers.addresses>>
  customers: (query: Input<typeof customers.list>) => Promise<Reply<typeof customers.list>>
  customer: (customerId: string) => Promise<Omit<Reply<typeof customers.get>, 'openOrders'> | undefined>
  /** `now` determines what is overdue. `customerId` restricts the result to one customer. */
  customerActions: (
    query: Input<typeof customerActions.list> & { customerId?: string },
    now: Moment,
  ) => Promise<Reply<typeof customerActions.list>>
  customerAction: (actionId: string) => Promise<Reply<typeof customerActions.add> | undefined>
  suppliers: (query: Input<typeof suppliers.list>) => Promise<Reply<typeof suppliers.list>>
  supplier: (supplierId: string) => Promise<Reply<typeof suppliers.get> | undefined>
  /** `reader` identifies the reader: a cursor issued to one reader is refused for another (API-D08). */
  users: (reader: string, query: Input<typeof users.list>) => Promise<Reply<typeof users.list>>
  user: (userId: string) => Promise<Reply<typeof users.get> | undefined>
  auditLog: (query: Input<typeof auditLog.list>) => Promise<Reply<typeof auditLog.list>>
  /** `token` is the token of the requesting session. */
  sessions: (caller: Caller, token: string | undefined) => Promise<Reply<typeof account.sessions>>
  secondFactor: (
    userId: string,
  ) => Promise<Pick<Reply<typeof account.secondFactor>, 'enabled' | 'since' | 'recoveryCodesLeft'>>
}
