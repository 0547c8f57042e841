import { throwIfRefused, invalidInput, notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { permits, rightsOf } from '#domain/people/rights.ts'
import { maySignIn } from '#domain/people/sign-in.ts'
import type { ActingParty, UserState } from '#domain/people/user.ts'
import { type Caller, callerOf } from '../pipeline/access.ts'
import { type CommandMeta, requireSameRequest, storedCommandId } from '../pipeline/idempotency.ts'
import type { PeopleStore, PeopleTransaction } from './ports.ts'
import type { Account } from './rows.ts'
import { userOf } from './user-view.ts'

/**
 * Runs commands on people: one transaction with rows, audit entries and jobs, executed once per command id. The
 * caller's right is checked on locked rows.
 */

/** A handler: changes rows and returns the id of the created or changed record. */
export type Handler<Input> = (tx: PeopleTransaction, caller: Caller, input: Input) => Promise<string>

/** A signed-in caller as the acting party. */
export const actingPartyOf = ({ actor, customerId, flags, adminType, bookRight }: Caller): ActingParty =>
  actor.kind === 'system'
    ? { kind: 'system', id: actor.id }
    : { kind: actor.kind, id: actor.id, customerId, flags, adminType, bookRight }

/** The user authenticated by a token or a password, with an identity but without rights. */
export const provenUser = ({
  userId,
  type,
  customerId,
}: Pick<UserState, 'userId' | 'type' | 'customerId'>): ActingParty => ({
  ...rightsOf({ type, roles: [] }),
  id: userId,
  customerId,
})

/**
 * Runs `act` unless the command was executed before, and returns the id of the created or changed record. `onRepeat`
 * runs for a repeated command.
 *
 * @throws {Rejection} command-id-reused if the id belongs to a different request
 */
export const runOnce = async (
  store: Pick<PeopleStore, 'transaction'>,
  meta: CommandMeta,
  act: (tx: PeopleTransaction) => Promise<string>,
  onRepeat?: () => Promise<unknown>,
): Promise<string> => {
  let repeated = false
  const subject = await store.transaction(
    actingPartyOf(meta.caller),
    async (tx) => {
      const commandId = storedCommandId(meta)
      const first = await tx.commands.claim(commandId, meta.fingerprint)
      repeated = first !== undefined
      if (first) {
        requireSameRequest(first, meta.fingerprint)
        return first.subject
      }
      const done = await act(tx)
      await tx.commands.complete(commandId, done)
      return done
    },
    meta.origin,
  )
  if (repeated) await onRepeat?.()
  return subject
}

/** Runs a handler once, for the locked caller. */
export const runCommand = <Input>(
  store: Pick<PeopleStore, 'transaction'>,
  meta: CommandMeta,
  handler: Handler<Input>,
  input: Input,
  onRepeat?: () => Promise<unknown>,
): Promise<string> =>
  runOnce(
    store,
    meta,
    async (tx) => {
      const caller = await lockCaller(tx, meta)
      return handler(tx.as(actingPartyOf(caller)), caller, input)
    },
    onRepeat,
  )

// The caller inside the transaction -------------------------------------------------------------------------------------

/**
 * The caller from the locked row; the system has no row. The endpoint admitted the caller based on earlier data: a
 * caller who has since been blocked or lost the right is refused here, and the right cannot change until the
 * transaction ends (C10). To prevent deadlocks, accounts are locked first, in the order of their ids, then companies.
 *
 * @throws {Rejection} unauthorized for a caller who is deleted, blocked or archived; forbidden for a caller without the
 * right
 */
export const callerAmong = (
  accounts: readonly Account[],
  { caller, access }: Pick<CommandMeta, 'caller' | 'access'>,
): Caller => {
  const account = accounts.find(({ userId }) => userId === caller.actor.id)
  const mayAct = account && maySignIn(account) === undefined
  const now = caller.actor.kind === 'system' ? caller : mayAct ? callerOf(userOf(account)) : undefined
  throwIfRefused(permits(access, now))
  return now!
}

/** Locks the caller's account, and the account with the email address that the command concerns. */
export const lockCaller = async (
  tx: PeopleTransaction,
  meta: Pick<CommandMeta, 'caller' | 'access'>,
  email?: string,
): Promise<Caller> => callerAmong(await tx.accounts.lockWithEmail(meta.caller.actor.id, email), meta)

/** @throws {Rejection} not-found */
export const orNotFound = <Row>(row: Row | undefined, entity: Parameters<typeof notFound>[0]): Row => {
  if (row === undefined) throw new Rejection(notFound(entity))
  return row
}

/**
 * Refuses a change based on an outdated version, which would overwrite changes that the caller has not seen (lost
 * update). `seen` is absent for callers that do not compare versions.
 */
export const staleVersion = (seen: number | undefined, current: number): Refusal | undefined =>
  seen === undefined || seen === current
    ? undefined
    : {
        ...invalidInput('version', 'rule.staleRecord'),
        code: 'stale-version',
      }

/** The included fields; omitted fields are unchanged (API-D04). */
export const definedFields = <Fields extends object>(
  fields: Fields,
): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
