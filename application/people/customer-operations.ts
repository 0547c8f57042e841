import type { CustomerCommand } from '#domain/people/customer.ts'
import { query } from '../pipeline/operation.ts'
import { customers as contracts } from './contracts/customers.ts'
import {
  addAddress,
  changeAddress,
  changeCustomer,
  createCustomer,
  removeAddress,
  runCustomerCommand,
} from './customers.ts'
import type { PeopleStore } from './ports.ts'
import type { PeopleReads } from './reads.ts'
import { orNotFound, runCommand } from './run-command.ts'

/** Operations on customers and address books (CRM-D04). */

type Ports = { store: PeopleStore; reads: { people: PeopleReads } }

const ownCustomer = async ({ reads }: Ports, customerId: string) => ({
  payload: orNotFound(await reads.people.ownCustomer(customerId), 'customer'),
})
const book = async ({ reads }: Ports, customerId: string) => ({ payload: await reads.people.addresses(customerId) })
const customer = async ({ store, reads }: Ports, customerId: string) => ({
  payload: {
    ...orNotFound(await reads.people.customer(customerId), 'customer'),
    openOrders: await store.openOrders(customerId),
  },
})

const statusChange = (contract: (typeof contracts)['archive'], command: Exclude<CustomerCommand, 'CreateCustomer'>) =>
  query(contract, async ({ meta, params: { customerId } }, ports) => {
    await runCustomerCommand(ports.store, meta, { customerId, command })
    return customer(ports, customerId)
  })

export const customers = {
  own: query(contracts.own, ({ caller }, ports) => ownCustomer(ports, caller.customerId!)),
  changeOwn: query(contracts.changeOwn, async ({ meta, caller, body }, ports) => {
    await runCommand(ports.store, meta, changeCustomer, { ...body, customerId: caller.customerId! })
    return ownCustomer(ports, caller.customerId!)
  }),
  addresses: query(contracts.addresses, ({ caller }, ports) => book(ports, caller.customerId!)),
  addAddress: query(contracts.addAddress, async ({ meta, caller, body }, ports) => {
    await runCommand(ports.store, meta, addAddress, body)
    return book(ports, caller.customerId!)
  }),
  changeAddress: query(contracts.changeAddress, async ({ meta, caller, params, body }, ports) => {
    const { version, ...fields } = body
    await runCommand(ports.store, meta, changeAddress, { addressId: params.addressId, version, fields })
    return book(ports, caller.customerId!)
  }),
  removeAddress: query(contracts.removeAddress, async ({ meta, caller, params }, ports) => {
    await runCommand(ports.store, meta, removeAddress, params)
    return book(ports, caller.customerId!)
  }),
  list: query(contracts.list, async (input, { reads }) => ({ payload: await reads.people.customers(input.query) })),
  create: query(contracts.create, async ({ meta, body }, ports) =>
    customer(ports, await runCommand(ports.store, meta, createCustomer, body)),
  ),
  get: query(contracts.get, ({ params }, ports) => customer(ports, params.customerId)),
  change: query(contracts.change, async ({ meta, params: { customerId }, body }, ports) => {
    await runCommand(ports.store, meta, changeCustomer, { ...body, customerId })
    return customer(ports, customerId)
  }),
  archive: statusChange(contracts.archive, 'ArchiveCustomer'),
  restore: statusChange(contracts.restore, 'RestoreCustomer'),
  markAsTest: statusChange(contracts.markAsTest, 'MarkCustomerAsTest'),
  markAsInternal: statusChange(contracts.markAsInternal, 'MarkCustomerAsInternal'),
  activate: statusChange(contracts.activate, 'ActivateCustomer'),
}
