import { customers, suppliers } from '#infrastructure/demo/people.ts'
import { createIdentity } from '#infrastructure/identity/identity.ts'
import type { Database } from '#infrastructure/postgres/database.ts'

/** The companies that commands look up. Nobody signs in here, so nobody needs an account. */
export const addPeople = async ({ pool }: Database): Promise<void> => {
  const identity = createIdentity(pool, () => new Date().toISOString())
  for (const customer of Object.values(customers)) await identity.addCustomer(customer)
  for (const supplier of Object.values(suppliers)) await identity.addSupplier(supplier)
}
