import type { z } from 'zod'

/**
 * What is said about input that does not fit its contract, in the words of the catalogue (TEXT-020..038, API-014,
 * API-015). The server answers with it; a form can say the same before it asks.
 */

/** The dotted path of what is wrong, and a sentence about it. */
export type Problem = { field: string; message: string }

/** Where a value came from. One that stands alone, in a path or a query, is spoken of differently (TEXT-D04). */
export type Part = 'params' | 'query' | 'body'

type Issue = z.core.$ZodIssue

// Labels --------------------------------------------------------------------------------------------------------------

const suffixes: Readonly<Record<string, string>> = {
  contact: ' (contact details)',
  shippingAddress: ' (Shipping Address)',
  billingAddress: ' (Billing Address)',
}

/**
 * What a form calls a field (TEXT-036..038, TEXT-D10): `contact.firstName` → `First name (contact details)`.
 * The words are those of the name; only contact and addresses say whose it is.
 */
export const labelOf = (field: string): string => {
  const path = field.split('.')
  const words = (path.at(-1) ?? '')
    .replace(/^line(\d)$/, 'addressLine$1')
    .replace(/[A-Z]|\d+/g, (start) => ` ${start.toLowerCase()}`)
  const suffix = path.length > 1 ? suffixes[path[0] ?? ''] : undefined
  return words.charAt(0).toUpperCase() + words.slice(1) + (suffix ?? '')
}

/** Fields of an order form go by their label (ORDER-032), all others by their path. */
const called = (field: string): string => {
  const [first = '', ...rest] = field.split('.')
  return first in suffixes && rest.length > 0 ? labelOf(field) : field
}

// Problems ------------------------------------------------------------------------------------------------------------

/** What is wrong with `input`, in the order of the contract's fields; unknown fields come last. */
export const problemsOf = (error: { issues: readonly Issue[] }, input: unknown, part: Part = 'body'): Problem[] =>
  error.issues.flatMap((issue) => problemsIn(issue, input, part, []))

const problemsIn = (issue: Issue, input: unknown, part: Part, above: readonly PropertyKey[]): Problem[] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const field = [...path, key].join('.')
      return { field, message: `Unknown field ${field}` }
    })
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = issue.errors.reduce((best, one) => (one.length < best.length ? one : best))
    return nearest.flatMap((one) => problemsIn(one, input, part, path))
  }
  const field = path.join('.') || part
  return [{ field, message: sentence(issue, called(field), valueAt(input, path), part) }]
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input)

const sentence = (issue: Issue, name: string, value: unknown, part: Part): string => {
  if (value === undefined) return `${name} cannot be empty`
  switch (issue.code) {
    case 'invalid_type':
      return ofType[issue.expected]?.(name) ?? `${name} is not valid`
    case 'invalid_value':
      return oneOf(name, issue.values, part)
    case 'too_small':
      return tooSmall(issue, name)
    case 'too_big':
      return tooBig(issue, name)
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return value === ''
        ? `${name} cannot be empty`
        : (ofFormat[issue.format]?.(name, value as string) ?? `${name} is not valid`)
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? oneOf(name, issue.options, part)
        : `${name} is not valid`
    case 'custom':
      return issue.message
    default:
      return `${name} is not valid`
  }
}

const ofType: Readonly<Record<string, (name: string) => string>> = {
  string: (name) => `${name} must be a string`,
  number: (name) => `${name} must be a number`,
  int: (name) => `${name} must be a whole number`,
  boolean: (name) => `${name} must be a boolean`,
  array: (name) => `${name} must be an array`,
  object: (name) => `Expected ${name} to be an object`,
  record: (name) => `Expected ${name} to be an object`,
}

const ofFormat: Readonly<Record<string, (name: string, value: string) => string>> = {
  datetime: (name, value) => (looksLikeMoment.test(value) ? `${name} must be a valid date` : `${name} must be a date`),
  email: (name) => `${name} must be a valid e-mail address`,
}
/** A date-time with a zone, whether or not there is such a day. */
const looksLikeMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

const oneOf = (name: string, values: readonly unknown[], part: Part) =>
  part === 'body' ? `Expected ${name} to be one of ${values.join(', ')}` : `${name} must be one of ${values.join(', ')}`

const tooSmall = ({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall, name: string): string => {
  if (origin === 'string' || origin === 'array') {
    if (Number(minimum) === 1) return `${name} cannot be empty`
    return origin === 'string'
      ? `${name} is shorter than ${minimum} characters`
      : `${name} must have at least ${minimum} entries`
  }
  return inclusive === false ? `${name} must be above ${minimum}` : `${name} must be at least ${minimum}`
}

const tooBig = ({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig, name: string): string => {
  if (origin === 'string') return `${name} is longer than ${maximum} characters`
  if (origin === 'array') return `${name} must have at most ${maximum} entries`
  return inclusive === false ? `${name} must be below ${maximum}` : `${name} must be at most ${maximum}`
}
