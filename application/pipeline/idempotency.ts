import { type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import type { Access } from '#domain/people/rights.ts'
import type { Language } from '#domain/text/languages.ts'
import { commandIdHeader } from '../contracts/wire.ts'
import type { Caller } from './access.ts'

/**
 * Idempotent commands (CLIENT-D04): the id of a command and its effect are committed together, in `log.commands` for
 * the log and in `people.commands` for records. A repeated command gets the answer of its first run (decision 36).
 */

/** Origin of a request: for the audit log, the session list, and step-up authentication. */
export type RequestOrigin = {
  userAgent: string | undefined
  /** The network, never the full address: `203.0.113.0/24`. */
  network: string | null
  /** The session token of the caller. */
  session: string | undefined
  /** The id that the client assigned to the request. */
  requestId: string | undefined
  /** The preferred language of the browser. */
  language: Language
}

/** Data of every command: the caller, the endpoint's access rule, the caller's command id, and a hash of the input. */
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
 * The id under which a command is stored, unique per caller. It starts with the caller's command id, because those are
 * time-ordered, which makes new ids adjacent in the index.
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
 * Checks that a stored command is the same request, so that its first answer can be returned again.
 *
 * @throws {Rejection} command-id-reused if the id belongs to a different request
 */
export const requireSameRequest = (first: FirstRun, fingerprint: string): void => {
  if (first.fingerprint !== fingerprint) throw new Rejection(commandIdReused)
}
