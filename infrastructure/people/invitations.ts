import { decideUser } from '#domain/people/user.ts'
import { type AccountRow, stateOf } from './accounts.ts'
import { issueToken } from './tokens.ts'
import type { Unit } from './transaction.ts'

/** Invitations by mail: to somebody whose account waits for them. */

/** Into what employees are invited. */
const provider = 'Boxwright'

/** A new link by mail; one that was sent before is void (USER-T07). Told is who invites, or the company where nobody does. */
export const sendInvitation = async (
  unit: Unit,
  { user_id: userId, customer_id: customerId, supplier_id: supplierId, ...account }: AccountRow,
): Promise<void> => {
  const { token } = await issueToken(unit, 'invitation', userId)
  const { rows } = await unit.client.query<{ company: string | null; inviter: string | null }>(
    `select coalesce((select name from people.customers where customer_id = $1),
         (select name from people.suppliers where supplier_id = $2)) as company,
       (select first_name || ' ' || last_name from people.accounts where user_id = $3) as inviter`,
    [customerId, supplierId, 'id' in unit.by ? unit.by.id : null],
  )
  const company = rows[0]?.company ?? provider
  const inviter = rows[0]?.inviter ?? company
  const { email: to, first_name: firstName, language } = account
  await unit.mail({ kind: 'invitation', to, firstName, language, token, company, inviter }, userId)
}

/** Sends it again, where the doer may (USER-T07). */
export const resendInvitation = async (unit: Unit, account: AccountRow): Promise<void> => {
  const { event } = decideUser('ResendInvitation', stateOf(account), unit.by)
  await unit.record(event, account.user_id)
  await sendInvitation(unit, account)
}
