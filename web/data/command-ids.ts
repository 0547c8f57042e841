import { ulid } from 'ulid'
import type { Result } from './http.ts'

/**
 * Idempotency: id of a user action across retries (CLIENT-D04). The client retries once automatically; after an error
 * the user may retry manually. While the response to a command is lost, the same command reuses its id, so the server
 * deduplicates it and e.g. a payment is recorded once.
 */

/** Ids of commands whose response was lost, by request content. */
export type PendingCommandIds = Map<string, string>

/** Equality of user actions. A form upload has no comparable text and is always a new action. */
export const commandKey = (method: string, url: string, body: unknown): string | undefined =>
  typeof FormData !== 'undefined' && body instanceof FormData
    ? undefined
    : `${method} ${url} ${JSON.stringify(body ?? null)}`

/** The id to send: that of the same command if its response was lost, otherwise a new one. */
export const commandIdFor = (unanswered: PendingCommandIds, key: string | undefined): string =>
  (key === undefined ? undefined : unanswered.get(key)) ?? ulid()

/** Failures after which the command may still have been executed. */
const lost: ReadonlySet<string> = new Set(['networkError', 'serverUnreachable', 'timeout', 'serverError'])

/**
 * Records the outcome of a command. A lost response retains the id. A refusal releases it. A success releases all ids:
 * the server is reachable again, the page refetches, and pressing the same button later is a new action.
 */
export const commandAnswered = (
  unanswered: PendingCommandIds,
  key: string | undefined,
  id: string,
  result: Result<unknown>,
): void => {
  if (!result.hasError) unanswered.clear()
  else if (key !== undefined && lost.has(result.type)) unanswered.set(key, id)
  else if (key !== undefined) unanswered.delete(key)
}
