import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from '#application/contracts/all.ts'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import type { Rejection } from '#domain/kernel.ts'
import { parse, withoutEmpty } from '#infrastructure/http/parse.ts'

const refusal = (schema: z.ZodType, input: unknown) => {
  try {
    return parse(schema, input, 'body')
  } catch (error) {
    return (error as Rejection).refusal
  }
}

describe('parsing input by its contract', () => {
  test('TEXT-023 texts are trimmed', () => {
    expect(parse(z.strictObject({ name: z.string().trim().min(1) }), { name: ' a ' }, 'body')).toEqual({ name: 'a' })
  })

  test('TEXT-024 a number may come as text where a number is wanted, and nowhere else', () => {
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

  test('nothing at all is an empty object', () => {
    expect(parse(z.strictObject({}), undefined, 'body')).toEqual({})
    expect(refusal(z.strictObject({ name: z.string() }), undefined)).toMatchObject({ message: 'name cannot be empty' })
    expect(refusal(z.strictObject({}), null)).toMatchObject({ field: 'body', message: 'Expected body to be an object' })
  })

  test('unknown fields are refused, also those that would reach a prototype', () => {
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

  test('what is left empty in a query was not given', () => {
    expect(withoutEmpty({ status: '', limit: '5' })).toEqual({ status: undefined, limit: '5' })
  })
})

/** Where there are several forms of an input, each by itself. */
const formsOf = (part: z.ZodType): z.ZodType[] =>
  part instanceof z.ZodDiscriminatedUnion ? (part.options as z.ZodType[]) : [part]

describe('every contract', () => {
  const endpoints = Object.entries(contracts).flatMap(([area, some]) =>
    Object.entries(some as Record<string, Endpoint>).map(([name, contract]) => [`${area}.${name}`, contract] as const),
  )

  test.each(endpoints)('%s refuses unknown fields (D7)', (_, { params, query, body }) => {
    for (const part of [params, query, body].flatMap(formsOf)) {
      const { error } = part.safeParse({ notThere: 1 })
      expect(JSON.stringify(error?.issues)).toContain('unrecognized_keys')
    }
  })

  test.each(endpoints)('%s bounds every text it takes (TEXT-022)', (_, { params, query, body }) => {
    for (const part of [params, query, body]) expect(unbounded(z.toJSONSchema(part, { io: 'input' }))).toEqual([])
  })
})

/** Texts, and lists, that may be as long as they like. A pattern or a format bounds its texts. */
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
