/**
 * API conventions that the contracts build on: addresses, headers, error types. Contains no schemas, so pages that only
 * need the current user do not load any.
 */

/** Base of all paths (API-D01). */
export const apiBase = '/api/v1'
/** Every request must send the shared build version (API-003, API-D01). */
export const buildVersion = { header: 'x-build-version', value: '8' } as const
/** A command's id: a ULID that the browser generates once per user action and sends again on a retry (CLIENT-D04). */
export const commandIdHeader = 'idempotency-key'

/** The trace that a request is part of (W3C Trace Context). */
export const traceHeader = 'traceparent'
/**
 * A command returns its log position; a query that sends this position receives a response that includes the command's
 * effect.
 */
export const positionHeader = { answer: 'x-position', ask: 'min-position', stale: 'x-stale' } as const

/** Error types of the server's responses (API-D03). */
export const errorTypes = [
  'badRequest',
  'unauthorized',
  'forbidden',
  'urlNotFound',
  'quotaExceeded',
  'serverError',
] as const

/** The cookie with the country, unit and currency selected in a browser (SETTINGS-D05), as JSON. */
export const countrySettingsCookie = 'country-settings'

declare const meaning: unique symbol
/**
 * The JSON text of a value, ready to send: a stored view row is sent as is, without being parsed or serialized.
 * Undeclared fields are not dropped, so the JSON must come from a fold that lists every field.
 */
export type JsonOf<T> = string & { readonly [meaning]: T }
const escapedUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Cache of escaped character runs, because catalogue names occur in every order. Cleared when full. */
const knownRuns = new Map<string, string>()
const maxRuns = 5_000
const maxRunLength = 100
const escapedRun = (run: string): string => {
  const known = knownRuns.get(run)
  if (known !== undefined) return known
  const escaped = run.replace(/./gs, escapedUnit)
  if (run.length <= maxRunLength) {
    if (knownRuns.size === maxRuns) knownRuns.clear()
    knownRuns.set(run, escaped)
  }
  return escaped
}

/** JSON with all characters other than ASCII escaped. */
export const escapeJson = (json: string): string => json.replace(/[\u0080-\uffff]+/g, escapedRun)

/**
 * The JSON of a value in ASCII, with all other characters escaped. V8 then stores one byte per character and Node sends
 * it without encoding: an order takes a fifth less CPU time (`npm run bench -- --only web`).
 */
export const asciiJson = (value: unknown): string => escapeJson(JSON.stringify(value))

/** JSON that is sent many times. `bytes`: the whole response, encoded when it is first sent. */
export type ReusableJson<T> = { readonly json: JsonOf<T>; bytes?: Uint8Array }

/** Serializes a value to JSON. */
export const jsonOf = <T>(value: T): JsonOf<T> => asciiJson(value) as JsonOf<T>
