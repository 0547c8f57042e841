import type { PeopleReads } from '#application/people/reads.ts'
import type { Identity } from '../identity/identity.ts'
import { readAuditLog } from '../people/audit-log-queries.ts'
import {
  addressBook,
  findCustomer,
  findOwnCustomer,
  findSupplier,
  listCustomers,
  listSuppliers,
} from '../people/company-queries.ts'
import { findCustomerAction, listCustomerActions } from '../people/customer-action-rows.ts'
import { findUser, listUsers, secondFactorOf, type UserQuery } from '../people/user-queries.ts'
import type { Cursors } from './cursor.ts'
import { readListPage } from './paging.ts'

/** The read side of people, from their tables. */
export const peopleReads = ({
  identity: { db, sessions },
  cursors,
}: {
  identity: Pick<Identity, 'db' | 'sessions'>
  cursors: Cursors
}): PeopleReads => ({
  ownCustomer: (customerId) => findOwnCustomer(db, customerId),
  addresses: (customerId) => addressBook(db, customerId),
  customers: ({ cursor, ...query }) =>
    readListPage(cursors, 'customers', cursor, (after: UserQuery['after']) => listCustomers(db, { ...query, after })),
  customer: (customerId) => findCustomer(db, customerId),
  customerActions: ({ cursor, ...query }, now) =>
    readListPage(cursors, 'customer-actions', cursor, (after: UserQuery['after']) =>
      listCustomerActions(db, query, after, now),
    ),
  customerAction: (actionId) => findCustomerAction(db, actionId),
  suppliers: (query) => listSuppliers(db, query),
  supplier: (supplierId) => findSupplier(db, supplierId),
  users: (reader, { cursor, ...query }) =>
    readListPage(cursors, reader, cursor, (after: UserQuery['after']) => listUsers(db, { ...query, after })),
  user: (userId) => findUser(db, userId),
  auditLog: ({ cursor, ...query }) =>
    readListPage(cursors, 'audit-log', cursor, (before: string | undefined) => readAuditLog(db, { ...query, before })),
  sessions: ({ actor }, token) => sessions.list(actor.id, token),
  secondFactor: (userId) => secondFactorOf(db, userId),
})
