import { ulid } from 'ulid'
import type { NewCustomerInput } from '#application/people/contracts/customers.ts'
import { decideCustomer, newCustomer } from '#domain/people/customer.ts'
import type { Rights } from '#domain/people/rights.ts'
import { given, insertFields } from './columns.ts'
import type { Unit } from './transaction.ts'

/** Who recommended us, and an id where it is not to be a new one. */
type Origin = { referred?: { code: string; timestamp: string } | undefined; customerId?: string }

/**
 * Adds a company within a transaction (CRM-T01): also for sign-up and checkout, where the system does it. Answers with
 * its id.
 *
 * @throws {Rejection} the doer may not begin a customer with that status
 */
export const addCustomer = async (
  unit: Unit,
  by: Rights,
  { status, ...profile }: Partial<NewCustomerInput> & Pick<NewCustomerInput, 'name'>,
  { referred, customerId = `c-${ulid().toLowerCase()}` }: Origin = {},
): Promise<string> => {
  const { event, to } = decideCustomer('CreateCustomer', { status: 'none', openOrders: 0 }, by, status)
  const referral = referred ? { referredBy: referred.code, referredOn: referred.timestamp } : {}
  await insertFields(unit, 'people.customers', {
    customerId,
    ...newCustomer(profile.name),
    ...Object.fromEntries(given(profile)),
    ...referral,
    status: to,
  })
  await unit.record(event, customerId, { to })
  return customerId
}
