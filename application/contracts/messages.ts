import type { z } from 'zod'
import { called } from '#domain/text/labels.ts'
import { messages, say } from '#domain/text/messages.ts'

/**
 * What is said about input that does not fit its contract, in the words of the catalogue (`domain/text/messages.ts`).
 * The server answers with it; a form says the same before it asks.
 */

/** The dotted path of what is wrong, and a sentence about it. */
export type Problem = { field: string; message: string }

/**
 * Where a value came from. One that stands alone, in a path, a query or a form, is spoken of differently from one in a
 * payload (TEXT-D04); and what a form holds empty was not filled in, whatever it should have been.
 */
export type Part = 'params' | 'query' | 'body' | 'form'

type Issue = z.core.$ZodIssue
type Name = (field: string) => string

/**
 * What is wrong with `input`, in the order of the contract's fields; unknown fields come last. Nothing if it fits.
 * `name` says how a field is called by its path.
 */
export const problemsOf = (schema: z.ZodType, input: unknown, part: Part = 'body', name: Name = called): Problem[] => {
  const { error } = schema.safeParse(input, { reportInput: true })
  return [...problemsIn(error?.issues ?? [], part, name, [])]
}

/** The first problem that the issues of a schema tell of; only that one is put into words (S-01). */
export const firstProblem = (issues: readonly Issue[], part: Part): Problem | undefined =>
  problemsIn(issues, part, called, []).next().value ?? undefined

function* problemsIn(
  issues: readonly Issue[],
  part: Part,
  name: Name,
  above: readonly PropertyKey[],
): Generator<Problem, undefined> {
  for (const issue of issues) {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const field = [...path, key].join('.')
        yield { field, message: say(messages.unknown, { field }) }
      }
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0 && !isOurs(issue)) {
      const nearest = issue.errors.reduce((best, one) => (one.length < best.length ? one : best))
      yield* problemsIn(nearest, part, name, path)
    } else yield problemOf(issue, part, name, path)
  }
}

const problemOf = (issue: Issue, part: Part, name: Name, path: readonly PropertyKey[]): Problem => {
  const about = issue.message.includes('{whole}') ? path.slice(0, -1) : path
  const field = about.join('.') || part
  const known = name(field)
  const [message, words] = sentence(issue, part)
  return { field, message: say(message, { field: known, whole: known, ...words }) }
}

type Sentence = [message: string, words?: Readonly<Record<string, string | number>>]

/** Whether a contract has its own words for it, as the pieces in `domain/text/fields.ts` do. */
const isOurs = ({ message }: Issue): boolean => /\{(field|whole)\}/.test(message)

const isMissing = (input: unknown, part: Part): boolean =>
  input === undefined ||
  (part === 'form' && (input === null || input === '' || (Array.isArray(input) && input.length === 0)))

const sentence = (issue: Issue, part: Part): Sentence => {
  if (isMissing(issue.input, part)) return [messages.empty]
  if (isOurs(issue)) return [issue.message]
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
      return issue.input === '' ? [messages.empty] : ofFormat(issue)
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options, part) : [messages.invalid]
    case 'custom':
      return [issue.message]
    default:
      return [messages.invalid]
  }
}

const types: Readonly<Record<string, string>> = {
  string: messages.string,
  number: messages.number,
  int: messages.whole,
  boolean: messages.boolean,
  array: messages.array,
  tuple: messages.array,
}

const ofType = (expected: string, part: Part): Sentence => {
  if (expected === 'object' || expected === 'record')
    return [part === 'body' ? messages.payloadObject : messages.object]
  return [types[expected] ?? messages.invalid]
}

const ofFormat = ({ format, input }: z.core.$ZodIssueInvalidStringFormat): Sentence => {
  if (format === 'datetime') return [looksLikeMoment.test(input ?? '') ? messages.validDate : messages.date]
  return [format === 'email' ? messages.email : messages.invalid]
}
/** A date-time with a zone, whether or not there is such a day. */
const looksLikeMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

const oneOf = (values: readonly unknown[], part: Part): Sentence => [
  part === 'body' ? messages.payloadOneOf : messages.oneOf,
  { list: values.join(', ') },
]

const tooSmall = ({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Sentence => {
  const n = Number(minimum)
  if (origin === 'string' || origin === 'array') {
    if (n === 1) return [messages.empty]
    return [origin === 'string' ? messages.tooShort : messages.tooFew, { n }]
  }
  return [inclusive === false ? messages.above : messages.atLeast, { n }]
}

const tooBig = ({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Sentence => {
  const n = Number(maximum)
  if (origin === 'string') return [messages.tooLong, { n }]
  if (origin === 'array') return [messages.tooMany, { n }]
  return [inclusive === false ? messages.below : messages.atMost, { n }]
}

/** A multiple of 0.01 is what people call two decimals. */
const multipleOf = (divisor: number): Sentence => {
  const decimals = -Math.log10(divisor)
  return Number.isInteger(decimals) && decimals > 0
    ? [messages.decimals, { n: decimals }]
    : [messages.multiple, { n: divisor }]
}
