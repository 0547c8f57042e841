import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Email, isEmail, isFullEmail } from '#domain/people/email.ts'

describe('an e-mail address', () => {
  test.each(['a@b.co', 'a@localhost', 'first.last+tag@sub.box-wright.example', "o'hara@b.co", 'jürgen@bücher.example'])(
    'TEXT-001 %s passes',
    (text) => expect(isEmail(text)).toBe(true),
  )
  test.each([
    'a',
    'a@',
    '@b',
    '',
    ' a@b.co',
    'a b@c.co',
    'a@b.co, c@d.co',
    '"a@b"@c.co',
    'a@b@c.co',
    'a..b@c.co',
    '.a@b.co',
    'a@b.co\r\nbcc: x@y.co',
    'a<b@c.co>',
  ])('TEXT-001 C7 %j fails', (text) => expect(isEmail(text)).toBe(false))

  test('TEXT-002 has up to 64 bytes before the @', () => {
    expect(isEmail(`${'a'.repeat(64)}@b.co`)).toBe(true)
    expect(isEmail(`${'a'.repeat(65)}@b.co`)).toBe(false)
    expect(isEmail(`${'é'.repeat(32)}@b.co`)).toBe(true)
    expect(isEmail(`${'é'.repeat(33)}@b.co`)).toBe(false)
  })

  test('TEXT-003 has up to 254 altogether', () => {
    const exactly = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`
    expect([exactly.length, isEmail(exactly)]).toEqual([254, true])
    expect(isEmail(`${exactly}d`)).toBe(false)
  })

  test('TEXT-004 has domain labels of up to 63', () => {
    expect(isEmail(`a@${'b'.repeat(63)}.co`)).toBe(true)
    expect(isEmail(`a@${'b'.repeat(64)}.co`)).toBe(false)
  })

  test.each(['a@-b.co', 'a@b-.co', 'a@.b.co', 'a@b.co.', 'a@b..co'])(
    'TEXT-005 %s fails: no hyphen or dot at the ends of a label',
    (text) => expect(isEmail(text)).toBe(false),
  )

  test('TEXT-006 has at least two domain parts by the stricter check', () => {
    expect([isEmail('a@localhost'), isFullEmail('a@localhost')]).toEqual([true, false])
    expect(isFullEmail('a@b.co')).toBe(true)
  })

  test('E4 is looked at in no time, however long it is', () => {
    const start = performance.now()
    for (const hostile of [`${'a.'.repeat(500_000)}@`, `a@${'b-'.repeat(500_000)}`, '@'.repeat(1_000_000)]) {
      expect(isEmail(hostile)).toBe(false)
    }
    expect(performance.now() - start).toBeLessThan(200)
  })

  test('is trimmed, and never two', () => {
    expect(Email.parse('  a@b.co ')).toBe('a@b.co')
    fc.assert(
      fc.property(fc.string(), (text) => {
        const readAsTwo = text.split('@').length !== 2 || /[\s,;<>"()]/.test(text)
        expect(readAsTwo && isEmail(text)).toBe(false)
      }),
    )
  })
})
