import type pg from 'pg'
import type { Language } from '#domain/text/languages.ts'

/** A user who receives mails, and the columns of `people.accounts` that are selected for one. */
export type MailRecipient = { userId: string; email: string; firstName: string; lastName: string; language: Language }
export const recipientColumns = `user_id as "userId", email, first_name as "firstName", last_name as "lastName", language`

/** The active users of a customer who may edit orders (role CREQ:C, ROLE-014), oldest account first. */
export const orderEditors = async (client: pg.PoolClient, customerId: string): Promise<MailRecipient[]> => {
  const { rows } = await client.query<MailRecipient>(
    `select ${recipientColumns} from people.accounts
     where customer_id = $1 and status = 'active' and 'CREQ:C' = any(roles) order by created_on, user_id`,
    [customerId],
  )
  return rows
}

/**
 * The language of mails to an email address about orders of a customer: that of its account (also if invited),
 * otherwise that of the customer's oldest account, otherwise English.
 */
export const languageFor = async (client: pg.PoolClient, customerId: string, email: string): Promise<Language> => {
  const { rows } = await client.query<{ language: Language }>(
    `select language from people.accounts where customer_id = $1
     order by lower(email) = lower($2) desc, status = 'active' desc, created_on, user_id limit 1`,
    [customerId, email],
  )
  return rows[0]?.language ?? 'en-US'
}
