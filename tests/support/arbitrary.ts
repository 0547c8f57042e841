import fc from 'fast-check'
import { z } from 'zod'

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'

/** What a JSON schema can say that our schemas do say. */
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

/** Values that a schema accepts, by the JSON schema it gives of itself; what that cannot say is tried until it fits. */
export const arbitraryOf = <T>(schema: z.ZodType<T>): fc.Arbitrary<T> => {
  const values = fromJsonSchema(z.toJSONSchema(schema) as JsonSchema) as fc.Arbitrary<T>
  return values.filter((value) => schema.safeParse(value).success)
}

/** Inputs that a schema may accept: what it transforms is made before, and what it says beside its shape is left to it. */
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
      // Of an input what may be left out is left out at times.
      return otherwise ? fc.record(all, { requiredKeys: schema.required ?? [] }) : fc.record(all)
    }
    default:
      if (otherwise) return otherwise
      throw new Error(`No values known for ${JSON.stringify(schema)}`)
  }
}

const stringOf = ({ format, pattern, minLength = 0, maxLength = 12 }: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'date-time') return dateTimes
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

/** Texts of a pattern; what looks ahead cannot be made up, and is left to known values. */
const matching = (pattern: string): fc.Arbitrary<string> =>
  pattern.includes('(?') ? fc.constant('') : fc.stringMatching(new RegExp(pattern))
