import type pg from 'pg'
import { ulid } from 'ulid'
import type { PeopleSettings, PeopleTask, PeopleTransaction, Secrets, Totp } from '#application/people/ports.ts'
import type { RequestOrigin } from '#application/pipeline/idempotency.ts'
import type { ActingParty } from '#domain/people/user.ts'
import { assistantRows } from '../assistant/assistant-rows.ts'
import { assistantDb } from '../assistant/tables.ts'
import { inTransaction } from '../db/database.ts'
import type { Mail } from '../mail/mails.ts'
import { accountRows } from './account-rows.ts'
import { commandRows } from './command-rows.ts'
import { addressRows, customerRows, supplierRows } from './company-rows.ts'
import { customerActionRows } from './customer-action-rows.ts'
import { pictureRows } from './picture-rows.ts'
import { recoveryCodeRows } from './recovery-code-rows.ts'
import { schematicRows } from './schematic-rows.ts'
import { sessionRows } from './session-rows.ts'
import { type PeopleDb, peopleDbOn } from './tables.ts'
import { tokenRows } from './token-rows.ts'

/**
 * Unit of work for people: one atomic database transaction with the rows, the audit log entries, and the jobs that send
 * notifications.
 */

/** Dependencies of every transaction. */
export type TransactionContext = {
  pool: pg.Pool
  /** ISO 8601 in UTC. */
  now: () => string
  secrets: Secrets
  totp: Totp
  settings: PeopleSettings
  /** Called after every transaction, even a failed one, because data may have changed. */
  onDone: () => void
}

/** The port of the handlers, with the connection for other areas that write in the same transaction. */
export type UnitOfWork = Omit<PeopleTransaction, 'as' | 'mail'> & {
  client: pg.PoolClient
  mail: (mail: Mail, userId?: string) => Promise<void>
  as: (by: ActingParty) => UnitOfWork
}

/** Runs `act` in one transaction on behalf of `by`; an error rolls the transaction back. */
export type RunTransaction = <T>(
  by: ActingParty,
  act: (tx: UnitOfWork) => Promise<T>,
  origin?: RequestOrigin,
) => Promise<T>

/** The origin of changes made without a request. */
const noOrigin: RequestOrigin = {
  userAgent: undefined,
  network: null,
  session: undefined,
  requestId: undefined,
  language: 'en-US',
}

export const transactionRunner =
  (context: TransactionContext): RunTransaction =>
  (by, act, origin = noOrigin) =>
    inTransaction(context.pool, (client) =>
      act(unitOfWork(context, { client, db: peopleDbOn(client), at: context.now(), origin }, by)),
    ).finally(context.onDone)

type Scope = { client: pg.PoolClient; db: PeopleDb; at: string; origin: RequestOrigin }

const unitOfWork = (context: TransactionContext, scope: Scope, by: ActingParty): UnitOfWork => {
  const { client, db, at, origin } = scope
  const { secrets, totp, settings } = context
  const author = { at, by: 'id' in by ? by.id : by.kind }
  const enqueue = async (task: PeopleTask, input: unknown, when?: { minutes: number; key: string }): Promise<void> => {
    await client.query(
      `select graphile_worker.add_job($1, json_build_object('sealed', $2::text), max_attempts := 12,
         run_at := now() + make_interval(mins => $3), job_key := $4)`,
      [task, await secrets.seal(input), when?.minutes ?? 0, when?.key ?? null],
    )
  }
  return {
    client,
    at,
    by,
    origin,
    settings,
    secrets,
    totp,
    enqueue,
    accounts: accountRows(db, author),
    customers: customerRows(db, author),
    suppliers: supplierRows(db, author),
    addresses: addressRows(db, author),
    actions: customerActionRows(db, author),
    assistant: assistantRows(assistantDb(db), author),
    schematics: schematicRows(db, author),
    tokens: tokenRows(db, at, { secrets, requestId: origin.requestId }),
    sessions: sessionRows(db, at, { secrets, origin }),
    recoveryCodes: recoveryCodeRows(db, secrets),
    pictures: pictureRows(db),
    commands: commandRows(db, at),
    newId: (prefix) => (prefix === undefined ? ulid() : `${prefix}-${ulid().toLowerCase()}`),
    audit: async (event, subject, changes = {}) => {
      await db
        .insertInto('people.auditLog')
        .values({
          at,
          event,
          actorKind: by.kind,
          actor: by.kind === 'visitor' ? 'visitor' : by.id,
          subject,
          changes,
          network: origin.network,
          userAgent: origin.userAgent?.slice(0, 200) ?? null,
        })
        .execute()
    },
    mail: async (mail, userId) => {
      const mailId = ulid()
      await db
        .insertInto('people.mails')
        .values({ mailId, kind: mail.kind, userId: userId ?? null, sealed: await secrets.seal(mail), createdOn: at })
        .execute()
      await enqueue('mail', { mailId })
    },
    as: (other) => unitOfWork(context, scope, other),
  }
}
