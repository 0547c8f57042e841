/**
 * What browser and server agree on beneath the contracts: addresses, headers, types of failure. Free of schemas, so that
 * a page which only asks who is signed in loads none.
 */

/** Base of all paths (API-D01). */
export const apiBase = '/api/v1'
/** Every call carries the shared build version (API-003, API-D01). */
export const buildVersion = { header: 'x-build-version', value: '8' } as const
/** A command's own id: a ULID that the browser makes once per user action and sends again in its retry (CLIENT-D04). */
export const commandIdHeader = 'idempotency-key'

/** The trace that a request is part of (W3C Trace Context). */
export const traceHeader = 'traceparent'
/** A command answers with its place in the log; a query that sends it back sees at least that much. */
export const positionHeader = { answer: 'x-position', ask: 'min-position', stale: 'x-stale' } as const

/** Types of the error catalogue that the server answers with (API-D03). */
export const errorTypes = [
  'badRequest',
  'unauthorized',
  'forbidden',
  'urlNotFound',
  'quotaExceeded',
  'serverError',
] as const

/** The cookie in which a browser says which country, unit and currency were chosen by hand (SETTINGS-D05): JSON. */
export const countrySettingsCookie = 'country-settings'

declare const meaning: unique symbol
/**
 * JSON text of a value, in the bytes that go out: what a read model holds ready is sent as it is, neither parsed nor
 * written again. Nothing drops what the contract does not name, so it comes from a fold that names every field.
 */
export type JsonOf<T> = string & { readonly [meaning]: T }
const escapedUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Escaped runs of characters: the names of the catalogue are in every order. Emptied when it is full. */
const knownRuns = new Map<string, string>()
const mostRuns = 5_000
const longestRun = 100
const escapedRun = (run: string): string => {
  const known = knownRuns.get(run)
  if (known !== undefined) return known
  const escaped = run.replace(/./gs, escapedUnit)
  if (run.length <= longestRun) {
    if (knownRuns.size === mostRuns) knownRuns.clear()
    knownRuns.set(run, escaped)
  }
  return escaped
}

/**
 * The JSON of a value in ASCII, all other characters escaped. V8 then holds it in one byte per character and Node sends
 * it without encoding it: one order is answered with a fifth less CPU (`npm run bench -- --only web`).
 */
export const asciiJson = (value: unknown): string => JSON.stringify(value).replace(/[\u0080-\uffff]+/g, escapedRun)

/** Writes a value as its JSON. */
export const jsonOf = <T>(value: T): JsonOf<T> => asciiJson(value) as JsonOf<T>
