import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { FormFileHeader, isForm } from '#application/contracts/form-body.ts'
import { type Part, problemsOf } from '#application/contracts/messages.ts'
import { contractsOf, operations } from '#application/operations.ts'
import type { Rejection } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/messages/en-US/all.ts'
import { jsonText } from '#domain/text/fields.ts'
import { fieldName } from '#domain/text/labels.ts'
import { Moment } from '#domain/time.ts'
import { parse, withoutEmpty } from '#infrastructure/http/parse.ts'
import { inEnglish, problemsInEnglish } from '#tests/support/english.ts'

const texts = messages.input
const refusal = (schema: z.ZodType, input: unknown, part: Part = 'body') => {
  try {
    return { code: 'invalid-input', message: `nothing: ${JSON.stringify(parse(schema, input, part))}` }
  } catch (error) {
    return inEnglish((error as Rejection).refusal)
  }
}

describe('parsing input by its contract', () => {
  test('TEXT-024 accepts a number as text only for numeric fields', () => {
    const schema = z.strictObject({ price: z.number(), quantities: z.array(z.int()), note: z.string() })
    const input = { price: '12.5', quantities: ['100', 200], note: '7' }
    expect(parse(schema, input, 'body')).toEqual({ price: 12.5, quantities: [100, 200], note: '7' })
    expect(input.price).toBe('12.5')
    expect(refusal(schema, { ...input, price: 'x' })).toEqual({
      code: 'invalid-input',
      field: 'price',
      message: 'price must be a number',
    })
    expect(refusal(schema, { ...input, price: '' })).toMatchObject({ message: 'price must be a number' })
    expect(refusal(schema, { ...input, quantities: ['1.5'] })).toMatchObject({
      field: 'quantities.0',
      message: 'quantities.0 must be a whole number',
    })
  })

  test('TEXT-024 accepts a number as text in JSON that a query contains', () => {
    const schema = z.strictObject({
      config: jsonText(z.strictObject({ sides: z.array(z.number()), note: z.string() })),
    })
    const query = { config: '{"sides":["12.5",3],"note":"7"}' }
    expect(parse(schema, query, 'query')).toEqual({ config: { sides: [12.5, 3], note: '7' } })
    expect(refusal(schema, { config: '{"sides":["x"],"note":"7"}' }, 'query')).toMatchObject({
      field: 'config.sides.0',
    })
  })

  test('TEXT-024 accepts a number as text in every alternative of a union', () => {
    const either = z.union([z.strictObject({ position: z.int() }), z.strictObject({ time: Moment })])
    expect(parse(either, { position: '7' }, 'query')).toEqual({ position: 7 })
    expect(refusal(either, { position: 'x' }, 'query').message).toBe('position must be a number')
  })

  test('reads missing input as an empty object', () => {
    expect(parse(z.strictObject({}), undefined, 'body')).toEqual({})
    expect(refusal(z.strictObject({ name: z.string() }), undefined)).toMatchObject({ message: 'name cannot be empty' })
    expect(refusal(z.strictObject({}), null)).toMatchObject({ field: 'body', message: 'Expected body to be an object' })
  })

  test('refuses unknown fields, including __proto__', () => {
    const schema = z.strictObject({ name: z.string() })
    expect(refusal(schema, { name: 'a', role: 'admin' })).toEqual({
      code: 'invalid-input',
      field: 'role',
      message: 'Unknown field role',
    })
    expect(refusal(schema, JSON.parse('{"name":"a","__proto__":{"admin":true}}'))).toMatchObject({
      code: 'invalid-input',
    })
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('reads an empty query parameter as missing', () => {
    expect(withoutEmpty({ status: '', limit: '5' })).toEqual({ status: undefined, limit: '5' })
  })
})

/** Each alternative of an input, separately. */
const formsOf = (part: z.ZodType): z.ZodType[] =>
  part instanceof z.ZodDiscriminatedUnion ? (part.options as z.ZodType[]) : [part]

const endpoints = Object.entries(contractsOf(operations)).flatMap(([area, some]) =>
  Object.entries(some as Record<string, Endpoint>).map(
    ([name, contract]) =>
      // The fields of a form are those of its file.
      [`${area}.${name}`, isForm(contract) ? { ...contract, body: FormFileHeader } : contract] as const,
  ),
)

describe('every contract', () => {
  test.each(endpoints)('%s refuses unknown fields (D7)', (_, { params, query, body }) => {
    for (const part of [params, query, body].flatMap(formsOf)) {
      const { error } = part.safeParse({ notThere: 1 })
      expect(JSON.stringify(error?.issues)).toContain('unrecognized_keys')
    }
  })

  test.each(endpoints)('%s limits the length of every text (TEXT-022)', (_, { params, query, body }) => {
    for (const part of [params, query, body]) expect(unbounded(z.toJSONSchema(part, { io: 'input' }))).toEqual([])
  })
})

describe('the refusals of a contract for random input', () => {
  const nonsense = [undefined, null, '', ' ', 'x', 'x'.repeat(20_000), 5, -1.5, 1e300, true, [], [[]], {}, { a: {} }]
  const parts = endpoints.flatMap(([name, { params, query, body }]) => [
    [`${name}, path`, params, 'params'] as const,
    [`${name}, query`, query, 'query'] as const,
    [`${name}, body`, body, 'body'] as const,
  ])

  test.each(parts.filter(([, schema]) => fieldsOf(schema).length > 0))(
    'TEXT-020..035 use only messages of the catalogue for each field of %s',
    (_, schema, part) => {
      for (const value of nonsense) {
        const input = Object.fromEntries(fieldsOf(schema).map((field) => [field, value]))
        for (const { field, message } of problemsInEnglish(problemsOf(schema, input, part))) {
          expect(
            catalogue.some((known) => known(field).test(message)),
            `${field}: ${message}`,
          ).toBe(true)
        }
      }
    },
  )
})

const fieldsOf = (schema: z.ZodType): string[] => {
  const { properties, anyOf = [] } = z.toJSONSchema(schema, { io: 'input' })
  return [properties, ...anyOf.map((one) => one.properties)].flatMap((some) => Object.keys(some ?? {}))
}

/** The messages of the catalogue as patterns. */
const catalogue = Object.values(texts).map((message: string) => (field: string) => {
  const name = fieldName(field)
  const pattern = RegExp.escape(message)
    .replace(RegExp.escape('{{field}}'), RegExp.escape(name))
    .replace(RegExp.escape('{{n}}'), String.raw`-?\d+(\.\d+)?`)
    .replace(RegExp.escape('{{list}}'), '.+')
    .replace(RegExp.escape('{{path}}'), RegExp.escape(field))
  return new RegExp(`^${pattern}$`)
})

/** Texts and lists without a length limit. A pattern or a format limits its texts. */
const unbounded = (schema: z.core.JSONSchema.BaseSchema, path = ''): string[] => {
  const open =
    (schema.type === 'string' &&
      schema.maxLength === undefined &&
      !schema.enum &&
      schema.const === undefined &&
      !schema.pattern &&
      !schema.format) ||
    (schema.type === 'array' && schema.maxItems === undefined)
  const below = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['[]', schema.items] as const] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((one) => ['', one] as const),
  ]
  return [
    ...(open ? [path] : []),
    ...below.flatMap(([name, one]) => unbounded(one as z.core.JSONSchema.BaseSchema, `${path}/${name}`)),
  ]
}
