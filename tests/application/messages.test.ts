import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Part, problemsOf as problemsOfInput } from '#application/contracts/messages.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { Moment } from '#domain/time.ts'
import { problemsInEnglish } from '#tests/support/english.ts'

const problemsOf = (schema: z.ZodType, value: unknown, part?: Part) =>
  problemsInEnglish(problemsOfInput(schema, value, part))
const first = (schema: z.ZodType, value: unknown, part?: Part) => problemsOf(schema, value, part)[0]
const messageOf = (schema: z.ZodType, value: unknown, part?: Part) =>
  first(z.strictObject({ field: schema }), { field: value }, part)?.message

describe('messages about input', () => {
  test.each([
    ['TEXT-020 an empty text', z.string().trim().min(1), '', 'field cannot be empty'],
    ['TEXT-020 a text of spaces', z.string().trim().min(1), '   ', 'field cannot be empty'],
    ['TEXT-020 undefined', z.string(), undefined, 'field cannot be empty'],
    ['TEXT-020 an empty e-mail', z.email(), '', 'field cannot be empty'],
    ['TEXT-020 an empty list', z.array(z.int()).min(1), [], 'field cannot be empty'],
    ['TEXT-021 a number for a text', z.string(), 5, 'field must be a string'],
    ['TEXT-021 null for a text', z.string(), null, 'field must be a string'],
    [
      'TEXT-022 a text that is too long',
      z.string().max(10_000),
      'x'.repeat(10_001),
      'field is longer than 10000 characters',
    ],
    ['TEXT-022 a text with its own limit', z.string().max(3), 'abcd', 'field is longer than 3 characters'],
    ['TEXT-024 a text for a number', z.number(), 'x', 'field must be a number'],
    ['a fraction for an integer', z.int(), 1.5, 'field must be a whole number'],
    ['a number below its bound', z.number().min(1), 0, 'field must be at least 1'],
    ['a number on its open bound', z.number().positive(), 0, 'field must be above 0'],
    ['a number above its bound', z.number().max(9), 10, 'field must be at most 9'],
    ['a number with too many decimals', z.number().multipleOf(0.01), 0.001, 'field can have at most 2 decimal places'],
    ['a number that is no multiple', z.number().multipleOf(5), 7, 'field must be a multiple of 5'],
    ['TEXT-027 an object for a list', z.array(z.string()), {}, 'field must be an array'],
    ['a list that is too long', z.array(z.int()).max(1), [1, 2], 'field must have at most 1 entries'],
    ['TEXT-028 a text for a boolean', z.boolean(), 'yes', 'field must be a boolean'],
    ['TEXT-030 a day for a moment', Moment, '2024-05-01', 'field must be a date'],
    ['TEXT-030 a moment without zone (API-016)', Moment, '2024-05-01T10:00:00', 'field must be a date'],
    ['TEXT-031 an invalid moment', Moment, '2024-13-45T10:00:00Z', 'field must be a valid date'],
    ['TEXT-001 an invalid e-mail', z.email(), 'a@', 'field must be a valid email address'],
    ['API-014 a value outside its list', z.enum(['a', 'b']), 'c', 'Expected field to be one of a, b'],
    ['API-015 a text for an object', z.strictObject({}), 'x', 'Expected field to be an object'],
    ['API-015 a list for an object', z.strictObject({}), [], 'Expected field to be an object'],
    ['API-015 a number for a record', z.record(z.string(), z.string()), 5, 'Expected field to be an object'],
    ['a text that does not match its pattern', z.string().regex(/^[A-Z]{2}$/), 'de', 'field is not valid'],
    ['a custom rule', z.number().refine(() => false, { error: 'input.future' }), 1, 'field must be in the future'],
  ])('%s', (_, schema, value, message) => expect(messageOf(schema, value)).toBe(message))

  test('TEXT-032 TEXT-D04 have a separate wording for a value without a field', () => {
    expect(messageOf(z.enum(['a', 'b']), 'c', 'query')).toBe('field must be one of a, b')
  })

  test('API-015 TEXT-033 TEXT-D04 have a separate wording for an object without a field', () => {
    expect(messageOf(z.strictObject({}), 'x', 'query')).toBe('field must be an object')
    expect(messageOf(z.record(z.string(), z.string()), [1], 'form')).toBe('field must be an object')
  })

  test('treat an empty form field as missing, regardless of its type', () => {
    for (const [schema, value] of [
      [z.number(), ''],
      [z.enum(['a', 'b']), ''],
      [z.array(z.int()).min(2), []],
      [z.strictObject({}), null],
    ] as const) {
      expect(messageOf(schema, value, 'form')).toBe('field cannot be empty')
    }
    expect(messageOf(z.number(), '')).toBe('field must be a number')
    expect(messageOf(z.enum(['a', 'b']), 'c', 'form')).toBe('field must be one of a, b')
  })

  test('list unknown fields last', () => {
    const schema = z.strictObject({ a: z.strictObject({ b: z.string() }), c: z.number() })
    expect(problemsOf(schema, { a: { b: 'x', role: 1 }, c: 'x', price: 2 })).toEqual([
      { field: 'a.role', message: 'Unknown field a.role' },
      { field: 'c', message: 'c must be a number' },
      { field: 'price', message: 'Unknown field price' },
    ])
  })

  test('use dotted paths for fields and indexes for list entries', () => {
    const schema = z.object({ quotes: z.array(z.object({ quantity: z.int() })) })
    expect(first(schema, { quotes: [{ quantity: 1 }, { quantity: 'x' }] })).toEqual({
      field: 'quotes.1.quantity',
      message: 'quotes.1.quantity must be a number',
    })
  })

  test('describe the closest of several alternatives', () => {
    const either = z.union([z.strictObject({ position: z.coerce.number() }), z.strictObject({ time: Moment })])
    expect(first(either, { position: 'x' })).toEqual({ field: 'position', message: 'position must be a number' })
    expect(first(either, { time: 'now' })?.message).toBe('time must be a date')
    const tagged = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b') }),
    ])
    expect(first(tagged, { kind: 'c' })).toEqual({ field: 'kind', message: 'Expected kind to be one of a, b' })
  })

  test('name the part of the request if the input is not an object', () => {
    expect(first(z.strictObject({}), 'x', 'body')).toEqual({ field: 'body', message: 'Expected body to be an object' })
  })
})

describe('an order form', () => {
  test('ORDER-032 has messages with the labels of its fields', () => {
    const body = {
      contact: { firstName: ' ', lastName: 'Bloom', email: 'ada@bloom.example' },
      shippingAddress: {
        firstName: 'Ada',
        lastName: 'Bloom',
        line1: 'Glisan Street 2',
        city: 5,
        zipCode: '97209',
        country: 'US',
      },
    }
    expect(problemsOf(ordering.changeDraft.body, body)).toEqual([
      { field: 'contact.firstName', message: 'First name (contact details) cannot be empty' },
      { field: 'shippingAddress.city', message: 'City (Shipping Address) must be a string' },
    ])
  })
})
