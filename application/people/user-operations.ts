import { throwIfRefused, invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { seesUser } from '#domain/people/administration.ts'
import { permits } from '#domain/people/rights.ts'
import type { Caller } from '../pipeline/access.ts'
import type { CommandMeta } from '../pipeline/idempotency.ts'
import { type OperationPorts, query } from '../pipeline/operation.ts'
import { auditLog as auditContracts } from './contracts/audit-log.ts'
import { type Invitation, users as contracts } from './contracts/users.ts'
import { orNotFound, definedFields } from './run-command.ts'
import {
  changeEmployee,
  changeStatus,
  changeUserRoles,
  resendInvitation,
  resetSecondFactor,
  runInvitation,
  runUserCommand,
  runUserRemoval,
} from './users.ts'

/** Operations on users: colleagues under `/customer/users`, all users under `/users`; also the audit log. */

/** The user in the version visible to the caller (API-D06). */
const user = async ({ reads }: OperationPorts, caller: Caller, userId: string) => {
  const payload = orNotFound(await reads.people.user(userId), 'user')
  throwIfRefused(seesUser({ ...payload, customerId: payload.customerId ?? undefined }, caller))
  return { payload }
}

const invite = async (ports: OperationPorts, meta: CommandMeta, invitation: Invitation) => {
  let repeated = false
  const userId = await runInvitation(ports.store, meta, invitation, async () => void (repeated = true))
  return { payload: orNotFound(await ports.reads.people.user(userId), 'user'), repeated }
}

const resend = async (ports: OperationPorts, meta: CommandMeta, userId: string) => {
  let repeated = false
  const onRepeat = async () => void (repeated = true)
  await runUserCommand(ports.store, meta, userId, resendInvitation, undefined, onRepeat)
  return { ...(await user(ports, meta.caller, userId)), repeated }
}

const block = async (
  ports: OperationPorts,
  meta: CommandMeta,
  userId: string,
  command: 'BlockUser' | 'UnblockUser',
) => {
  await runUserCommand(ports.store, meta, userId, changeStatus, command)
  return user(ports, meta.caller, userId)
}

const revoke = async (ports: OperationPorts, meta: CommandMeta, userId: string) => {
  await runUserCommand(ports.store, meta, userId, changeStatus, 'RevokeInvitation')
  return { payload: null }
}

const remove = async (ports: OperationPorts, meta: CommandMeta, userId: string) => {
  await runUserRemoval(ports.store, meta, userId)
  return { payload: null }
}

export const users = {
  colleagues: query(contracts.colleagues, async ({ caller, query: paging }, { reads }) => {
    const customerId = caller.customerId!
    return { payload: await reads.people.users(`colleagues ${customerId}`, { ...paging, customerId }) }
  }),
  inviteColleague: query(contracts.inviteColleague, ({ meta, caller, body }, ports) =>
    invite(ports, meta, { ...body, type: 'user', customerId: caller.customerId! }),
  ),
  changeColleague: query(contracts.changeColleague, async ({ meta, caller, params: { userId }, body }, ports) => {
    await runUserCommand(ports.store, meta, userId, changeUserRoles, body)
    return user(ports, caller, userId)
  }),
  removeColleague: query(contracts.removeColleague, ({ meta, params }, ports) => remove(ports, meta, params.userId)),
  resendColleague: query(contracts.resendColleague, ({ meta, params }, ports) => resend(ports, meta, params.userId)),
  revokeColleague: query(contracts.revokeColleague, ({ meta, params }, ports) => revoke(ports, meta, params.userId)),
  blockColleague: query(contracts.blockColleague, ({ meta, params }, ports) =>
    block(ports, meta, params.userId, 'BlockUser'),
  ),
  unblockColleague: query(contracts.unblockColleague, ({ meta, params }, ports) =>
    block(ports, meta, params.userId, 'UnblockUser'),
  ),

  list: query(contracts.list, async ({ caller, query: filter }, { reads }) => {
    // Supplier managers see only supplier users (ROLE-D02).
    const seesAll = permits(['staff'], caller) === undefined
    return {
      payload: seesAll
        ? await reads.people.users('users all', filter)
        : await reads.people.users('users suppliers', { ...filter, type: 'supplier' }),
    }
  }),
  invite: query(contracts.invite, ({ meta, body }, ports) => invite(ports, meta, body)),
  get: query(contracts.get, ({ caller, params }, ports) => user(ports, caller, params.userId)),
  change: query(contracts.change, async ({ meta, caller, params: { userId }, body }, ports) => {
    const { roles, version, ...employee } = body
    const changesEmployeeToo = Object.keys(definedFields(employee)).length > 0
    if (roles && changesEmployeeToo) {
      throw new Rejection(invalidInput('roles', 'rule.rolesOrEmployee'))
    }
    if (roles) await runUserCommand(ports.store, meta, userId, changeUserRoles, { roles, version })
    if (changesEmployeeToo) await runUserCommand(ports.store, meta, userId, changeEmployee, { ...employee, version })
    return user(ports, caller, userId)
  }),
  remove: query(contracts.remove, ({ meta, params }, ports) => remove(ports, meta, params.userId)),
  resend: query(contracts.resend, ({ meta, params }, ports) => resend(ports, meta, params.userId)),
  revoke: query(contracts.revoke, ({ meta, params }, ports) => revoke(ports, meta, params.userId)),
  block: query(contracts.block, ({ meta, params }, ports) => block(ports, meta, params.userId, 'BlockUser')),
  unblock: query(contracts.unblock, ({ meta, params }, ports) => block(ports, meta, params.userId, 'UnblockUser')),
  resetSecondFactor: query(contracts.resetSecondFactor, async ({ meta, caller, params: { userId } }, ports) => {
    await runUserCommand(ports.store, meta, userId, resetSecondFactor, undefined)
    return user(ports, caller, userId)
  }),
}

export const auditLog = {
  list: query(auditContracts.list, async (input, { reads }) => ({ payload: await reads.people.auditLog(input.query) })),
}
