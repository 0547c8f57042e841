import { z } from 'zod'
import type { MessageKey } from '#domain/messages/message.ts'
import type { Access } from '#domain/people/rights.ts'
import { isBefore } from '#domain/time.ts'
import type { RateLimit } from './rate-limits.ts'
import { errorTypes } from './wire.ts'

export { apiBase, buildVersion, commandIdHeader, positionHeader, traceHeader } from './wire.ts'

/**
 * One contract per endpoint: the interface between server and browser. Validation, the access check, the reply
 * whitelist, OpenAPI, and the typed client of the browser and of the tests derive from it.
 */

/** HTTP methods of contracts; every GET endpoint also answers HEAD. */
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
  /** Who may call it (API-018); `application/pipeline/access.ts` decides further rights on the loaded data. */
  access: readonly Access[]
  /** Checked after the input is parsed and before the handler runs (API-D09). */
  rateLimit?: RateLimit | undefined
  /** Largest body in bytes; a larger one is refused unread. Default: `defaultBodyLimit`. */
  bodyLimit?: number | undefined
  /** Maximum number of fields and list entries of a body together. Default: `defaultMaxEntries` (S-01). */
  maxEntries?: number | undefined
  /** Requires encryption, except from this machine: the call has a password, a token or a new session. */
  encrypted?: true | undefined
  /** Opened in a browser as a page: it redirects, and the sign-in page shows a refusal. */
  navigation?: true | undefined
  /** The answer is a file of this type to be saved; the reply is null. */
  file?: FileType | undefined
  /** Client timeout in milliseconds, if not the default (CLIENT-001). */
  timeout?: number
  params: Params
  query: Query
  body: Body
  /** The reply whitelist: fields that the schema does not name are dropped, or were never written (`JsonOf`). */
  reply: Reply
}

/** Bytes; a large order with comments on every item stays below. */
export const defaultBodyLimit = 65_536
/** Fields and list entries of a body together: many small fields cost far more time than one long text. */
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
  /** Message key and parameters, for clients in other languages. */
  reason: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})
/** The envelope of a successful answer. */
export const success = <T extends z.ZodType>(payload: T) =>
  z.strictObject({ hasError: z.literal(false), message: z.literal(''), payload })

/** A page of a list (API-D08); `nextCursor` is null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
/** Query of every list: page size, and the `nextCursor` of the previous page (API-D08). */
export const Paging = z.strictObject({
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(2000).optional(),
})

/**
 * Checks that the period of a filter does not end before it starts. Apply it last: a schema with a check cannot be
 * extended.
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
/** An amount as input: not negative, two decimals at most. */
export const AmountInput = z.number().nonnegative().max(1_000_000_000).multipleOf(0.01)
/** A unit price: three decimals at most. */
export const UnitPriceInput = z.number().positive().max(1_000_000).multipleOf(0.001)
