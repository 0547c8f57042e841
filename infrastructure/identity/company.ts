import { systemCaller } from '#application/access.ts'
import { Contact } from '#domain/people/contact.ts'
import { customerRoles } from '#domain/people/rights.ts'
import { addCustomer } from '../people/add-customer.ts'
import type { AccountRow, Columns } from './accounts.ts'
import type { Unit } from './work.ts'

/**
 * The company of whoever signed up by themselves: made once the address is proven (CRM-T01), with what was said then, and
 * theirs to run (ROLE-D03).
 */
export const ownCompany = async (unit: Unit, account: AccountRow): Promise<Columns> => {
  const { first_name: firstName, last_name: lastName, email } = account
  const { companyName = '', phoneNumber = '', currency, referralCode } = account.sign_up ?? {}
  const name = (companyName || `${firstName} ${lastName}`.trim() || email).slice(0, 200)
  // Google may not know both names; then there is nobody to write to yet.
  const contact = Contact.safeParse({ firstName, lastName, email, company: companyName, phoneNumber }).data ?? null
  const customer = { name, companyName, contact, currency }
  const customerId = await addCustomer(unit, systemCaller('sign-up'), customer, referralCode)
  return { customer_id: customerId, roles: [...customerRoles] }
}
