import { ulid } from 'ulid'
import { givesWay } from '#domain/people/managing.ts'
import { mayBeWritten } from '#domain/people/signing-in.ts'
import { decideUser, firstFlows } from '#domain/people/user.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Mail } from '../mail/mails.ts'
import {
  type AccountRow,
  insertAccount,
  lockAccountByEmail,
  setColumns,
  type SignUpDetails,
  stateOf,
} from '../people/accounts.ts'
import { sendInvitation } from '../people/invitations.ts'
import { issueToken } from '../people/tokens.ts'
import type { Unit, Work } from '../people/transaction.ts'

/**
 * What is asked of an address. The answer is given before anybody looks whether the address is known: all that happens
 * until then is that a job is written down. So the answer is the same, and as fast, for every address (AUTH-D07).
 */
export type AddressRequest = { email: string } & (
  | { kind: 'magicLink'; language: Language; returnPath: string }
  | { kind: 'resetPassword'; language: Language }
  | { kind: 'signUp'; language: Language; returnPath: string; person: NewUser; browser: string }
  | { kind: 'changeEmail'; language: Language; userId: string }
  | { kind: 'failedSignIn' }
)

/** Whoever signs up, in the browser that `browser` of the request is a hash for; the password is a hash already. */
export type NewUser = {
  firstName: string
  lastName: string
  passwordHash: string | null
  timeZone: string | null
  timeZoneOffset: number | null
  details: SignUpDetails
}

const task = 'account'

/** Writes the request down. */
export const askFor = (work: Work, request: AddressRequest): Promise<void> =>
  work({ kind: 'visitor' }, (unit) => askWithin(unit, request))

/** The same, as part of something else. */
export const askWithin = (unit: Unit, request: AddressRequest): Promise<void> => unit.job(task, request)

/** Does what was asked, as a job; again is harmless, for a new token voids the one before. */
export const performRequest = (work: Work, request: AddressRequest): Promise<void> =>
  work({ kind: 'visitor' }, async (unit) => perform(unit, request, await lockAccountByEmail(unit, request.email)))

const perform = async (unit: Unit, request: AddressRequest, account: AccountRow | undefined): Promise<void> => {
  switch (request.kind) {
    case 'magicLink':
      return sendMagicLink(unit, request, account)
    case 'resetPassword':
      return sendReset(unit, request, account)
    case 'signUp':
      return signUp(unit, request, account)
    case 'changeEmail':
      return sendVerification(unit, request, account)
    case 'failedSignIn':
      return account && unit.record('SignInFailed', account.user_id)
  }
}

/** To whom the mails of an account go. */
export const mailTo = ({ email, first_name: firstName, language }: AccountRow) => ({ to: email, firstName, language })

const toStranger = ({ email, language }: { email: string; language: Language }): Mail => ({
  kind: 'noAccount',
  to: email,
  firstName: '',
  language,
})

type Ask<Kind extends AddressRequest['kind']> = Extract<AddressRequest, { kind: Kind }>

const sendMagicLink = async (unit: Unit, request: Ask<'magicLink'>, account: AccountRow | undefined) => {
  if (!account) return unit.mail(toStranger(request))
  if (!mayBeWritten(account)) return
  const issued = await issueToken(unit, 'magicLink', account.user_id, { withCode: true })
  await unit.mail({ ...mailTo(account), kind: 'magicLink', ...issued, returnPath: request.returnPath }, account.user_id)
}

const sendReset = async (unit: Unit, request: Ask<'resetPassword'>, account: AccountRow | undefined) => {
  if (!account) return unit.mail(toStranger(request))
  if (!mayBeWritten(account)) return
  const { token } = await issueToken(unit, 'resetPassword', account.user_id)
  await unit.mail({ ...mailTo(account), kind: 'resetPassword', token }, account.user_id)
}

/**
 * USER-T01. Until the address is proven it belongs to nobody: whoever signs up with it last is who is written to. Nobody
 * knows yet whether they read its mail; so the password they chose is kept only if they come back with it in the same
 * browser (C9, `WaysIn.completeSignUp`).
 */
const signUp = async (unit: Unit, ask: Ask<'signUp'>, there?: AccountRow) => {
  const { email, language, returnPath, person, browser } = ask
  if (there && there.status !== 'pending_confirmation') {
    if (there.status === 'active') await unit.mail({ ...mailTo(there), kind: 'alreadySignedUp' }, there.user_id)
    // Whoever was invited comes in by that: the mail may have been lost long ago (AUTH-D09).
    if (there.status === 'pending_invitation') await sendInvitation(unit, there)
    return
  }
  const userId = there?.user_id ?? `u-${ulid().toLowerCase()}`
  const { event, to } = decideUser(
    'SignUp',
    there ? stateOf(there) : { userId, status: 'none', type: 'user', roles: [], customerId: undefined },
    unit.by,
  )
  const columns = {
    // As it was written this time: that is the mailbox which is written to, and which proves itself (C9).
    email,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: person.passwordHash,
    language,
    time_zone: person.timeZone,
    time_zone_offset: person.timeZoneOffset,
    sign_up: person.details,
  }
  if (there) await setColumns(unit, userId, columns)
  else {
    const added = await insertAccount(
      unit.client,
      {
        ...columns,
        user_id: userId,
        type: 'user',
        status: 'pending_confirmation',
        pending_user_flows: firstFlows('user'),
      },
      { by: userId, at: unit.at },
    )
    if (!added) throw new Error('Somebody signed up with this address just now; the job is done again')
  }
  await unit.record(event, userId, { to, referral: person.details.referralCode !== undefined })
  const { token } = await issueToken(unit, 'signUp', userId, {
    details: { browser, password: person.passwordHash !== null },
  })
  await unit.mail(
    { kind: 'confirmSignUp', to: email, firstName: person.firstName, language, token, returnPath },
    userId,
  )
}

const sendVerification = async (unit: Unit, { email, userId, language }: Ask<'changeEmail'>, taken?: AccountRow) => {
  if (taken && taken.user_id !== userId && !givesWay(stateOf(taken))) {
    if (mayBeWritten(taken)) await unit.mail({ ...mailTo(taken), kind: 'alreadySignedUp' }, taken.user_id)
    return
  }
  // Taken back meanwhile, or asked for anew with another one: then nobody waits for this mail.
  const { rows } = await unit.client.query<{ first_name: string }>(
    `select first_name from people.accounts
     where user_id = $1 and status = 'active' and pending_email = $2 for update`,
    [userId, email],
  )
  if (!rows[0]) return
  const { token } = await issueToken(unit, 'verifyEmail', userId, { details: { email } })
  await unit.mail({ kind: 'verifyEmail', to: email, firstName: rows[0].first_name, language, token }, userId)
}
