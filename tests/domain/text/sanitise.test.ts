import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitise } from '#domain/text/sanitise.ts'

const bytes = (text: string) => new TextEncoder().encode(text).length
/** Text of anything, and often of what is hard. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u00A0', '\u200D', '\u0301', '\uD800', '\uFEFF'),
      }),
    ),
  )
  .map((parts) => parts.join(''))

describe('sanitising', () => {
  test.each([
    ['TEXT-008 a replacement character', 'a\uFFFDb', 'ab'],
    ['TEXT-008 half a character', 'a\uD83Db', 'ab'],
    ['TEXT-009 bidirectional controls', 'a\u202Eb\u2066c\u2069\u200F\u061C', 'abc'],
    ['TEXT-010 tag characters', 'a\u{E0041}\u{E007F}b', 'ab'],
    ['TEXT-011 variation selectors', '✔\uFE0F a\u{E0100}', '✔ a'],
    ['TEXT-012 zero widths', 'a\u200Bb\u200Cc\u200Dd\u2060e', 'abcde'],
    ['TEXT-013 byte-order marks, also inside', '\uFEFFa\uFEFFb', 'ab'],
    ['TEXT-014 control characters', 'a\u0007b\u0000\u001B\u007F\u009F', 'ab'],
  ])('%s: gone', (_, text, clean) => expect(sanitise(text)).toBe(clean))

  test('TEXT-014 newlines are kept, and a tab parts words as a space does', () => {
    expect(sanitise('a\nb\tc')).toBe('a\nb c')
  })

  test('TEXT-015 a letter is written in one way', () => {
    expect(sanitise('\uFB01ne \u00B2 Ａ e\u0301')).toBe('fine 2 A é')
    expect(sanitise('e\u200D\u0301')).toBe('é')
  })

  test('TEXT-016 every space is a plain one', () => {
    expect(sanitise('a\u00A0b\u3000c\u2003d')).toBe('a b c d')
  })

  test('TEXT-017 a new line is one character', () => {
    expect(sanitise('a\r\nb\rc\u2028d\u0085e')).toBe('a\nb\nc\nd\ne')
  })

  test('TEXT-018 spaces are one, and so are blank lines', () => {
    expect(sanitise('a   b')).toBe('a b')
    expect(sanitise('a\n\nb')).toBe('a\n\nb')
    expect(sanitise('a\n\n\n\n\nb')).toBe('a\n\nb')
    expect(sanitise('a\n \n\t\n  \nb')).toBe('a\n\nb')
  })

  test('TEXT-019 TEXT-D03 what is over 65536 bytes is cut, at a whole character, and says so', () => {
    expect(sanitise('a'.repeat(65_536))).toBe('a'.repeat(65_536))
    expect(sanitise('a'.repeat(65_537))).toBe(`${'a'.repeat(65_524)} [truncated]`)
    for (const letter of ['é', '箱', '📦']) {
      const cut = sanitise(letter.repeat(65_536))
      expect(bytes(cut)).toBeLessThanOrEqual(65_536)
      expect(bytes(cut)).toBeGreaterThan(65_536 - 4)
      expect(cut).toMatch(new RegExp(`^(${letter})+ \\[truncated\\]$`, 'u'))
    }
  })

  test('what was sanitised stays as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(sanitise(sanitise(text))).toBe(sanitise(text))
      }),
      { numRuns: 500 },
    )
    const long = sanitise(`${'a '.repeat(32_762)}${' \n'.repeat(20)}b`.repeat(2))
    expect(sanitise(long)).toBe(long)
  })

  test('TEXT-008..014 nothing is left that nobody sees', () => {
    const unseen = /[\p{Cc}\p{Bidi_Control}\p{Variation_Selector}\u200B-\u200D\u2060\uFEFF\uFFFD\u{E0000}-\u{E007F}]/u
    fc.assert(
      fc.property(anyText, (text) => {
        expect(sanitise(text).replaceAll('\n', '')).not.toMatch(unseen)
      }),
      { numRuns: 500 },
    )
  })
})
