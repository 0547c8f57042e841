import type pg from 'pg'
import type { User } from '#application/people/contracts/people.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { demand } from '#domain/kernel/refusal.ts'
import { identityIsProven } from '#domain/people/session.ts'
import { accountById, type AccountRow, type Columns, lockAccount, setColumns, userOf } from '../people/accounts.ts'
import { type Ask, openOnce } from '../people/idempotency.ts'
import type { Pictures } from '../people/pictures.ts'
import { doerOf, type Unit, type Work } from '../people/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { demandMayEnter } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'

/** How somebody changes their own account: what the files `own-*.ts` share. */

/** Who asks; `session` is the token of the session that asks: it is the one that stays. */
export type Here = { caller: Caller; session: string | undefined }
/** The same, for what takes effect once however often it is sent. */
export type Asking = Here & { ask: Ask }

/** What changing one's own account needs. `erase` takes the data of addresses out of the log. */
export type OwnNeeds = {
  pool: pg.Pool
  now: () => string
  work: Work
  secrets: Secrets
  passwords: Passwords
  sessions: Sessions
  pictures: Pictures
  staffNeedSecondFactor: boolean
  erase: (emails: readonly string[]) => Promise<void>
}

/** A change of one's own row: locked, changed, recorded, and read again. */
export type Change = (
  asking: Asking,
  event: string,
  act: (unit: Unit, account: AccountRow) => Promise<Columns> | Columns,
  changed?: Record<string, unknown>,
) => Promise<User>

/** Opens it; sent again under the same id it changes nothing, and answers as before. */
export const createChange = ({ pool, work, secrets }: OwnNeeds): Change => {
  const once = openOnce(work)
  return async ({ ask }, event, act, changed) => {
    // A password may be in what was asked: its hash must not be one that can be guessed at without the key.
    const fingerprint = secrets.hash(ask.fingerprint).toString('base64url')
    const userId = await once({ ...ask, fingerprint }, async (unit) => {
      const account = await lockAccount(unit, ask.caller.actor.id)
      demandMayEnter(account)
      await setColumns(unit, account.user_id, await act(unit, account))
      await unit.record(event, account.user_id, changed)
      return account.user_id
    })
    return userOf(await accountById(pool, userId))
  }
}

/** Does something to one's own account, locked, unless it lets its owner in no more. */
export const onOwn = <T>(
  { work }: Pick<OwnNeeds, 'work'>,
  { caller }: Here,
  act: (unit: Unit, account: AccountRow) => Promise<T>,
): Promise<T> =>
  work(doerOf(caller), async (unit) => {
    const account = await lockAccount(unit, caller.actor.id)
    demandMayEnter(account)
    return act(unit, account)
  })

/** Throws a `Rejection` where it is too long ago that somebody proved with this session who they are. */
export const demandIdentity = async (
  { sessions }: Pick<OwnNeeds, 'sessions'>,
  unit: Unit,
  { session }: Here,
): Promise<void> => demand(identityIsProven(await sessions.provenOn(unit, session), unit.at))

/** Whether a password is the one of an account. */
export const isPasswordOf = async (
  { passwords }: Pick<OwnNeeds, 'passwords'>,
  { client }: Unit,
  { user_id: userId }: AccountRow,
  given: string,
): Promise<boolean> => {
  const { rows } = await client.query<{ password_hash: string | null }>(
    'select password_hash from people.accounts where user_id = $1',
    [userId],
  )
  return passwords.matches(given, rows[0]?.password_hash)
}
