import type { FastifyInstance } from 'fastify'
import { customers as contracts } from '#application/people/contracts/customers.ts'
import type { CustomerCommand } from '#domain/people/customer.ts'
import type { App } from '../../app.ts'
import type { CustomerQuery } from '../../people/customers.ts'
import { paged } from '../../reads/paging.ts'
import { serve } from '../serve.ts'

/** Companies over HTTP: one's own, and for staff all. */
export const customerRoutes = (app: FastifyInstance, { customers, cursors }: App): void => {
  serve(app, contracts.own, async ({ caller }) => ({ payload: await customers.own(caller.customerId!) }))

  serve(app, contracts.changeOwn, async ({ caller, ask, body }) => {
    await customers.change(ask, caller.customerId!, body)
    return { payload: await customers.own(caller.customerId!) }
  })

  serve(app, contracts.addresses, async ({ caller }) => ({ payload: await customers.addresses(caller.customerId!) }))

  serve(app, contracts.addAddress, async ({ caller, ask, body }) => {
    await customers.addAddress(ask, body)
    return { payload: await customers.addresses(caller.customerId!) }
  })

  serve(app, contracts.changeAddress, async ({ caller, ask, params: { addressId }, body }) => {
    await customers.changeAddress(ask, addressId, body)
    return { payload: await customers.addresses(caller.customerId!) }
  })

  serve(app, contracts.removeAddress, async ({ caller, ask, params: { addressId } }) => {
    await customers.removeAddress(ask, addressId)
    return { payload: await customers.addresses(caller.customerId!) }
  })

  serve(app, contracts.list, async ({ query: { cursor, ...query } }) => ({
    payload: await paged(cursors, 'customers', cursor, (after: CustomerQuery['after']) =>
      customers.list({ ...query, after }),
    ),
  }))

  serve(app, contracts.create, async ({ ask, body }) => ({ payload: await customers.create(ask, body) }))

  serve(app, contracts.get, async ({ params: { customerId } }) => ({ payload: await customers.get(customerId) }))

  serve(app, contracts.change, async ({ ask, params: { customerId }, body }) => {
    await customers.change(ask, customerId, body)
    return { payload: await customers.get(customerId) }
  })

  const transition = (
    contract: (typeof contracts)['archive'],
    command: Exclude<CustomerCommand, 'CreateCustomer'>,
  ): void =>
    serve(app, contract, async ({ ask, params: { customerId } }) => ({
      payload: await customers.move(ask, command, customerId),
    }))
  transition(contracts.archive, 'ArchiveCustomer')
  transition(contracts.restore, 'RestoreCustomer')
  transition(contracts.markAsTest, 'MarkCustomerAsTest')
  transition(contracts.markAsInternal, 'MarkCustomerAsInternal')
  transition(contracts.activate, 'ActivateCustomer')
}
