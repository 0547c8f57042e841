import type { ActionStatusCommand } from '#domain/people/customer-action.ts'
import { query } from '../pipeline/operation.ts'
import { customerActions as contracts } from './contracts/customer-actions.ts'
import { addAction, changeAction, changeActionStatus } from './customer-actions.ts'
import type { PeopleStore } from './ports.ts'
import type { PeopleReads } from './reads.ts'
import { orNotFound, runCommand } from './run-command.ts'

/** Operations on customer actions (CRM-D04). */

type Ports = { store: PeopleStore; reads: { people: PeopleReads } }

const action = async ({ reads }: Ports, actionId: string) => ({
  payload: orNotFound(await reads.people.customerAction(actionId), 'customerAction'),
})
/** Whether the order belongs to the customer. This never changes, so it can be checked before the transaction. */
const isOrderOf = async (store: PeopleStore, customerId: string, requestId: string | null | undefined) =>
  requestId ? store.hasOrder(customerId, requestId) : true

const statusChange = (contract: (typeof contracts)['start'], command: ActionStatusCommand) =>
  query(contract, async ({ meta, params }, ports) =>
    action(ports, await runCommand(ports.store, meta, changeActionStatus, { ...params, command })),
  )

export const customerActions = {
  list: query(contracts.list, async (input, { reads, store }) => ({
    payload: await reads.people.customerActions(input.query, store.now()),
  })),
  ofCustomer: query(contracts.ofCustomer, async (input, { reads, store }) => {
    orNotFound(await reads.people.customer(input.params.customerId), 'customer')
    return { payload: await reads.people.customerActions({ ...input.query, ...input.params }, store.now()) }
  }),
  add: query(contracts.add, async ({ meta, params: { customerId }, body }, ports) => {
    const ofThisCustomer = await isOrderOf(ports.store, customerId, body.requestId)
    return action(ports, await runCommand(ports.store, meta, addAction, { ...body, customerId, ofThisCustomer }))
  }),
  change: query(contracts.change, async ({ meta, params, body }, ports) => {
    const ofThisCustomer = await isOrderOf(ports.store, params.customerId, body.requestId)
    return action(ports, await runCommand(ports.store, meta, changeAction, { ...body, ...params, ofThisCustomer }))
  }),
  start: statusChange(contracts.start, 'StartCustomerAction'),
  hold: statusChange(contracts.hold, 'HoldCustomerAction'),
  resume: statusChange(contracts.resume, 'ResumeCustomerAction'),
  complete: statusChange(contracts.complete, 'CompleteCustomerAction'),
  cancel: statusChange(contracts.cancel, 'CancelCustomerAction'),
  reopen: statusChange(contracts.reopen, 'ReopenCustomerAction'),
}
