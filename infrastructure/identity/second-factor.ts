import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { z } from 'zod'
import type { Enrolment as EnrolmentShape } from '#application/people/contracts/sign-in.ts'
import { type AccountRow, setColumns } from '../people/accounts.ts'
import type { Unit } from '../people/transaction.ts'

/** The second factor: codes of an app (TOTP, RFC 6238) and recovery codes for the day the telephone is lost. */

export type Enrolment = z.output<typeof EnrolmentShape>

/**
 * Codes that are looked at for one person in 15 minutes and in a day, whatever token or session they come with: six digits do
 * not bear more guesses.
 */
export const mostCodes = { soon: 10, aDay: 50 } as const

const issuer = 'Boxwright'
const period = 30
/** Steps that a clock may be off, each way. */
const tolerance = 1
const recoveryCodeCount = 10

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

/** A new secret, kept sealed until somebody shows a code of it. One that is in use stays so until then. */
export const beginSecondFactor = async (unit: Unit, account: AccountRow): Promise<Enrolment> => {
  const secret = new Secret({ size: 20 }).base32
  await setColumns(unit, account.user_id, { totp_pending: await unit.secrets.seal(secret) })
  const uri = totpOf(secret, account.email).toString()
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) }
}

/** Whether the code is of the secret that waits; then it is in use, with new recovery codes. */
export const confirmSecondFactor = async (
  unit: Unit,
  account: AccountRow,
  code: string,
): Promise<string[] | undefined> => {
  const { totp_pending: pending } = await secretsOf(unit, account.user_id)
  const step = await stepOf(unit, pending, code)
  if (step === undefined) return undefined
  await setColumns(unit, account.user_id, {
    totp_pending: null,
    totp_sealed: pending,
    totp_since: unit.at,
    totp_step: step,
  })
  await unit.record('SecondFactorSet', account.user_id)
  return newRecoveryCodes(unit, account.user_id)
}

/** Whether the code is the app's and was not used before, or is a recovery code, which is used up. */
export const passesSecondFactor = async (unit: Unit, account: AccountRow, code: string): Promise<boolean> => {
  const { totp_sealed: sealed, totp_step: last } = await secretsOf(unit, account.user_id)
  const step = await stepOf(unit, sealed, code)
  if (step !== undefined) {
    if (last !== null && step <= last) return false
    await setColumns(unit, account.user_id, { totp_step: step })
    return true
  }
  const { rowCount } = await unit.client.query(
    'delete from people.recovery_codes where user_id = $1 and code_hash = $2',
    [account.user_id, hashOf(unit, account.user_id, code)],
  )
  if (rowCount === 1) await unit.record('RecoveryCodeUsed', account.user_id)
  return rowCount === 1
}

/** Codes in place of those there were. */
export const newRecoveryCodes = async (unit: Unit, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, recoveryCode)
  await unit.client.query('delete from people.recovery_codes where user_id = $1', [userId])
  await unit.client.query('insert into people.recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map((code) => hashOf(unit, userId, code)),
  ])
  await unit.record('RecoveryCodesRenewed', userId)
  return codes
}

/** Removes the secret, one that waits to be confirmed, and the recovery codes. */
export const removeSecondFactor = async (unit: Unit, userId: string): Promise<void> => {
  await unit.client.query('delete from people.recovery_codes where user_id = $1', [userId])
  await setColumns(unit, userId, { totp_pending: null, totp_sealed: null, totp_since: null, totp_step: null })
  await unit.record('SecondFactorRemoved', userId)
}

type SecretColumns = { totp_sealed: string | null; totp_pending: string | null; totp_step: number | null }

const secretsOf = async ({ client }: Unit, userId: string): Promise<SecretColumns> => {
  const { rows } = await client.query<SecretColumns>(
    'select totp_sealed, totp_pending, totp_step from people.accounts where user_id = $1',
    [userId],
  )
  return rows[0]!
}

/** The time step a code belongs to, if it is of the secret. */
const stepOf = async ({ at, secrets }: Unit, sealed: string | null, code: string): Promise<number | undefined> => {
  const token = code.replaceAll(' ', '')
  if (sealed === null || !/^\d{6}$/.test(token)) return undefined
  const secret = await secrets.open(sealed)
  if (typeof secret !== 'string') return undefined
  const timestamp = Date.parse(at)
  const delta = totpOf(secret, '').validate({ token, timestamp, window: tolerance })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCode = () => {
  const text = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, 6)}-${text.slice(6)}`
}
const hashOf = ({ secrets }: Unit, userId: string, code: string) =>
  secrets.hash(`recovery ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
