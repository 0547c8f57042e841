import { systemCaller } from '#application/pipeline/access.ts'
import { Contact, erasedContact } from '#domain/people/contact.ts'
import { customerRoles } from '#domain/people/rights.ts'
import { type AccountRow, type Columns, folded } from './accounts.ts'
import { addCustomer } from './add-customer.ts'
import type { Unit } from './transaction.ts'

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
  const customerId = await addCustomer(unit, systemCaller('sign-up'), customer, { referred: referralCode })
  return { customer_id: customerId, roles: [...customerRoles] }
}

/** How a company is called that had the name of a person who is gone (USER-D07). */
const nobody = 'Deleted customer'

/**
 * What companies know of a person who leaves for good (USER-D07, J1): contacts with one of their `emails`, their name on the
 * address book, and on the company itself where it had no other. Where nobody else is left, nobody needs the book any more.
 */
export const forgetPerson = async ({ client }: Unit, account: AccountRow, emails: readonly string[]): Promise<void> => {
  const isTheirs = `${folded("(contact ->> 'email')")} = any(select ${folded('one')} from unnest($1::text[]) as one)`
  for (const table of ['customers', 'suppliers']) {
    await client.query(`update people.${table} set contact = null where ${isTheirs}`, [emails])
  }
  const { user_id: userId, customer_id: customerId, first_name: first, last_name: last } = account
  if (customerId === null) return
  const names = [`${first} ${last}`.trim(), ...emails]
  await client.query(
    `update people.customers set name = case when lower(name) = any($2) then $3 else name end,
       company_name = case when lower(company_name) = any($2) then '' else company_name end
     where customer_id = $1 and (lower(name) = any($2) or lower(company_name) = any($2))`,
    [customerId, names.map((name) => name.toLowerCase()), nobody],
  )
  await client.query(
    `delete from people.addresses where customer_id = $1
       and not exists (select from people.accounts where customer_id = $1 and user_id <> $2)`,
    [customerId, userId],
  )
  await client.query(
    `update people.addresses set fields = fields || $4::jsonb
     where customer_id = $1 and lower(fields ->> 'firstName') = lower($2) and lower(fields ->> 'lastName') = lower($3)`,
    [customerId, first, last, JSON.stringify(erasedName)],
  )
}

const { firstName, lastName, phoneNumber } = erasedContact
const erasedName = { firstName, lastName, phoneNumber }
