import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Contact } from '#domain/people/contact.ts'
import { Email, emailLimits, isEmail, isInternetEmail } from '#domain/text/email.ts'

const label = (length: number) => 'd'.repeat(length)
/** An address of `length` bytes, within the limits of its parts. */
const ofBytes = (total: number) => {
  const rest = total - '@.'.length - 64 - 3
  return `${'a'.repeat(64)}@${label(63)}.${label(63)}.${label(rest - 128)}.com`
}

describe('an e-mail address', () => {
  test.each(['a@b.co', 'a.b+c@b-c.example', "o'neil@b.co", 'a@1.2', 'ädä@blüme.example', '{x}@b.co'])(
    'TEXT-001 may be %s',
    (address) => expect([isEmail(address), isInternetEmail(address)]).toEqual([true, true]),
  )

  test.each(['', 'a', 'a@', '@b', '@b.co', 'a b@c.de', 'a@b c.de', 'a@@b.co', 'a@b@c.de', 'a@b_c.de', '<a@b.co>'])(
    'TEXT-001 may not be "%s"',
    (address) => expect(isEmail(address)).toBe(false),
  )

  test.each(['a\r\nBcc: x@y.zz@b.co', 'a\u202Eb@c.de', 'a@b.c\u200Bo', 'a,b@c.de', '.a@b.co', 'a.@b.co', 'a..b@c.de'])(
    'TEXT-001 contains no hidden characters and is a single address: %j is refused',
    (address) => expect(isEmail(address)).toBe(false),
  )

  test.each(['a@ｂ.co', 'a@b².co', 'a@ﬁ.co', 'a@\u212a.co', 'a@u\u0308.co'])(
    'TEXT-001 C2 has one spelling of its domain: %j is refused',
    (address) => expect(isEmail(address)).toBe(false),
  )

  test('CONST-002 has the same limits in every layer', () => {
    expect(emailLimits).toEqual({ total: 254, local: 64, label: 63 })
  })

  test('TEXT-002 has at most 64 bytes, not characters, before its @', () => {
    expect([isEmail(`${'a'.repeat(64)}@b.co`), isEmail(`${'a'.repeat(65)}@b.co`)]).toEqual([true, false])
    expect([isEmail(`${'é'.repeat(32)}@b.co`), isEmail(`${'é'.repeat(33)}@b.co`)]).toEqual([true, false])
  })

  test('TEXT-003 has at most 254 bytes', () => {
    expect([ofBytes(254).length, ofBytes(255).length]).toEqual([254, 255])
    expect([isEmail(ofBytes(254)), isEmail(ofBytes(255))]).toEqual([true, false])
  })

  test('TEXT-004 has domain labels of at most 63 characters', () => {
    expect([isEmail(`a@${label(63)}.co`), isEmail(`a@${label(64)}.co`)]).toEqual([true, false])
    expect([isEmail(`a@b.${label(63)}`), isEmail(`a@b.${label(64)}`)]).toEqual([true, false])
  })

  test.each(['a@-b.co', 'a@b-.co', 'a@.b.co', 'a@b.co.', 'a@b..co', 'a@b.-co'])(
    'TEXT-005 has no hyphen or dot at the ends of a word: %s is refused',
    (address) => expect(isEmail(address)).toBe(false),
  )

  test('TEXT-006 has at least two domain parts on the Internet', () => {
    expect([isEmail('a@localhost'), isInternetEmail('a@localhost')]).toEqual([true, false])
  })

  test('TEXT-001 is accepted for every address that fast-check generates', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(isInternetEmail(address)).toBe(true)
      }),
    )
  })

  test('TEXT-001 is never parsed as two addresses, for any separator that mail programs accept', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const readAsTwo = text.split('@').length !== 2 || /[\s,;<>"()]/.test(text)
        expect(readAsTwo && isEmail(text)).toBe(false)
      }),
    )
  })

  test('E4 is checked in linear time', () => {
    const start = performance.now()
    for (const hostile of [`${'a.'.repeat(500_000)}@`, `a@${'b-'.repeat(500_000)}`, '@'.repeat(1_000_000)]) {
      expect(isEmail(hostile)).toBe(false)
    }
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  test('is trimmed by contracts and documented as an email', () => {
    expect(Email.parse(' a@b.co ')).toBe('a@b.co')
    expect(Email.safeParse('a@localhost').success).toBe(false)
    expect(z.toJSONSchema(Contact).properties).toMatchObject({ email: { type: 'string', format: 'email' } })
  })
})
