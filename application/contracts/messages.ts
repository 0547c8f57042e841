import type { z } from 'zod'
import { type Message, message, type MessageKey } from '#domain/messages/message.ts'

/**
 * Converts violations of an input contract to messages of the catalogue (`domain/messages`, area `input`). The server
 * returns them; forms show the same messages before submitting.
 */

/** The dotted path of the invalid value, and a message that names it as its `field`. */
export type Problem = { field: string; message: Message }

/**
 * Where a value comes from. A single value in a path, query or form is worded differently from a value in a payload
 * (TEXT-D04); an empty form field counts as missing, regardless of its type.
 */
export type Part = 'params' | 'query' | 'body' | 'form'

type Issue = z.core.$ZodIssue
type Params = Readonly<Record<string, string | number>>

/**
 * The problems in `input`, in the order of the contract's fields, with unknown fields last. Empty if the input is
 * valid.
 */
export const problemsOf = (schema: z.ZodType, input: unknown, part: Part = 'body'): Problem[] => {
  const { error } = schema.safeParse(input, { reportInput: true })
  return [...problemsIn(error?.issues ?? [], part, [])]
}

/** The first problem among a schema's issues; only this one becomes a message (S-01). */
export const firstProblem = (issues: readonly Issue[], part: Part): Problem | undefined =>
  problemsIn(issues, part, []).next().value ?? undefined

function* problemsIn(
  issues: readonly Issue[],
  part: Part,
  above: readonly PropertyKey[],
): Generator<Problem, undefined> {
  for (const issue of issues) {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const field = [...path, key].join('.')
        yield { field, message: message('input.unknown', { path: field }) }
      }
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0 && !ownKey(issue)) {
      const nearest = issue.errors.reduce((best, one) => (one.length < best.length ? one : best))
      yield* problemsIn(nearest, part, path)
    } else {
      const field = path.join('.') || part
      const { key, params } = problemOf(issue, part)
      yield { field, message: { key, params: { field, ...params } } }
    }
  }
}

type Reason = { key: MessageKey; params?: Params }

const reason = (key: MessageKey, params?: Params): Reason => (params ? { key, params } : { key })

/** The message key that a contract specifies for an issue, as the schemas in `domain/text/fields.ts` do. */
const ownKey = ({ message: key }: Issue): MessageKey | undefined =>
  /^input\.\w+$/.test(key) ? (key as MessageKey) : undefined

const isMissing = (input: unknown, part: Part): boolean =>
  input === undefined ||
  (part === 'form' && (input === null || input === '' || (Array.isArray(input) && input.length === 0)))

const ownParams = (issue: Issue): Params | undefined => {
  if (issue.code === 'custom') return issue.params as Params | undefined
  return issue.code === 'too_big' ? { max: Number(issue.maximum) } : undefined
}

const problemOf = (issue: Issue, part: Part): Reason => {
  if (isMissing(issue.input, part)) return reason('input.empty')
  const own = ownKey(issue)
  if (own) return reason(own, ownParams(issue))
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected, part)
    case 'invalid_value':
      return oneOf(issue.values, part)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return multipleOf(issue.divisor)
    case 'invalid_format':
      return issue.input === '' ? reason('input.empty') : ofFormat(issue)
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options, part) : reason('input.invalid')
    default:
      return reason('input.invalid')
  }
}

const types: Readonly<Record<string, MessageKey>> = {
  string: 'input.string',
  number: 'input.number',
  int: 'input.whole',
  boolean: 'input.boolean',
  array: 'input.array',
  tuple: 'input.array',
}

const ofType = (expected: string, part: Part): Reason => {
  if (expected === 'object' || expected === 'record')
    return reason(part === 'body' ? 'input.payloadObject' : 'input.object')
  return reason(types[expected] ?? 'input.invalid')
}

const ofFormat = ({ format, input }: z.core.$ZodIssueInvalidStringFormat): Reason => {
  if (format === 'datetime') return reason(looksLikeMoment.test(input ?? '') ? 'input.validDate' : 'input.date')
  return reason(format === 'email' ? 'input.email' : 'input.invalid')
}
/** Matches a date-time with a time zone, even if the day does not exist. */
const looksLikeMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

const oneOf = (values: readonly unknown[], part: Part): Reason =>
  reason(part === 'body' ? 'input.payloadOneOf' : 'input.oneOf', { list: values.join(', ') })

const tooSmall = ({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Reason => {
  const n = Number(minimum)
  if (origin === 'string' || origin === 'array') {
    if (n === 1) return reason('input.empty')
    return reason(origin === 'string' ? 'input.tooShort' : 'input.tooFew', { n })
  }
  return reason(inclusive === false ? 'input.above' : 'input.atLeast', { n })
}

const tooBig = ({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Reason => {
  const n = Number(maximum)
  if (origin === 'string') return reason('input.tooLong', { n })
  if (origin === 'array') return reason('input.tooMany', { n })
  return reason(inclusive === false ? 'input.below' : 'input.atMost', { n })
}

/** A multiple of 0.01 has at most two decimals. */
const multipleOf = (divisor: number): Reason => {
  const decimals = -Math.log10(divisor)
  return Number.isInteger(decimals) && decimals > 0
    ? reason('input.decimals', { n: decimals })
    : reason('input.multiple', { n: divisor })
}
