import type pg from 'pg'
import { type MailRecipient, recipientColumns } from './order-editors.ts'

/** The active users of a supplier, or one active employee. */
export const purchaseOrderReaders = async (
  client: pg.PoolClient,
  to: { supplierId: string } | { userId: string },
): Promise<MailRecipient[]> => {
  const [where, id] =
    'supplierId' in to ? ['supplier_id = $1', to.supplierId] : [`user_id = $1 and type = 'admin'`, to.userId]
  const text = `select ${recipientColumns} from people.accounts where ${where} and status = 'active' order by created_on, user_id`
  const { rows } = await client.query<MailRecipient>(text, [id])
  return rows
}
