import { type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import type { Access } from '#domain/people/rights.ts'
import type { Language } from '#domain/text/languages.ts'
import { commandIdHeader } from '../contracts/wire.ts'
import type { Caller } from './access.ts'

/**
 * Idempotent commands (CLIENT-D04): the id of a command and its effect commit together, in `log.commands` for the log
 * and in `people.commands` for records. A repeated command gets the answer of its first run (decision 36).
 */

/** Origin of a request: for the audit log, the list of sessions, and step-up authentication. */
export type RequestOrigin = {
  userAgent: string | undefined
  /** The network, never the full address: `203.0.113.0/24`. */
  network: string | null
  /** The session token of the caller. */
  session: string | undefined
  /** The client's own id of the request. */
  requestId: string | undefined
  /** The preferred language of the browser. */
  language: Language
}

/** Data of every command: the caller, the endpoint's access rule, the caller's command id, a hash of the input. */
export type CommandMeta = {
  caller: Caller
  access: readonly Access[]
  commandId: string
  fingerprint: string
  origin?: RequestOrigin | undefined
}

/** A command that was executed before. */
export type FirstRun = { fingerprint: string }

/**
 * The id under which a command is stored, unique per caller. The caller's own id comes first, because those are
 * time-ordered, so new ones are adjacent in the index.
 */
export const storedCommandId = ({ commandId, caller }: Pick<CommandMeta, 'commandId' | 'caller'>): string =>
  `${commandId}/${caller.actor.id}`

const commandIdReused: Refusal = {
  code: 'command-id-reused',
  field: commandIdHeader,
  reason: 'access.commandIdReused',
  params: { header: commandIdHeader },
}

/**
 * Checks that a stored command is the same request, so that its first answer can be given again.
 *
 * @throws {Rejection} command-id-reused, if the id belongs to another request
 */
export const requireSameRequest = (first: FirstRun, fingerprint: string): void => {
  if (first.fingerprint !== fingerprint) throw new Rejection(commandIdReused)
}
