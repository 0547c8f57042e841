import type pg from 'pg'
import type { Language } from '#domain/text/languages.ts'

/** A user of a customer who may edit orders (ROLE-014). */
export type OrderEditor = { userId: string; email: string; firstName: string; language: Language }

/** The active users of a customer with the role CREQ:C, the oldest account first. */
export const orderEditors = async (client: pg.PoolClient, customerId: string): Promise<OrderEditor[]> => {
  const { rows } = await client.query<OrderEditor>(
    `select user_id as "userId", email, first_name as "firstName", language from people.accounts
     where customer_id = $1 and status = 'active' and 'CREQ:C' = any(roles) order by created_on, user_id`,
    [customerId],
  )
  return rows
}
