import type { Contact } from '#domain/people/contact.ts'
import { customerRoles } from '#domain/people/rights.ts'
import { addressedName, fullName } from '#domain/text/full-name.ts'
import type { Language } from '#domain/text/languages.ts'
import { systemCaller } from '../pipeline/access.ts'
import { freeAddress } from './change-user.ts'
import { createCustomer } from './customers.ts'
import type { PeopleTransaction } from './ports.ts'
import type { Account } from './rows.ts'
import { addInvitedUser } from './users.ts'

const caller = systemCaller('follow-checkouts')

/**
 * The company of a buyer without an account (CART-D07): the company of the user with the buyer's email address,
 * otherwise a new one. A new address receives an email with a link that opens an account for the order; an existing
 * user receives none. An invitation that was not accepted, and a sign-up that was not confirmed, are superseded (decision
 * 179): otherwise, a customer who invites an address would receive the orders of its owner (S-08), and the owner could
 * not open an account for them.
 */
export const customerOfGuest = async (
  tx: PeopleTransaction,
  { email, firstName, lastName, company, phoneNumber, language }: Contact & { language: Language },
): Promise<string> => {
  const found = await tx.accounts.lockByEmail(email)
  if (found?.customerId && !(await isInvitedToColleagues(tx, found))) return found.customerId
  const account = await freeAddress(tx, email, 'order')
  const name = company || fullName({ firstName, lastName })
  const customerId = await createCustomer(tx, caller, {
    name,
    contact: { firstName, lastName, email, company, phoneNumber },
    status: 'active',
  })
  if (account) return customerId
  const user = await addInvitedUser(tx, caller, {
    type: 'user',
    email,
    firstName,
    lastName,
    customerId,
    roles: [...customerRoles],
  })
  await tx.accounts.update(user.userId, { language })
  const { token } = await tx.tokens.issue('invitation', user.userId)
  await tx.mail(
    { kind: 'guestAccount', to: email, firstName: addressedName({ firstName, lastName }), language, token },
    user.userId,
  )
  return customerId
}

/** Whether the user was invited to a company with other users, which must not receive orders of this address. */
const isInvitedToColleagues = async (tx: PeopleTransaction, { status, customerId }: Account): Promise<boolean> =>
  status === 'pending_invitation' && ((await tx.customers.share(customerId!))?.users ?? 0) > 1
