import type { z } from 'zod'
import { type Part, problemsOf } from '#application/contracts/messages.ts'
import { invalid, Rejection, refusal } from '#domain/kernel/refusal.ts'

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
  if (isTooDeep(given)) throw new Rejection(invalid(part, 'input.tooDeep', { field: part }))
  if (holdsNoText(given)) throw new Rejection(invalid(part, 'input.badCharacter', { field: part }))
  const first = schema.safeParse(given)
  if (first.success) return first.data
  const mended = withNumbers(given, first.error.issues)
  const second = mended === undefined ? first : schema.safeParse(mended)
  if (second.success) return second.data
  const { field, message } = problemsOf(schema, mended ?? given, part)[0]!
  throw new Rejection(refusal('invalid-input', message, field))
}

/** Nothing that a contract describes is as deep; what is deeper would take the stack of whoever walks through it (B5). */
const deepest = 32
const isTooDeep = (value: unknown, depth = 0): boolean => {
  if (depth > deepest) return true
  if (value === null || typeof value !== 'object') return false
  for (const one of Object.values(value)) if (isTooDeep(one, depth + 1)) return true
  return false
}

/** PostgreSQL's texts hold every character but NUL, and no half of a surrogate pair: its jsonb would refuse both for ever. */
const holdsNoText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(holdsNoText)
  if (value === null || typeof value !== 'object') return false
  for (const [name, one] of Object.entries(value)) if (holdsNoText(name) || holdsNoText(one)) return true
  return false
}

const numeric = /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/

/** A copy in which numbers that came as text, where a number is wanted, are numbers; nothing if there are none. */
const withNumbers = (input: unknown, issues: readonly z.core.$ZodIssue[]): unknown => {
  let copy: unknown
  for (const path of issues.flatMap((issue) => wanted(issue, []))) {
    const name = path.at(-1)
    const text = valueAt(input, path)
    if (name === undefined || typeof text !== 'string' || !numeric.test(text)) continue
    copy ??= structuredClone(input)
    const place = valueAt(copy, path.slice(0, -1)) as Record<PropertyKey, unknown>
    place[name] = Number(text)
  }
  return copy
}

/** The paths where a number is wanted; where there are several ways to say it, in any of them. */
const wanted = (issue: z.core.$ZodIssue, above: readonly PropertyKey[]): PropertyKey[][] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap((one) => wanted(one, path))
  return issue.code === 'invalid_type' && issue.expected === 'number' ? [path] : []
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input)

/** A query's values are text; one that is left empty (`?status=`) was not given. */
export const withoutEmpty = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, value === '' ? undefined : value]))
