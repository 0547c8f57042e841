import { decideUser, firstFlows } from '#domain/people/user.ts'
import type { Language } from '#domain/text/languages.ts'
import type { PeopleTransaction } from './ports.ts'
import type { Account, SignUpDetails } from './rows.ts'
import { userState } from './rows.ts'
import { orNotFound } from './run-command.ts'

/** Sign-up data of a visitor; the password is already hashed. */
export type SignUpPerson = {
  firstName: string
  lastName: string
  passwordHash: string | null
  timeZone: string | null
  timeZoneOffset: number | null
  details: SignUpDetails
}

type SignUp = { email: string; language: Language; person: SignUpPerson }

const columnsOf = ({ email, language, person }: SignUp) => ({
  // In its current spelling: the email is sent to that mailbox, which is then verified (C9).
  email,
  firstName: person.firstName,
  lastName: person.lastName,
  passwordHash: person.passwordHash,
  language,
  timeZone: person.timeZone,
  timeZoneOffset: person.timeZoneOffset,
  signUp: person.details,
})

/**
 * Adds an unconfirmed account (USER-T01). @throws {Error} if a concurrent sign-up has stored the address, so that the
 * job is retried
 */
export const insertSignUp = async (tx: PeopleTransaction, signUp: SignUp): Promise<Account> => {
  const userId = tx.newId('u')
  const { event, to } = decideUser(
    'SignUp',
    { userId, status: 'none', type: 'user', roles: [], customerId: undefined },
    tx.by,
  )
  const pendingUserFlows = firstFlows('user')
  const row = { ...columnsOf(signUp), userId, type: 'user' as const, status: 'pending_confirmation' as const }
  if (!(await tx.accounts.insert({ ...row, pendingUserFlows }))) {
    throw new Error('Another sign-up with this address was just stored')
  }
  await tx.audit(event, userId, { to, referral: signUp.person.details.referralCode !== undefined })
  return orNotFound(await tx.accounts.lock(userId), 'user')
}

/** A second sign-up before the address is verified starts over (USER-T01). */
export const repeatSignUp = async (tx: PeopleTransaction, account: Account, signUp: SignUp): Promise<void> => {
  const { event, to } = decideUser('SignUp', userState(account), tx.by)
  await tx.accounts.update(account.userId, columnsOf(signUp))
  await tx.audit(event, account.userId, { to, referral: signUp.person.details.referralCode !== undefined })
}
