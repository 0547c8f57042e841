import { z } from 'zod'
import type { MessageKey } from '#domain/messages/message.ts'
import type { Access } from '#domain/people/rights.ts'
import { isBefore } from '#domain/time.ts'
import type { RateLimit } from './rate-limits.ts'
import { errorTypes } from './wire.ts'

export { apiBase, buildVersion, commandIdHeader, positionHeader, traceHeader } from './wire.ts'

/**
 * One contract per endpoint: the only seam between server and browser. From it come validation, the access check, the
 * reply whitelist, OpenAPI, and the typed client of the browser and of the tests.
 */

/** What a contract may be called with; HEAD answers where GET does. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Media types of answers that are files. */
type FileType = 'application/pdf' | 'text/csv' | 'application/xml'

/** Paths are relative to the versioned base (API-D01), parameters as `:name`. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: string
  summary: string
  /** Who may call it (API-018); further rights are decided on what was loaded (`application/pipeline/access.ts`). */
  access: readonly Access[]
  /** Checked after the input was parsed and before the handler runs (API-D09). */
  rateLimit?: RateLimit | undefined
  /** Largest body in bytes; a larger one is refused unread. Default: `defaultBodyLimit`. */
  bodyLimit?: number | undefined
  /** Most fields and list entries of a body together. Default: `defaultMaxEntries` (S-01). */
  maxEntries?: number | undefined
  /** Refused without encryption, except from this machine: it carries a password, a token or a new session. */
  encrypted?: true | undefined
  /** Opened in a browser as an address: it redirects, and a refusal is shown on the sign-in page. */
  navigation?: true | undefined
  /** The answer is a file of this type, to be saved; the reply is null. */
  file?: FileType | undefined
  /** Milliseconds that a client waits, where it is not the default (CLIENT-001). */
  timeout?: number
  params: Params
  query: Query
  body: Body
  /** What may leave the server: anything the schema does not name is dropped, or was never written (`JsonOf`). */
  reply: Reply
}

/** Bytes; a long order with comments at every item stays below. */
export const defaultBodyLimit = 65_536
/** Fields and list entries of a body together: a body of many small fields costs far more time than one long text. */
export const defaultMaxEntries = 1_000

/** No input. */
export const Nothing: z.ZodType<{}, Record<string, never>> = z.strictObject({})
type Nothing = typeof Nothing

/** Declares an endpoint; params, query and body default to "nothing allowed", so unknown keys are refused everywhere. */
export const endpoint = <
  Reply extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(contract: {
  method: Method
  path: string
  summary: string
  access: readonly Access[]
  rateLimit?: RateLimit
  bodyLimit?: number
  maxEntries?: number
  encrypted?: true
  navigation?: true
  file?: FileType
  timeout?: number
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
}): Endpoint<Params, Query, Body, Reply> => ({
  ...contract,
  params: contract.params ?? (Nothing as never),
  query: contract.query ?? (Nothing as never),
  body: contract.body ?? (Nothing as never),
})

/** The envelope of every answer (API-D02). */
export const Failure = z.strictObject({
  hasError: z.literal(true),
  message: z.string(),
  type: z.enum(errorTypes),
  field: z.string().optional(),
  /** The message's key in the catalogue and what fills it, for clients that speak other languages. */
  reason: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})
/** The envelope of an answer that is no refusal. */
export const success = <T extends z.ZodType>(payload: T) =>
  z.strictObject({ hasError: z.literal(false), message: z.literal(''), payload })

/** A page of a list (API-D08); `nextCursor` is null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
/** What every list is asked with: how many, and the `nextCursor` of the page before (API-D08). */
export const Paging = z.strictObject({
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(2000).optional(),
})

/**
 * A filter whose period may not end before it begins. Apply it last: a schema with a check cannot be extended.
 *
 *     query: period(Paging.extend(Filter.shape), 'readyFrom', 'readyTo')
 */
export const period = <S extends z.ZodObject>(
  schema: S,
  from: string & keyof z.output<S>,
  to: string & keyof z.output<S>,
): S =>
  schema.refine(
    (query) => {
      const [first, last] = [query[from], query[to]]
      return !first || !last || !isBefore(String(last), String(first))
    },
    { path: [to], error: 'input.endBeforeStart' satisfies MessageKey },
  )

/** A money amount on the wire: a number in the currency, two decimals (API-D10). */
export const WireAmount = z.number()
/** What people may type: not negative, two decimals at most. */
export const AmountInput = z.number().nonnegative().max(1_000_000_000).multipleOf(0.01)
/** A price for one piece: three decimals at most. */
export const UnitPriceInput = z.number().positive().max(1_000_000).multipleOf(0.001)
