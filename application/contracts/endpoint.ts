import { z } from 'zod'
import type { MessageKey } from '#domain/messages/message.ts'
import type { Access } from '#domain/people/rights.ts'
import { isBefore } from '#domain/time.ts'
import type { RateLimit } from './rate-limits.ts'
import { errorTypes } from './wire.ts'

export { apiBase, buildVersion, commandIdHeader, positionHeader, traceHeader } from './wire.ts'

/**
 * One contract per endpoint: the interface between server and browser. Validation, the access check, the response
 * fields, OpenAPI, and the typed client of the browser and of the tests are derived from it.
 */

/** HTTP methods of contracts; every GET endpoint also answers HEAD. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Media types of file responses. */
type FileType = 'application/pdf' | 'text/csv' | 'application/xml'

/** Paths are relative to the versioned base path (API-D01); parameters are written as `:name`. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: string
  summary: string
  /** Who may call it (API-018). `application/pipeline/access.ts` performs the checks that depend on the loaded data. */
  access: readonly Access[]
  /** Checked after the input is parsed and before the handler runs (API-D09). */
  rateLimit?: RateLimit | undefined
  /** Maximum body size in bytes; a larger body is refused without being read. Default: `defaultBodyLimit`. */
  bodyLimit?: number | undefined
  /** Maximum total number of fields and list entries in a body. Default: `defaultMaxEntries` (S-01). */
  maxEntries?: number | undefined
  /** Requires encryption, except on the local machine: the call contains a password, a token or a new session. */
  encrypted?: true | undefined
  /** Opened in a browser as a page: it redirects, and a refusal is shown on the sign-in page. */
  navigation?: true | undefined
  /** The response is a downloadable file of this type; `reply` is null. */
  file?: FileType | undefined
  /** The response is a stream of server-sent events, each with a fragment of the form of `reply`. */
  stream?: true | undefined
  /** Client timeout in milliseconds, if it differs from the default (CLIENT-001). */
  timeout?: number
  params: Params
  query: Query
  body: Body
  /** The allowed response fields: other fields are dropped, or were never written (`JsonOf`). */
  reply: Reply
}

/** In bytes; enough for a large order with comments on every item. */
export const defaultBodyLimit = 65_536
/** Total number of fields and list entries in a body: many small fields cost far more CPU time than one long text. */
export const defaultMaxEntries = 1_000

/** No input. */
export const Nothing: z.ZodType<{}, Record<string, never>> = z.strictObject({})
type Nothing = typeof Nothing

/** Declares an endpoint. Params, query and body default to `Nothing`, so unknown keys are always refused. */
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
  stream?: true
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

/** The envelope of an error response (API-D02). */
export const Failure = z.strictObject({
  hasError: z.literal(true),
  message: z.string(),
  type: z.enum(errorTypes),
  field: z.string().optional(),
  /** Message key and parameters, for clients in other languages. */
  reason: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})
/** The envelope of a successful response. */
export const success = <T extends z.ZodType>(payload: T) =>
  z.strictObject({ hasError: z.literal(false), message: z.literal(''), payload })

/** One page of a list (API-D08); `nextCursor` is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
/** Query parameters of every list: page size, and the `nextCursor` of the previous page (API-D08). */
export const Paging = z.strictObject({
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(2000).optional(),
})

/**
 * Checks that the period of a filter does not end before it starts. Apply it last, because a schema with a check cannot
 * be extended.
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

/** A money amount in a response: a number in the currency with two decimals (API-D10). */
export const WireAmount = z.number()
/** An amount as input: non-negative, at most two decimals. */
export const AmountInput = z.number().nonnegative().max(1_000_000_000).multipleOf(0.01)
/** A unit price: at most three decimals. */
export const UnitPriceInput = z.number().positive().max(1_000_000).multipleOf(0.001)
