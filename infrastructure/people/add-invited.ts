import { randomUUID } from 'node:crypto'
import type { Invitation } from '#application/people/contracts/users.ts'
import { invalid, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { invitedTo } from '#domain/people/managing.ts'
import { decideUser, type UserStatus } from '#domain/people/user.ts'
import { type AccountRow, emailInUse, insertAccount, lockAccount, type NewAccount } from './accounts.ts'
import { doerId, updateFields } from './columns.ts'
import { makeRoom, type Unit } from './transaction.ts'

/**
 * Adds somebody who is invited within a transaction; sending the invitation is another step.
 *
 * @throws {Rejection} the doer may not, the company is not there or archived, or somebody has the address
 */
export const addInvited = async (
  unit: Unit,
  invitation: Invitation,
  userId = `u-${randomUUID()}`,
): Promise<AccountRow> => {
  const { type, email, firstName, lastName } = invitation
  const colleagues = await colleaguesIn(unit, invitation)
  const { pendingUserFlows, ...invited } = invitedTo(invitation, userId, colleagues)
  const { event, to } = decideUser('InviteUser', invited, unit.by)
  if (await makeRoom(unit, email)) throw emailInUse()
  const { roles, customerId, supplierId, adminType } = invited
  const account: NewAccount = {
    user_id: userId,
    type,
    status: to as UserStatus,
    first_name: firstName,
    last_name: lastName,
    email,
    roles: [...roles],
    customer_id: customerId ?? null,
    supplier_id: supplierId ?? null,
    admin_type: adminType ?? null,
    pending_user_flows: pendingUserFlows,
  }
  if (!(await insertAccount(unit.client, account, { by: doerId(unit), at: unit.at }))) throw emailInUse()
  if (invitation.type === 'admin') {
    await updateFields(unit, 'people.accounts', ['user_id', userId], { team: invitation.team })
  }
  await unit.record(event, userId, { customerId, supplierId, adminType, roles })
  return lockAccount(unit, userId)
}

const companies = {
  user: {
    table: 'customers',
    key: 'customer_id',
    entity: 'customer',
    archived: 'rule.archivedCustomer',
    field: 'customerId',
  },
  supplier: {
    table: 'suppliers',
    key: 'supplier_id',
    entity: 'supplier',
    archived: 'rule.archivedSupplier',
    field: 'supplierId',
  },
} as const

/** How many there are where somebody is invited to; it has to be there and open for business. */
const colleaguesIn = async (unit: Unit, invitation: Invitation): Promise<number> => {
  if (invitation.type === 'admin') return 0
  const { table, key, id, entity, archived, field } =
    invitation.type === 'user'
      ? { ...companies.user, id: invitation.customerId }
      : { ...companies.supplier, id: invitation.supplierId }
  const { rows } = await unit.client.query<{ status: string; users: number }>(
    `select status, (select count(*) from people.accounts a where a.${key} = c.${key}) as users
     from people.${table} c where ${key} = $1 for share`,
    [id],
  )
  if (!rows[0]) throw new Rejection(notFound(entity))
  if (rows[0].status === 'archived') throw new Rejection(invalid(field, archived))
  return rows[0].users
}
