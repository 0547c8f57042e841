import { ulid } from 'ulid'
import { customerRoles } from '#domain/people/rights.ts'
import type { AccountRow, Columns } from './accounts.ts'
import type { Unit } from './work.ts'

/** The company of whoever signed up by themselves: made once the address is proven, and theirs to run (ROLE-D03). */
export const ownCompany = async (unit: Unit, account: AccountRow): Promise<Columns> => {
  const customerId = `c-${ulid().toLowerCase()}`
  const { companyName = '', currency, referralCode } = account.sign_up ?? {}
  const name = companyName || `${account.first_name} ${account.last_name}`.trim()
  await unit.client.query(
    `insert into people.customers (customer_id, name, company_name, currency, referred_by, referred_on,
       created_on, created_by, changed_on, changed_by)
     values ($1, $2, $3, coalesce($4, 'USD'), $5, $6, $7, $8, $7, $8)`,
    [
      customerId,
      name,
      companyName,
      currency ?? null,
      referralCode?.code ?? null,
      referralCode?.timestamp ?? null,
      unit.at,
      account.user_id,
    ],
  )
  await unit.record('CustomerCreated', customerId, { userId: account.user_id })
  return { customer_id: customerId, roles: [...customerRoles] }
}
