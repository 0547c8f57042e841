import { ulid } from 'ulid'
import type { Result } from './http.ts'

/**
 * The id of a user action across its retries (CLIENT-D04). The client repeats a call once by itself; a user who sees an
 * error presses the button again. While the answer to a command is lost, the same command keeps its id, so the server
 * recognises the repetition and a payment is recorded once.
 */

/** Ids of the commands whose answer was lost, by what was sent. */
export type UnansweredCommands = Map<string, string>

/** What makes two commands the same user action. A form upload has no text to compare and is never the same. */
export const commandKey = (method: string, url: string, body: unknown): string | undefined =>
  typeof FormData !== 'undefined' && body instanceof FormData
    ? undefined
    : `${method} ${url} ${JSON.stringify(body ?? null)}`

/** The id to send: that of the same command whose answer was lost, else a new one. */
export const commandIdFor = (unanswered: UnansweredCommands, key: string | undefined): string =>
  (key === undefined ? undefined : unanswered.get(key)) ?? ulid()

/** Failures after which the command may have been carried out all the same. */
const lost: ReadonlySet<string> = new Set(['networkError', 'serverUnreachable', 'timeout', 'serverError'])

/**
 * Records what came of a command. A lost answer keeps the id. A refusal releases it. A success releases all of them: the
 * server is reachable again, the screen is read anew, and pressing the same button later is a new intention.
 */
export const commandAnswered = (
  unanswered: UnansweredCommands,
  key: string | undefined,
  id: string,
  result: Result<unknown>,
): void => {
  if (!result.hasError) unanswered.clear()
  else if (key !== undefined && lost.has(result.type)) unanswered.set(key, id)
  else if (key !== undefined) unanswered.delete(key)
}
