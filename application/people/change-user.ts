import { hasProvenAddress, yieldsAddress } from '#domain/people/administration.ts'
import { Contact } from '#domain/people/contact.ts'
import { customerRoles } from '#domain/people/rights.ts'
import { endsSessions } from '#domain/people/session.ts'
import { dropsPassword } from '#domain/people/sign-in.ts'
import { decideUser, type UserCommand } from '#domain/people/user.ts'
import { fullName } from '#domain/text/full-name.ts'
import { systemCaller } from '../pipeline/access.ts'
import { createCustomer } from './customers.ts'
import { type PeopleTransaction } from './ports.ts'
import { type Account, type AccountChange, userState } from './rows.ts'
import { orNotFound } from './run-command.ts'

/**
 * Performs one lifecycle transition of a locked user: decides, changes or removes the row, and writes an audit entry. A
 * company is created for a user who becomes active without one. Returns the changed row; undefined if the user is
 * removed.
 *
 * @throws {Rejection} if the caller has no right to it, or the status has no such transition
 */
export const changeUserStatus = async (
  tx: PeopleTransaction,
  command: UserCommand,
  account: Account,
  change: AccountChange = {},
): Promise<Account | undefined> => {
  const { userId } = account
  const before = userState(account)
  const { event, to, blockedBy = null } = decideUser(command, before, tx.by)
  await tx.audit(event, userId, { from: account.status, to })
  if (to === 'none') {
    await tx.sessions.end(userId, 'revoked')
    await tx.accounts.remove(userId)
    return undefined
  }
  const sessionEnd = endsSessions(before, { status: to })
  if (sessionEnd) await tx.sessions.end(userId, sessionEnd)
  const company = to === 'active' && account.type === 'user' && !account.customerId ? await ownCompany(tx, account) : {}
  const password =
    command === 'UnblockUser' && dropsPassword(command, { addressProven: hasProvenAddress(before) })
      ? { passwordHash: null }
      : {}
  await tx.accounts.update(userId, { ...company, ...password, ...change, status: to, blockedBy })
  return orNotFound(await tx.accounts.lock(userId), 'user')
}

/**
 * The company of a user who signed up without an invitation (CRM-T01), created from the sign-up data once the address
 * is verified. The user gets all roles (ROLE-D03).
 */
const ownCompany = async (tx: PeopleTransaction, account: Account): Promise<AccountChange> => {
  const { firstName, lastName, email } = account
  const { companyName = '', phoneNumber = '', currency, referralCode, acceptNews = false } = account.signUp ?? {}
  const name = (companyName || fullName({ firstName, lastName }) || email).slice(0, 200)
  // Google does not always return both names; then there is no valid contact yet.
  const contact = Contact.safeParse({ firstName, lastName, email, company: companyName, phoneNumber }).data ?? null
  const customerId = await createCustomer(tx, systemCaller('sign-up'), {
    name,
    companyName,
    contact,
    ...(currency ? { currency } : {}),
    communicationRestrictions: acceptNews ? [] : ['noMarketingEmails'],
    ...(referralCode ? { referral: { referredBy: referralCode.code, referredOn: referralCode.timestamp } } : {}),
  })
  return { customerId, roles: [...customerRoles] }
}

/** Frees an unverified address for another account. Returns the account that retains the address, if any. */
export const freeAddress = async (
  tx: PeopleTransaction,
  email: string,
  claim: Parameters<typeof yieldsAddress>[1],
): Promise<Account | undefined> => {
  const account = await tx.accounts.lockByEmail(email)
  if (!account || !yieldsAddress(userState(account), claim)) return account
  await expireUnproven(tx, account)
  return undefined
}

/** Removes an account whose address was never verified: an unconfirmed sign-up (USER-T13) or an open invitation. */
export const expireUnproven = (tx: PeopleTransaction, account: Account): Promise<Account | undefined> =>
  changeUserStatus(
    tx.as({ kind: 'system', id: 'expire-unproven' }),
    account.status === 'pending_invitation' ? 'ExpireInvitation' : 'ExpireSignUp',
    account,
  )
