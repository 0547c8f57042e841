import { ruleBroken, throwIfRefused, Rejection } from '#domain/kernel/refusal.ts'
import {
  type ActionFields,
  type ActionStatusCommand,
  type ActionType,
  decideAction,
} from '#domain/people/customer-action.ts'
import { permits, rightsOf } from '#domain/people/rights.ts'
import type { Caller } from '../pipeline/access.ts'
import { auditChangesOf } from './audited-change.ts'
import { type PeopleTransaction } from './ports.ts'
import { userState } from './rows.ts'
import { orNotFound, definedFields, staleVersion } from './run-command.ts'

/** Commands for customer actions (CRM-T07..T13). */

type OfOrder = Pick<ActionFields, 'assignedTo' | 'requestId'>

/**
 * Checks that the entities referenced by an action exist. `ofThisCustomer`: whether the order belongs to the customer,
 * as checked before the transaction.
 */
const checkReferences = async (
  tx: PeopleTransaction,
  { assignedTo, requestId }: { [K in keyof OfOrder]?: OfOrder[K] | undefined },
  ofThisCustomer: boolean,
): Promise<void> => {
  if (assignedTo) {
    const account = await tx.accounts.find(assignedTo)
    const works = account?.status === 'active' && permits(['staff'], rightsOf(userState(account))) === undefined
    if (!works) throw new Rejection(ruleBroken('assignedTo', 'rule.assigneeIsStaff'))
  }
  if (requestId && !ofThisCustomer) throw new Rejection(ruleBroken('requestId', 'rule.orderOfCustomer'))
}

/** AddCustomerAction. */
export const addAction = async (
  tx: PeopleTransaction,
  caller: Caller,
  {
    customerId,
    type,
    ofThisCustomer,
    ...fields
  }: ActionFields & { customerId: string; type: ActionType; ofThisCustomer: boolean },
): Promise<string> => {
  const { event, to } = decideAction('AddCustomerAction', { status: 'none' }, caller, type)
  orNotFound(await tx.customers.share(customerId), 'customer')
  await checkReferences(tx, fields, ofThisCustomer)
  const actionId = tx.newId()
  await tx.actions.insert({ ...fields, actionId, customerId, type, status: to })
  await tx.audit(event, customerId, { actionId, to })
  return actionId
}

type Named = { customerId: string; actionId: string }

/** Changes the included fields. `version` is the version that the caller saw. */
export const changeAction = async (
  tx: PeopleTransaction,
  _: Caller,
  {
    customerId,
    actionId,
    version,
    ofThisCustomer,
    ...input
  }: Named & { version?: number | undefined; ofThisCustomer: boolean } & {
    [K in keyof ActionFields]?: ActionFields[K] | undefined
  },
): Promise<string> => {
  const row = orNotFound(await tx.actions.lock(customerId, actionId), 'customerAction')
  const change = definedFields(input)
  if (Object.keys(change).length === 0) return actionId
  throwIfRefused(staleVersion(version, row.version))
  await checkReferences(tx, change, ofThisCustomer)
  await tx.actions.update(actionId, change)
  await tx.audit('CustomerActionChanged', customerId, { actionId, ...auditChangesOf(row, change) })
  return actionId
}

/** CRM-T08..T13. */
export const changeActionStatus = async (
  tx: PeopleTransaction,
  caller: Caller,
  { customerId, actionId, command }: Named & { command: ActionStatusCommand },
): Promise<string> => {
  const { status } = orNotFound(await tx.actions.lock(customerId, actionId), 'customerAction')
  const { event, to } = decideAction(command, { status }, caller)
  await tx.actions.update(actionId, { status: to })
  await tx.audit(event, customerId, { actionId, from: status, to })
  return actionId
}
