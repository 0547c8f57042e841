import type pg from 'pg'
import type { Language } from '#domain/text/languages.ts'

/** A recipient of mails about a purchase order. */
export type PurchaseOrderReader = {
  userId: string
  email: string
  firstName: string
  lastName: string
  language: Language
}

const columns = `user_id as "userId", email, first_name as "firstName", last_name as "lastName", language`

/** The active users of a supplier, or one active employee. */
export const purchaseOrderReaders = async (
  client: pg.PoolClient,
  to: { supplierId: string } | { userId: string },
): Promise<PurchaseOrderReader[]> => {
  const [where, id] =
    'supplierId' in to ? ['supplier_id = $1', to.supplierId] : [`user_id = $1 and type = 'admin'`, to.userId]
  const text = `select ${columns} from people.accounts where ${where} and status = 'active' order by created_on, user_id`
  const { rows } = await client.query<PurchaseOrderReader>(text, [id])
  return rows
}
