import type { z } from 'zod'
import type { Endpoint } from '#application/contracts/endpoint.ts'

/**
 * Typed search parameters (`validateSearch` of routes.tsx): declared by a list's contract (`search-fields.ts`) or by a
 * page. Invalid values are ignored, since an address may be outdated or typed by hand.
 */

/** Parameter types: one of several values, an ISO time, text, an integer >= 0, or `true`. */
export type SearchField = readonly string[] | 'moment' | 'text' | 'integer' | 'flag'
export type SearchFields = Readonly<Record<string, SearchField>>

type ValueOf<Field> = Field extends readonly (infer Value)[]
  ? Value
  : Field extends 'integer'
    ? number
    : Field extends 'flag'
      ? true
      : string

/** The declared search parameters; all optional. */
export type SearchOf<Fields> = { [Name in keyof Fields]?: ValueOf<Fields[Name]> | undefined }

type FieldOf<Value> = [Value] extends [number]
  ? 'integer'
  : [Value] extends [boolean]
    ? 'flag'
    : string extends Value
      ? 'text' | 'moment'
      : readonly Value[]

/** The fields of a list's contract: its query without paging. */
export type FieldsOf<E extends Endpoint> = {
  [Name in Exclude<keyof z.output<E['query']>, 'limit' | 'cursor'>]-?: FieldOf<NonNullable<z.output<E['query']>[Name]>>
}
/** Filters, sort order and counts that the contract of a list declares. */
export type ListSearch<E extends Endpoint> = SearchOf<FieldsOf<E>>

type Search = Readonly<Record<string, unknown>>

/** Values are strings, as written by `paths.ts`: `q=1e5` is not a number. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))
/** The inverse; omits undefined and ''. */
export const stringifySearch = (search: Search): string => {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value as string | number | boolean)]],
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** Parses the parameters declared by `fields` from an address. */
export const searchParams =
  <const Fields extends SearchFields>(fields: Fields) =>
  (search: Search): SearchOf<Fields> =>
    // A missing parameter is set to undefined: if it were absent, the router would retain the raw value.
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, valueIn(field, search[name])]),
    ) as SearchOf<Fields>

const valueIn = (field: SearchField, value: unknown): string | number | true | undefined => {
  if (field === 'integer') return wholeNumber(value)
  if (field === 'flag') return value === true || value === 'true' ? true : undefined
  if (typeof value !== 'string' || !value) return undefined
  if (field === 'moment') return Number.isNaN(Date.parse(value)) ? undefined : value
  return field === 'text' || field.includes(value) ? value : undefined
}

const wholeNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
