import { z } from 'zod'
import type { Endpoint } from '#application/contracts/endpoint.ts'

/** Minimal valid input generated from a contract. */

type Schema = z.core.JSONSchema.JSONSchema

const words: readonly (readonly [RegExp, string])[] = [
  [/^https?:/, 'https://bloom.example'],
  [/^[A-Z]{2}$/, 'US'],
  [/^[A-Z]{3}$/, 'USD'],
  [/^[\w-]{43}$/, 'x'.repeat(43)],
]
const formats: Readonly<Record<string, string>> = {
  email: 'somebody@bloom.example',
  'date-time': '2026-05-04T10:00:00Z',
  uri: 'https://bloom.example',
  uuid: '019a0000-0000-7000-8000-000000000001',
}

/** A valid value. `name`: the field name, for fields whose format depends on it. */
const valueOf = (schema: Schema, name: string): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf || schema.oneOf) return valueOf((schema.anyOf ?? schema.oneOf)![0] as Schema, name)
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array') {
    const items = schema.items as Schema | undefined
    return Array.from({ length: schema.minItems ?? 0 }, () => (items ? valueOf(items, name) : null))
  }
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') {
    return Math.max(1, schema.minimum ?? 1, Math.floor(Number(schema.exclusiveMinimum ?? 0)) + 1)
  }
  if (schema.type === 'null') return null
  return textOf(schema, name)
}

const textOf = ({ format, pattern, minLength = 0 }: Schema, name: string): string => {
  if (format && formats[format]) return formats[format]
  if (/email/i.test(name)) return formats['email']!
  if (/password/i.test(name)) return 'Kraft-paper-9!'
  // They match the country of `words`.
  if (name === 'zipCode') return '97209'
  if (name === 'state') return 'OR'
  const found = pattern && words.find(([source, word]) => source.source === pattern || new RegExp(pattern).test(word))
  return found ? found[1] : 'x'.repeat(Math.max(1, minLength))
}

const objectOf = ({ properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    // An address needs a state if its country has states, which a schema cannot express.
    [...required, ...('state' in properties && 'zipCode' in properties ? ['state'] : [])].map((name) => [
      name,
      valueOf(properties[name] as Schema, name),
    ]),
  )

/**
 * A body that the contract accepts.
 *
 * @throws {Error} if none can be generated from the schema, so that its test must provide one
 */
export const bodyFor = ({ method, path, body }: Endpoint): unknown => {
  const sample = valueOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '')
  const { success, error } = body.safeParse(sample)
  if (!success) throw new Error(`${method} ${path} does not accept ${JSON.stringify(sample)}: ${error.message}`)
  return sample
}
