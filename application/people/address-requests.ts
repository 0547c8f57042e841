import { yieldsAddress } from '#domain/people/administration.ts'
import { mayBeMailed } from '#domain/people/sign-in.ts'
import { addressedName } from '#domain/text/full-name.ts'
import type { Language } from '#domain/text/languages.ts'
import type { RequestOrigin } from '../pipeline/idempotency.ts'
import { sendInvitation } from './invitations.ts'
import type { AccountMail } from './mails.ts'
import { type PeopleStore, type PeopleTransaction } from './ports.ts'
import { type Account, userState } from './rows.ts'
import { insertSignUp, repeatSignUp, type SignUpPerson } from './sign-up.ts'

export type { SignUpPerson } from './sign-up.ts'

/**
 * Requests that are answered by email. The response is sent before the address is looked up, when only a job is stored,
 * so the response and its timing are the same for every address (prevents user enumeration, AUTH-D07).
 */
export type AddressRequest = { email: string } & (
  | { kind: 'magicLink'; language: Language; returnPath: string }
  | { kind: 'resetPassword'; language: Language }
  /** `browser`: a hash of the browser's sign-up mark. */
  | { kind: 'signUp'; language: Language; returnPath: string; person: SignUpPerson; browser: string }
  | { kind: 'changeEmail'; language: Language; userId: string }
  | { kind: 'failedSignIn' }
)
type RequestOf<Kind extends AddressRequest['kind']> = Extract<AddressRequest, { kind: Kind }>

type Job = { request: AddressRequest; origin: RequestOrigin }

/** Stores a request as a job. */
export const requestByMail = (
  store: Pick<PeopleStore, 'transaction'>,
  request: AddressRequest,
  origin: RequestOrigin,
): Promise<void> => store.transaction({ kind: 'visitor' }, (tx) => enqueueRequest(tx, request), origin)

/** The same within another transaction. The caller's session is not stored with the job. */
export const enqueueRequest = (tx: PeopleTransaction, request: AddressRequest): Promise<void> =>
  tx.enqueue('account', { request, origin: { ...tx.origin, session: undefined } } satisfies Job)

/** Runs the job. Repeating it is harmless, because a new token voids the previous one. */
export const processRequest = (store: Pick<PeopleStore, 'transaction'>, { request, origin }: Job): Promise<void> =>
  store.transaction(
    { kind: 'visitor' },
    async (tx) => process(tx, request, await tx.accounts.lockByEmail(request.email)),
    origin,
  )

const process = async (tx: PeopleTransaction, request: AddressRequest, account: Account | undefined): Promise<void> => {
  switch (request.kind) {
    case 'magicLink':
      return sendMagicLink(tx, request, account)
    case 'resetPassword':
      return sendReset(tx, request, account)
    case 'signUp':
      return signUp(tx, request, account)
    case 'changeEmail':
      return sendVerification(tx, request, account)
    case 'failedSignIn':
      return account && tx.audit('SignInFailed', account.userId)
  }
}

/** The recipient of emails about an account. */
export const mailRecipient = (account: Account) => ({
  to: account.email,
  firstName: addressedName(account),
  language: account.language,
})

const noAccount = ({ email, language }: { email: string; language: Language }): AccountMail => ({
  kind: 'noAccount',
  to: email,
  firstName: '',
  language,
})

const sendMagicLink = async (tx: PeopleTransaction, request: RequestOf<'magicLink'>, account?: Account) => {
  if (!account) return tx.mail(noAccount(request))
  if (!mayBeMailed(account)) return
  const issued = await tx.tokens.issue('magicLink', account.userId, { withCode: true })
  await tx.mail(
    { ...mailRecipient(account), kind: 'magicLink', ...issued, returnPath: request.returnPath },
    account.userId,
  )
}

const sendReset = async (tx: PeopleTransaction, request: RequestOf<'resetPassword'>, account?: Account) => {
  if (!account) return tx.mail(noAccount(request))
  if (!mayBeMailed(account)) return
  const { token } = await tx.tokens.issue('resetPassword', account.userId)
  await tx.mail({ ...mailRecipient(account), kind: 'resetPassword', token }, account.userId)
}

/**
 * USER-T01. An unverified address has no owner, so the email is sent for the most recent sign-up. An address with an
 * open invitation into a company receives two emails: the invitation again, and the confirmation of a separate account,
 * which replaces the invitation when it is completed (decision 37).
 */
const signUp = async (tx: PeopleTransaction, request: RequestOf<'signUp'>, account?: Account) => {
  if (account?.status === 'active') {
    return tx.mail({ ...mailRecipient(account), kind: 'alreadySignedUp' }, account.userId)
  }
  if (account?.status === 'blocked') return
  if (account?.status === 'pending_invitation') {
    await sendInvitation(tx, account)
    if (!yieldsAddress(userState(account), 'proof')) return
    return confirmSignUp(tx, request, account.userId, { person: await tx.secrets.seal(request.person) })
  }
  if (account) await repeatSignUp(tx, account, request)
  const userId = account?.userId ?? (await insertSignUp(tx, request)).userId
  await confirmSignUp(tx, request, userId)
}

const confirmSignUp = async (
  tx: PeopleTransaction,
  { email: to, language, returnPath, person, browser }: RequestOf<'signUp'>,
  userId: string,
  details: Record<string, unknown> = {},
) => {
  const { passwordHash } = person
  const { token } = await tx.tokens.issue('signUp', userId, {
    details: { ...details, browser, password: passwordHash !== null },
  })
  await tx.mail({ kind: 'confirmSignUp', to, firstName: addressedName(person), language, token, returnPath }, userId)
}

const sendVerification = async (
  tx: PeopleTransaction,
  { email, userId, language }: RequestOf<'changeEmail'>,
  taken?: Account,
) => {
  if (taken && taken.userId !== userId && !yieldsAddress(userState(taken), 'proof')) {
    if (mayBeMailed(taken)) await tx.mail({ ...mailRecipient(taken), kind: 'alreadySignedUp' }, taken.userId)
    return
  }
  const account = await tx.accounts.lock(userId)
  // The request was cancelled or replaced in the meantime, so this email is obsolete.
  if (account?.status !== 'active' || account.pendingEmail !== email) return
  const { token } = await tx.tokens.issue('verifyEmail', userId, { details: { email } })
  await tx.mail({ kind: 'verifyEmail', to: email, firstName: addressedName(account), language, token }, userId)
}
