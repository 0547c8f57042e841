import type pg from 'pg'
import { ulid } from 'ulid'
import type { Caller } from '#application/pipeline/access.ts'
import { givesWay, hasProvenAddress } from '#domain/people/managing.ts'
import { rightsOf } from '#domain/people/rights.ts'
import { decideUser, type Doer, type UserCommand, type UserState } from '#domain/people/user.ts'
import { inTransaction } from '../db/database.ts'
import type { Mail } from '../mail/mails.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type AccountRow, type Columns, lockAccount, lockAccountByEmail, setColumns, stateOf } from './accounts.ts'
import { ownCompany } from './company.ts'

/**
 * How anything happens to people and companies: one transaction with the row as it is now, the line of the record that
 * says who did what, and the jobs that tell others. Either all of it is true, or none.
 *
 *     await work(doerOf(caller), async (unit) => {
 *       const account = await lockAccount(unit, userId)
 *       await moveUser(unit, 'BlockUser', account)
 *     })
 */

/** Jobs of people; what each is told is sealed. */
export type PeopleTask = 'mail' | 'account' | 'erase'

/** One transaction, with what it may add to its rows. */
export type Unit = {
  client: pg.PoolClient
  /** ISO 8601 in UTC; the same for everything in it. */
  at: string
  by: Doer
  /** Says in `people.record` what happened to a user or a company. `changed`: ids and words, nothing personal or secret. */
  record: (event: string, whom: string, changed?: Record<string, unknown>) => Promise<void>
  /** Sends a mail once this is committed. `userId` is whose it is: the mail goes with the account. */
  mail: (mail: Mail, userId?: string) => Promise<void>
  /** Has a job done once this is committed, or later unless it is taken back by its key. What it is told is sealed. */
  job: (task: PeopleTask, payload: unknown, when?: { minutes: number; key: string }) => Promise<void>
  secrets: Secrets
  /** The same transaction in the name of somebody else: of whoever a token has just shown to be there. */
  as: (by: Doer) => Unit
}

/** Runs `act` as one transaction in the name of `by`; what it throws takes everything back. */
export type Work = <T>(by: Doer, act: (unit: Unit) => Promise<T>) => Promise<T>

/** `now` is ISO 8601 in UTC; `onDone` is called whenever something may have changed. */
export const openWork =
  (pool: pg.Pool, now: () => string, secrets: Secrets, onDone: () => void): Work =>
  (by, act) =>
    inTransaction(pool, (client) => act(unitOf(client, now(), by, secrets))).finally(onDone)

const unitOf = (client: pg.PoolClient, at: string, by: Doer, secrets: Secrets): Unit => {
  const job: Unit['job'] = async (task, payload, when) => {
    await client.query(
      `select graphile_worker.add_job($1, json_build_object('sealed', $2::text), max_attempts := 12,
         run_at := now() + make_interval(mins => $3), job_key := $4)`,
      [task, await secrets.seal(payload), when?.minutes ?? 0, when?.key ?? null],
    )
  }
  return {
    client,
    at,
    by,
    secrets,
    job,
    as: (other) => unitOf(client, at, other, secrets),
    record: async (event, whom, changed = {}) => {
      await client.query(
        'insert into people.record (at, event, who_kind, who, whom, changed) values ($1, $2, $3, $4, $5, $6)',
        [at, event, by.kind, by.kind === 'visitor' ? 'visitor' : by.id, whom, changed],
      )
    },
    mail: async (mail, userId) => {
      const mailId = ulid()
      await client.query(
        'insert into people.mails (mail_id, kind, user_id, sealed, created_on) values ($1, $2, $3, $4, $5)',
        [mailId, mail.kind, userId ?? null, await secrets.seal(mail), at],
      )
      await job('mail', { mailId })
    },
  }
}

/** A signed-in caller as the doer of something. */
export const doerOf = ({ actor, customerId, flags, adminType }: Caller): Doer =>
  actor.kind === 'system'
    ? { kind: 'system', id: actor.id }
    : { kind: actor.kind, id: actor.id, customerId, flags, adminType }

/** The user themselves, for what their own token or password has proven: that they are it, and no right besides. */
export const themself = ({ userId, type, customerId }: Pick<UserState, 'userId' | 'type' | 'customerId'>): Doer => ({
  ...rightsOf({ type, roles: [] }),
  id: userId,
  customerId,
})

/**
 * One step in the life of a user whose row is locked: decides, changes or removes the row, and records it. Who becomes
 * active without a company gets one. Answers with the row as it is then; nothing where the user is removed.
 *
 * @throws {Rejection} the doer may not, or not now
 */
export const moveUser = async (
  unit: Unit,
  command: UserCommand,
  account: AccountRow,
  columns: Columns = {},
): Promise<AccountRow | undefined> => {
  const { event, to, blockedBy = null } = decideUser(command, stateOf(account), unit.by)
  await unit.record(event, account.user_id, { from: account.status, to })
  if (to === 'blocked' || to === 'none') await endSessions(unit, account.user_id)
  if (to === 'none') {
    await unit.client.query('delete from people.mails where user_id = $1', [account.user_id])
    await unit.client.query('delete from people.accounts where user_id = $1', [account.user_id])
    return undefined
  }
  const company =
    to === 'active' && account.type === 'user' && !account.customer_id ? await ownCompany(unit, account) : {}
  // The proof of an address brings its own rule for the password; who is unblocked has proven nothing.
  const unproven = command === 'UnblockUser' && !hasProvenAddress(stateOf(account)) ? { password_hash: null } : {}
  await setColumns(unit, account.user_id, { ...company, ...unproven, ...columns, status: to, blocked_by: blockedBy })
  return lockAccount(unit, account.user_id)
}

/**
 * Makes an address free where nobody has proven it: then whoever signed up with it is forgotten. Answers with whose it is
 * otherwise.
 */
export const makeRoom = async (unit: Unit, email: string): Promise<AccountRow | undefined> => {
  const there = await lockAccountByEmail(unit, email)
  if (!there || !givesWay(stateOf(there))) return there
  await moveUser(unit.as({ kind: 'system', id: 'make-room' }), 'ExpireSignUp', there)
  return undefined
}

/** Ends the sessions of a user, all or all but one; open connections in every process hear of it at once. */
export const endSessions = async ({ client }: Unit, userId: string, butTokenHash?: Buffer): Promise<void> => {
  await client.query('delete from people.sessions where user_id = $1 and ($2::bytea is null or token_hash <> $2)', [
    userId,
    butTokenHash ?? null,
  ])
  await client.query(`select pg_notify('sessions', '')`)
}
