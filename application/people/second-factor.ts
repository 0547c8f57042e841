import { addressedName } from '#domain/text/full-name.ts'
import type { Enrolment, PeopleTransaction } from './ports.ts'
import type { Account } from './rows.ts'

/** The second factor: authenticator app codes, and recovery codes for a lost phone. */

/** A new encrypted secret; it replaces the current one once a code confirms it. */
export const beginSecondFactor = async (tx: PeopleTransaction, account: Account): Promise<Enrolment> => {
  const enrolment = tx.totp.enrol(account.email)
  await tx.accounts.update(account.userId, { totpPending: await tx.secrets.seal(enrolment.secret) })
  return enrolment
}

/** Activates the pending secret if the code matches, and returns new recovery codes. */
export const confirmPendingSecret = async (
  tx: PeopleTransaction,
  { userId }: Account,
  code: string,
): Promise<string[] | undefined> => {
  const { totpPending } = await tx.accounts.totp(userId)
  const step = await stepOf(tx, totpPending, code)
  if (step === undefined) return undefined
  await tx.accounts.update(userId, { totpPending: null, totpSealed: totpPending, totpSince: tx.at, totpStep: step })
  await tx.audit('SecondFactorSet', userId)
  return renewRecoveryCodes(tx, userId)
}

/** Whether the code is an unused authenticator code, or a recovery code; a recovery code is used up. */
export const verifySecondFactor = async (
  tx: PeopleTransaction,
  { userId }: Account,
  code: string,
): Promise<boolean> => {
  const { totpSealed, totpStep } = await tx.accounts.totp(userId)
  const step = await stepOf(tx, totpSealed, code)
  if (step !== undefined) {
    if (totpStep !== null && step <= totpStep) return false
    await tx.accounts.update(userId, { totpStep: step })
    return true
  }
  const isRecoveryCode = await tx.recoveryCodes.redeem(userId, code)
  if (isRecoveryCode) await tx.audit('RecoveryCodeUsed', userId)
  return isRecoveryCode
}

/** Creates new recovery codes that replace all existing ones. */
export const renewRecoveryCodes = async (tx: PeopleTransaction, userId: string): Promise<string[]> => {
  const codes = await tx.recoveryCodes.renew(userId)
  await tx.audit('RecoveryCodesRenewed', userId)
  return codes
}

/** Removes the secret, a pending secret, and the recovery codes, and informs the user by email. */
export const disableSecondFactor = async (tx: PeopleTransaction, account: Account): Promise<void> => {
  const { userId, email: to, language } = account
  await tx.recoveryCodes.clear(userId)
  await tx.accounts.update(userId, { totpPending: null, totpSealed: null, totpSince: null, totpStep: null })
  await tx.audit('SecondFactorRemoved', userId)
  await tx.mail({ kind: 'secondFactorChanged', to, firstName: addressedName(account), language }, userId)
}

const stepOf = async (
  { secrets, totp, at }: PeopleTransaction,
  sealed: string | null,
  code: string,
): Promise<number | undefined> => {
  const secret = sealed === null ? undefined : await secrets.open(sealed)
  return typeof secret === 'string' ? totp.stepOf(secret, code, at) : undefined
}
