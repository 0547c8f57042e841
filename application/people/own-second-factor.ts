import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { forbidden } from '#domain/people/rights.ts'
import { proofsOf } from '#domain/people/session.ts'
import { needsSecondFactor } from '#domain/people/sign-in.ts'
import type { CommandMeta } from '../pipeline/idempotency.ts'
import { mailRecipient } from './address-requests.ts'
import { compareOwnPassword, requireIdentity, onOwnAccount, type OwnHandler } from './own-account.ts'
import { type ComparedPassword, isCurrentPassword } from './passwords.ts'
import type { Enrolment, PeopleStore } from './ports.ts'
import {
  beginSecondFactor,
  confirmPendingSecret,
  disableSecondFactor,
  verifySecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'

/** The user's own second factor, and the proof of identity for step-up authentication. */

const wrongCode = () => new Rejection(invalidInput('code', 'access.wrongCode'))

/** Replacing an existing second factor requires one of its codes; the first one requires a recent proof of identity. */
export const enrolSecondFactor: OwnHandler<{ currentCode?: string | undefined }, Enrolment> = async (
  tx,
  account,
  { currentCode = '' },
) => {
  if (!account.hasSecondFactor) await requireIdentity(tx)
  else if (!(await verifySecondFactor(tx, account, currentCode))) {
    throw new Rejection(invalidInput('currentCode', 'access.secondFactorCodeNeeded'))
  }
  return beginSecondFactor(tx, account)
}

export const confirmSecondFactor: OwnHandler<{ code: string }, { recoveryCodes: string[] }> = async (
  tx,
  account,
  { code },
) => {
  const recoveryCodes = await confirmPendingSecret(tx, account, code)
  if (!recoveryCodes) throw wrongCode()
  await tx.mail({ ...mailRecipient(account), kind: 'secondFactorChanged' }, account.userId)
  return { recoveryCodes }
}

export const renewOwnRecoveryCodes: OwnHandler<{ code: string }, { recoveryCodes: string[] }> = async (
  tx,
  account,
  { code },
) => {
  if (!(await verifySecondFactor(tx, account, code))) throw wrongCode()
  return { recoveryCodes: await renewRecoveryCodes(tx, account.userId) }
}

/** Refused if one is required. */
export const removeSecondFactor: OwnHandler<{ code: string }> = async (tx, account, { code }) => {
  if (needsSecondFactor(account, tx.settings.staffNeedSecondFactor)) {
    throw new Rejection({ ...forbidden, reason: 'access.secondFactorRequired' })
  }
  if (!(await verifySecondFactor(tx, account, code))) throw wrongCode()
  await disableSecondFactor(tx, account)
}

/** Emails a six-digit code, for accounts with neither a password nor an authenticator app. */
export const mailIdentityCode: OwnHandler<undefined> = async (tx, account) => {
  if (!proofsOf(account).includes('mail')) {
    throw new Rejection(invalidInput('code', 'access.usePasswordOrApp'))
  }
  const { code } = await tx.tokens.issue('identity', account.userId, { withCode: true })
  await tx.mail({ ...mailRecipient(account), kind: 'identityCode', code }, account.userId)
}

type Proof = { password: string } | { code: string }

/**
 * Proves the identity with the password or an authenticator code, or with an emailed code if the account has neither.
 */
export const proveIdentity = async (store: PeopleStore, meta: CommandMeta, proof: Proof): Promise<void> => {
  const compared =
    'password' in proof ? { password: await compareOwnPassword(store, meta, proof.password) } : { code: proof.code }
  const proven = await onOwnAccount(store, meta, checkProof, compared)
  if (proven) return
  throw 'password' in proof ? new Rejection(invalidInput('password', 'access.wrongPassword')) : wrongCode()
}

/** Does not throw for a wrong proof, because the attempt and its audit entry must be committed. */
const checkProof: OwnHandler<{ password: ComparedPassword } | { code: string }, boolean> = async (
  tx,
  account,
  proof,
) => {
  const { userId, hasSecondFactor } = account
  const isOwner =
    'password' in proof
      ? await isCurrentPassword(tx, userId, proof.password)
      : hasSecondFactor
        ? await verifySecondFactor(tx, account, proof.code)
        : proofsOf(account).includes('mail') &&
          (await tx.tokens.redeemCode('identity', userId, proof.code)) !== undefined
  await tx.audit(isOwner ? 'IdentityProven' : 'IdentityProofFailed', userId)
  if (isOwner) await tx.sessions.prove(tx.origin.session)
  return isOwner
}
