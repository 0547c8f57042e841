import type { z } from 'zod'
import { defaultMaxEntries } from '#application/contracts/endpoint.ts'
import { firstProblem, type Part } from '#application/contracts/messages.ts'
import { invalidInput, Rejection, type Refusal, refusal } from '#domain/kernel/refusal.ts'

/**
 * Parses input by its contract, without mutating it.
 *
 * Accepts two deviations (TEXT-024): text instead of a number, which is converted, and a missing body, which is parsed
 * as an empty object, because commands without input have no body.
 *
 * @throws {Rejection} invalid-input with the first error and the dotted path of its field (API-008)
 */
export const parse = <S extends z.ZodType>(
  schema: S,
  input: unknown,
  part: Part,
  maxEntries = defaultMaxEntries,
): z.output<S> => {
  const given = input === undefined ? {} : input
  refuseInvalidShape(given, part, maxEntries)
  const first = safeParsed(schema, given, part)
  if (first.success) return first.data
  const coerced = withNumbers(given, first.error.issues)
  const second = coerced === undefined ? first : safeParsed(schema, coerced, part)
  if (second.success) return second.data
  const { field, message } = firstProblem(second.error.issues, part)!
  throw new Rejection(refusal('invalid-input', message, field))
}

/** A schema check can throw if it gets an object instead of text, because it reads `length` first (S-03). */
const safeParsed = <S extends z.ZodType>(schema: S, input: unknown, part: Part) => {
  try {
    return schema.safeParse(input, { reportInput: true })
  } catch (error) {
    if (error instanceof Rejection) throw error
    throw new Rejection(invalidInput(part, 'input.invalid', { field: part }))
  }
}

/** Maximum depth of input. No contract is deeper, and deeper input would overflow the stack of recursive code (B5). */
const maxDepth = 32

/**
 * Refuses input that is too deep, has too many entries, or contains text that PostgreSQL cannot store (NUL, unpaired
 * surrogates). Runs in one pass before any other code reads the input.
 *
 * @throws {Rejection} invalid-input
 */
const refuseInvalidShape = (input: unknown, part: Part, maxEntries = defaultMaxEntries): void => {
  let entries = 0
  const refuse = (why: Refusal): never => {
    throw new Rejection(why)
  }
  const checkText = (text: string) => {
    if (text.includes('\0') || !text.isWellFormed()) refuse(invalidInput(part, 'input.badCharacter', { field: part }))
  }
  // `Object.keys` instead of `for in`, which V8 optimizes for known object shapes and deoptimizes at each new one.
  const check = (value: unknown, depth: number): void => {
    if (typeof value === 'string') return checkText(value)
    if (value === null || typeof value !== 'object') return
    if (depth >= maxDepth) refuse(invalidInput(part, 'input.tooDeep', { field: part }))
    const values = Array.isArray(value) ? value : Object.values(value)
    entries += values.length
    if (entries > maxEntries) refuse(invalidInput(part, 'input.tooManyFields', { field: part, n: maxEntries }))
    if (values !== value) Object.keys(value).forEach(checkText)
    for (const one of values) check(one, depth + 1)
  }
  check(input, 0)
}

const numeric = /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/

/** Returns a copy with text converted to the expected numbers; undefined if there is nothing to convert. */
const withNumbers = (input: unknown, issues: readonly z.core.$ZodIssue[]): unknown => {
  const paths = issues.flatMap((issue) => numberPathsIn(issue, [])).filter((path) => path.length > 0)
  const copy = paths.reduce(withNumberAt, input)
  return copy === input ? undefined : copy
}

/**
 * Returns a copy in which the text at a path is a number; the same value if it is not numeric. A query value may contain
 * the object as JSON.
 */
const withNumberAt = (value: unknown, [name, ...rest]: readonly PropertyKey[]): unknown => {
  if (name === undefined) return typeof value === 'string' && numeric.test(value) ? Number(value) : value
  if (typeof value === 'string') {
    const opened = jsonOf(value)
    const changed = withNumberAt(opened, [name, ...rest])
    return changed === opened ? value : JSON.stringify(changed)
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value
  const own = (value as Record<PropertyKey, unknown>)[name]
  const changed = withNumberAt(own, rest)
  if (changed === own) return value
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The paths of expected numbers, in all variants of a union. */
const numberPathsIn = (issue: z.core.$ZodIssue, above: readonly PropertyKey[]): PropertyKey[][] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap((one) => numberPathsIn(one, path))
  return issue.code === 'invalid_type' && issue.expected === 'number' ? [path] : []
}

/** Query values are text; an empty value (`?status=`) counts as missing. */
export const withoutEmpty = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, value === '' ? undefined : value]))
