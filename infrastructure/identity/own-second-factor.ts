import { invalid, Rejection } from '#domain/kernel/refusal.ts'
import { forbidden } from '#domain/people/rights.ts'
import { proofsOf } from '#domain/people/session.ts'
import { needsSecondFactor } from '#domain/people/signing-in.ts'
import type { AccountRow } from '../people/accounts.ts'
import { issueToken, redeemCode } from '../people/tokens.ts'
import type { Unit } from '../people/transaction.ts'
import { mailTo } from './address-requests.ts'
import { demandIdentity, type Here, isPasswordOf, onOwn, type OwnNeeds } from './own-change.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Enrolment,
  newRecoveryCodes,
  passesSecondFactor,
  removeSecondFactor,
} from './second-factor.ts'

/** How an account stands with its second factor. `since`: ISO 8601. */
export type SecondFactor = { enabled: boolean; since: string | null; recoveryCodesLeft: number; required: boolean }

/** One's second factor, and proving once more who one is. */
export type OwnProofs = {
  secondFactor: (here: Here) => Promise<SecondFactor>
  /** In place of one that there is, for a code of it; the first one wants the identity proven. */
  enrolSecondFactor: (here: Here, currentCode: string | undefined) => Promise<Enrolment>
  confirmSecondFactor: (here: Here, code: string) => Promise<{ recoveryCodes: string[] }>
  renewRecoveryCodes: (here: Here, code: string) => Promise<{ recoveryCodes: string[] }>
  removeSecondFactor: (here: Here, code: string) => Promise<void>
  /** Six digits by mail, for whoever has nothing else to prove with. */
  mailProof: (here: Here) => Promise<void>
  /** With the password; or with a code: of the app, or of the mail where there is neither password nor app. */
  proveIdentity: (here: Here, proof: { password: string } | { code: string }) => Promise<void>
}

const wrongPassword = () => new Rejection(invalid('password', 'access.wrongPassword'))
const wrongCode = () => new Rejection(invalid('code', 'access.wrongCode'))

/** Opens it over the rows. */
export const createOwnProofs = (needs: OwnNeeds): OwnProofs => {
  const { pool, sessions, staffNeedSecondFactor } = needs

  const tellOfSecondFactor = (unit: Unit, account: AccountRow) =>
    unit.mail({ ...mailTo(account), kind: 'secondFactorChanged' }, account.user_id)
  const required = ({ caller }: Here) =>
    needsSecondFactor({ type: caller.audience === 'staff' ? 'admin' : 'user' }, staffNeedSecondFactor)
  const proofs = (account: AccountRow) =>
    proofsOf({ hasPassword: account.has_password, hasSecondFactor: account.has_second_factor })

  return {
    secondFactor: async (here) => {
      const { rows } = await pool.query<{ since: string | null; left: number }>(
        `select totp_since as since, (select count(*) from people.recovery_codes r where r.user_id = a.user_id) as left
         from people.accounts a where user_id = $1`,
        [here.caller.actor.id],
      )
      const { since = null, left = 0 } = rows[0] ?? {}
      return { enabled: since !== null, since, recoveryCodesLeft: left, required: required(here) }
    },
    enrolSecondFactor: (here, currentCode = '') =>
      onOwn(needs, here, async (unit, account) => {
        if (!account.has_second_factor) await demandIdentity(needs, unit, here)
        else if (!(await passesSecondFactor(unit, account, currentCode))) {
          throw new Rejection(invalid('currentCode', 'access.secondFactorCodeNeeded'))
        }
        return beginSecondFactor(unit, account)
      }),
    confirmSecondFactor: (here, code) =>
      onOwn(needs, here, async (unit, account) => {
        const recoveryCodes = await confirmSecondFactor(unit, account, code)
        if (!recoveryCodes) throw wrongCode()
        await tellOfSecondFactor(unit, account)
        return { recoveryCodes }
      }),
    renewRecoveryCodes: (here, code) =>
      onOwn(needs, here, async (unit, account) => {
        if (!(await passesSecondFactor(unit, account, code))) throw wrongCode()
        return { recoveryCodes: await newRecoveryCodes(unit, account.user_id) }
      }),
    removeSecondFactor: async (here, code) => {
      if (required(here)) throw new Rejection({ ...forbidden, reason: 'access.secondFactorRequired' })
      await onOwn(needs, here, async (unit, account) => {
        if (!(await passesSecondFactor(unit, account, code))) throw wrongCode()
        await removeSecondFactor(unit, account.user_id)
        await tellOfSecondFactor(unit, account)
      })
    },

    mailProof: (here) =>
      onOwn(needs, here, async (unit, account) => {
        if (!proofs(account).includes('mail')) throw new Rejection(invalid('code', 'access.usePasswordOrApp'))
        const { code } = await issueToken(unit, 'identity', account.user_id, { withCode: true })
        await unit.mail({ ...mailTo(account), kind: 'identityCode', code }, account.user_id)
      }),
    proveIdentity: async (here, proof) => {
      const proven = await onOwn(needs, here, async (unit, account) => {
        // A try that failed is a try: nothing is thrown before this is committed.
        const isThem =
          'password' in proof
            ? await isPasswordOf(needs, unit, account, proof.password)
            : account.has_second_factor
              ? await passesSecondFactor(unit, account, proof.code)
              : proofs(account).includes('mail') && (await redeemCode(unit, 'identity', account.user_id, proof.code))
        if (!isThem) return false
        await sessions.prove(unit, here.session)
        await unit.record('IdentityProven', account.user_id)
        return true
      })
      if (!proven) throw 'password' in proof ? wrongPassword() : wrongCode()
    },
  }
}
