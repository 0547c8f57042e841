import type { Database } from '#infrastructure/db/database.ts'
import { customers, suppliers } from '#infrastructure/seed/stories/people.ts'
import { customerRow, supplierRow } from '#tests/support/rows.ts'

/** The companies that commands read. There are no accounts because no one signs in. */
export const addPeople = async ({ pool }: Database): Promise<void> => {
  for (const { customerId, name } of Object.values(customers)) await customerRow(pool, customerId, name)
  for (const { supplierId, name } of Object.values(suppliers)) await supplierRow(pool, supplierId, name)
}
