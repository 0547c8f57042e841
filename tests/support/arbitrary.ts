import fc from 'fast-check'
import { z } from 'zod'

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'

/** The JSON Schema keywords that our schemas use. */
type JsonSchema = {
  type?: JsonType | JsonType[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Random values that a schema accepts, generated from its JSON schema and filtered by the schema itself. */
export const arbitraryOf = <T>(schema: z.ZodType<T>): fc.Arbitrary<T> => {
  const values = fromJsonSchema(z.toJSONSchema(schema) as JsonSchema) as fc.Arbitrary<T>
  return values.filter((value) => schema.safeParse(value).success)
}

/** Random inputs in the shape of a schema before its transformations; refinements can still refuse them. */
export const inputArbitraryOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, fc.constant({}))

const fromJsonSchema = (schema: JsonSchema, otherwise?: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const inside = (part: JsonSchema) => fromJsonSchema(part, otherwise)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return fc.oneof(...ways.map(inside))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => inside({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return stringOf(schema)
    case 'integer':
    case 'number':
      return integerOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems = 0, maxItems = 3 } = schema
      return fc.array(inside(schema.items!), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 2)),
      })
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, inside(one)])
      const all = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>
      // Optional fields of an input are sometimes omitted.
      return otherwise ? fc.record(all, { requiredKeys: schema.required ?? [] }) : fc.record(all)
    }
    default:
      if (otherwise) return otherwise
      throw new Error(`No known values for ${JSON.stringify(schema)}`)
  }
}

const stringOf = ({ format, pattern, minLength = 0, maxLength = 12 }: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'date-time') return dateTimes
  if (format === 'date') return dateTimes.map((moment) => moment.slice(0, 10))
  if (format === 'email') return fc.constantFrom('ada@bloom.example', 'x@y.example')
  if (pattern) return matching(pattern)
  return fc
    .string({ minLength: Math.max(minLength, 1), maxLength: Math.min(maxLength, 12) })
    .map((text) => text.trim() || 'x')
}

const dateTimes = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const integerOf = ({ minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> => {
  const min = exclusiveMinimum === undefined ? (minimum ?? -1000) : exclusiveMinimum + 1
  return fc.integer({ min: Math.max(min, -1000), max: Math.min(maximum ?? 1_000_000, 1_000_000) })
}

/** Texts that match a pattern; for a pattern with lookahead, which cannot be generated, known values. */
const matching = (pattern: string): fc.Arbitrary<string> =>
  pattern.includes('(?') ? fc.constant('') : fc.stringMatching(new RegExp(pattern))
