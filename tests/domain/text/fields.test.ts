import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Part } from '#application/contracts/messages.ts'
import type { Rejection } from '#domain/kernel/refusal.ts'
import { Email } from '#domain/text/email.ts'
import {
  fileNameText,
  flag,
  jsonText,
  nameText,
  optionalName,
  optionalText,
  personName,
  text,
} from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { parse } from '#infrastructure/http/parse.ts'
import { inEnglish } from '#tests/support/english.ts'

/** The field schemas of contracts, through the parser that all input passes. */

const refusal = (schema: z.ZodType, input: unknown, part: Part = 'body') => {
  try {
    return { code: 'invalid-input', message: `nothing: ${JSON.stringify(parse(schema, input, part))}` }
  } catch (error) {
    return inEnglish((error as Rejection).refusal)
  }
}

/** The message of `parse` about one field. */
const messageOf = (schema: z.ZodType, value: unknown, part: 'body' | 'query' = 'body') => {
  const refused = refusal(z.strictObject({ field: schema }), { field: value }, part)
  expect(refused).toMatchObject({ code: 'invalid-input' })
  return refused.message
}
/** The value of one field after `parse`. */
const made = (schema: z.ZodType, value: unknown) =>
  parse(z.strictObject({ field: schema }), { field: value }, 'body').field

describe('messages about a field', () => {
  const long = 'x'.repeat(10_001)

  test.each(['Nora', '李明', 'O’Neil-Nowak', 'm&m', '3M', 'Na\u200cme', 'é'])('accepts the name %s', (name) =>
    expect([made(nameText(20), name), made(optionalName(20), name), made(optionalName(20), '')]).toEqual([
      name,
      name,
      '',
    ]),
  )

  test.each([
    'J.R. Smith',
    'St.John',
    'J.de Boer',
    'DR.SMITH',
    'A.Page',
    'O’Neill-Müller 3rd',
    '李 小龙',
    'Anna Maria',
  ])('S-10 %s is accepted as the name of a person', (name) => {
    expect(made(personName(100), name)).toBe(name)
  })

  test.each<[id: string, piece: z.ZodType, value: unknown, message: string]>([
    ['TEXT-020', text(), '', 'field cannot be empty'],
    ['TEXT-020', text(), '   ', 'field cannot be empty'],
    ['TEXT-020', text(), undefined, 'field cannot be empty'],
    ['TEXT-020', Email, ' ', 'field cannot be empty'],
    ['TEXT-001', Email, 'a@b@c', 'field must be a valid email address'],
    ['TEXT-003', Email, `${long}@b.co`, 'field is longer than 254 characters'],
    ['TEXT-021', text(), 5, 'field must be a string'],
    ['TEXT-022 HELPERS-017', text(), long, 'field is longer than 10000 characters'],
    ['TEXT-022 HELPERS-017', optionalText(), long, 'field is longer than 10000 characters'],
    ['TEXT-022', text(3), 'abcd', 'field is longer than 3 characters'],
    ['TEXT-020', nameText(9), ' ', 'field cannot be empty'],
    ['TEXT-022', nameText(3), 'abcd', 'field is longer than 3 characters'],
    ...[
      'Nora\n\nYour bill: 7',
      'A\u2028B',
      'A\u202edA',
      '\u200b',
      '\u2066A',
      'http://e.example',
      'go WWW.e.example',
    ].flatMap((name): [string, z.ZodType, string, string][] => {
      const says = 'field must be a single line of readable text without links'
      return [
        ['E7', nameText(100), name, says],
        ['E7', optionalName(100), name, says],
      ]
    }),
    ...[
      'Claim your prize at evil-shop.com/win,',
      'evil。com',
      'evil\u2024com',
      'hxxp evil.com',
      'EVIL.COM',
      'Evil。Com',
      't.me/prize',
      '203.0.113.7',
      'Call +1 (202) 555-0100',
    ].map((name): [string, z.ZodType, string, string] => [
      'S-10',
      personName(100),
      name,
      'field must be a single line of readable text without links',
    ]),
    ['TEXT-024', z.number(), 'x', 'field must be a number'],
    ['TEXT-024', z.number(), '1e3', 'field must be a number'],
    ['TEXT-027', z.array(z.string()), {}, 'field must be an array'],
    ['TEXT-028', z.boolean(), 'yes', 'field must be a boolean'],
    ['TEXT-028', flag, 'yes', 'field must be a boolean'],
    ['TEXT-029', z.boolean(), 'true', 'field must be a boolean'],
    ['TEXT-030', Moment, '2024-05-01', 'field must be a date'],
    ['TEXT-030', Moment, '2024-05-01T10:00:00', 'field must be a date'],
    ['TEXT-031', Moment, '2024-13-45T10:00:00Z', 'field must be a valid date'],
    ['TEXT-031', Moment, '2024-05-01T10:00+25:00', 'field must be a valid date'],
    ['TEXT-D04 API-014', z.enum(['a', 'b']), 'c', 'Expected field to be one of a, b'],
    ['TEXT-D04 API-015', z.strictObject({}), [], 'Expected field to be an object'],
    ['TEXT-034', jsonText(z.unknown()), '{"a', 'field must be a valid JSON string'],
    ['TEXT-034', jsonText(z.unknown()), '', 'field cannot be empty'],
    ['TEXT-034', jsonText(z.unknown(), 5), '[1,2,3]', 'field is longer than 5 characters'],
  ])('%s', (_, piece, value, message) => expect(messageOf(piece, value)).toBe(message))

  test.each<[id: string, piece: z.ZodType, value: unknown, message: string]>([
    ['TEXT-032', z.enum(['a', 'b']), 'c', 'field must be one of a, b'],
    ['TEXT-033', z.strictObject({}), 'x', 'field must be an object'],
    ['TEXT-033 TEXT-034', jsonText(z.strictObject({})), '[]', 'field must be an object'],
  ])('%s TEXT-D04 for a value without a field', (_, piece, value, message) =>
    expect(messageOf(piece, value, 'query')).toBe(message),
  )

  test('TEXT-034 use the path of a field inside JSON text', () => {
    const filter = z.strictObject({ filter: jsonText(z.strictObject({ size: z.number(), name: text() })) })
    expect(refusal(filter, { filter: '{"size":"big","name":"a"}' }, 'query')).toMatchObject({
      field: 'filter.size',
      message: 'filter.size must be a number',
    })
    expect(refusal(filter, { filter: '{"size":1}' }, 'query').message).toBe('filter.name cannot be empty')
  })
})

describe('the API’s normalization of a field', () => {
  test.each([text(), optionalText()])('removes invisible characters from a text, and normalizes newlines', (schema) => {
    expect(made(schema, 'a\u0007b\u202ec\ufeffd\uffff\r\ne\rf\tg')).toBe('abcd\ne\nf\tg')
    expect(made(schema, '礼盒（大）👩‍🚀 ½')).toBe('礼盒（大）👩‍🚀 ½')
  })

  test('makes a file name one line without direction marks', () => {
    expect(made(fileNameText(20), '礼盒 Logo.pdf')).toBe('礼盒 Logo.pdf')
    for (const name of ['logo\u202efdp.exe', 'a\nb', '\u2066a'])
      expect(messageOf(fileNameText(20), name)).toContain('field must be a single line')
  })

  test('TEXT-023 trims texts', () => {
    expect([made(text(), ' a '), made(optionalText(), ' a '), made(optionalText(), undefined)]).toEqual(['a', 'a', ''])
  })

  test('TEXT-029 reads the text true or false as a flag', () => {
    expect(['true', 'false', true, false].map((value) => made(flag, value))).toEqual([true, false, true, false])
    expect(made(flag.optional(), undefined)).toBeUndefined()
  })

  test('TEXT-034 reads JSON text', () => {
    expect(made(jsonText(z.strictObject({ a: z.array(z.int()) })), '{"a":[1,2]}')).toEqual({ a: [1, 2] })
  })
})
