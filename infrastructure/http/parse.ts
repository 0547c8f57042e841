import type { z } from 'zod'
import { type Part, problemsOf } from '#application/contracts/messages.ts'
import { invalid, Rejection } from '#domain/kernel.ts'

/**
 * Parses what came in by its contract. What the caller sent is never changed in place.
 *
 * Two kindnesses (TEXT-024): a number may be sent as text where the contract wants a number, and nothing at all counts
 * as an empty object, for a command without a body sends none.
 *
 * @throws {Rejection} invalid-input with the first thing that is wrong and its dotted path (API-008)
 */
export const parse = <S extends z.ZodType>(schema: S, input: unknown, part: Part): z.output<S> => {
  const given = input === undefined ? {} : input
  if (holdsNoText(given))
    throw new Rejection(invalid(part, `${part} must not hold the character NUL or half a character`))
  const first = schema.safeParse(given)
  if (first.success) return first.data
  const mended = withNumbers(given, first.error)
  const second = mended === undefined ? first : schema.safeParse(mended)
  if (second.success) return second.data
  const { field, message } = problemsOf(second.error, mended ?? given, part)[0]!
  throw new Rejection(invalid(field, message))
}

/** PostgreSQL's texts hold every character but NUL, and no half of a surrogate pair: its jsonb would refuse both for ever. */
const holdsNoText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return value !== null && typeof value === 'object' && Object.entries(value).flat().some(holdsNoText)
}

const numeric = /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/

/** A copy in which numbers that came as text, where a number is wanted, are numbers; nothing if there are none. */
const withNumbers = (input: unknown, error: z.ZodError): unknown => {
  let copy: unknown
  for (const { code, path, ...issue } of error.issues) {
    if (code !== 'invalid_type' || !('expected' in issue) || issue.expected !== 'number') continue
    copy ??= structuredClone(input)
    const parent = path.slice(0, -1).reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], copy)
    const place = parent as Record<PropertyKey, unknown>
    const value = path.length > 0 ? place[path.at(-1)!] : undefined
    if (typeof value === 'string' && numeric.test(value)) place[path.at(-1)!] = Number(value)
  }
  return copy
}

/** A query's values are text; one that is left empty (`?status=`) was not given. */
export const withoutEmpty = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, value === '' ? undefined : value]))
