import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byteLength } from '#domain/text/bytes.ts'
import { maxSanitizedBytes, sanitizeText, truncationMarker } from '#domain/text/sanitize.ts'

/** From `first` to `last`, inclusive. */
const range = (first: number, last = first) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

const removed: Record<string, number[]> = {
  'TEXT-008 replacement characters': [0xfffd],
  'TEXT-009 bidirectional controls': [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)],
  'TEXT-010 tag characters': [0xe0001, ...range(0xe0020, 0xe007f)],
  'TEXT-011 variation selectors': [...range(0x180b, 0x180d), ...range(0xfe00, 0xfe0f), ...range(0xe0100, 0xe01ef)],
  'TEXT-012 zero-width characters': [0xad, 0x34f, 0x180e, 0x200b, 0x200c, 0x200d, ...range(0x2060, 0x2064), 0x3164],
  'TEXT-013 byte-order marks': [0xfeff],
  'TEXT-014 control characters': [...range(0, 8), ...range(0xe, 0x1f), ...range(0x7f, 0x84), ...range(0x86, 0x9f)],
  'TEXT-014 lone surrogates and noncharacters': [0xd83d, 0xde00, 0xfdd0, 0xfffe, 0xffff, 0x10ffff],
}

describe('sanitizing a text', () => {
  test.each(Object.entries(removed))('removes %s anywhere', (_, codes) => {
    for (const code of codes) {
      const one = String.fromCodePoint(code)
      expect(sanitizeText(`${one}box ${one}of${one}${one} board${one}`)).toBe('box of board')
    }
  })

  test('TEXT-014 retains newlines, and TEXT-018 converts tabs to spaces', () => {
    expect(sanitizeText('Size:\t30\n\tcolor:\t\tred')).toBe('Size: 30\n color: red')
  })

  test('retains letters of every script, punctuation, and emoji', () => {
    for (const text of ['瓦楞纸箱 30 × 20 cm', 'Größe – “Élan”', 'שלום', 'สวัสดี', '🎁 & 👩🏽'])
      expect(sanitizeText(text)).toBe(text)
  })

  test('TEXT-015 normalizes to NFKC, also letters and accents that a removed character separated', () => {
    expect(sanitizeText('\ufb01nish ＡＢＣ①')).toBe('finish ABC1')
    expect(sanitizeText('e\u0301 e\u200d\u0301')).toBe('é é')
  })

  test('TEXT-015 limits the marks on a letter, so that normalizing many does not take seconds', () => {
    const marks = '\u0323\u0301'.repeat(200_000)
    expect(sanitizeText(`a${marks}b`)).toBe(`\u1ea1${'\u0323'.repeat(14)}${'\u0301'.repeat(15)}b`)
  })

  test('TEXT-016 converts space separators to spaces', () => {
    const separators = [0xa0, 0x1680, ...range(0x2000, 0x200a), 0x202f, 0x205f, 0x3000]
    for (const code of separators) expect(sanitizeText(`a${String.fromCodePoint(code)}b`)).toBe('a b')
  })

  test('TEXT-017 unifies newlines', () => {
    expect(sanitizeText('a\r\nb\rc\nd\u0085e\u2028f\u2029g\vh\fi')).toBe('a\nb\nc\nd\ne\nf\ng\nh\ni')
    expect(sanitizeText('a\r\u200b\nb')).toBe('a\nb')
  })

  test('TEXT-018 collapses spaces and blank lines', () => {
    expect(sanitizeText('a   b')).toBe('a b')
    expect(sanitizeText('a\n\nb')).toBe('a\n\nb')
    expect(sanitizeText('a\n\n\n\n\nb')).toBe('a\n\nb')
    expect(sanitizeText('a \n \n\u3000\n\t\n b')).toBe('a\n\n b')
  })

  test('TEXT-019 truncates only texts of more than 65536 bytes', () => {
    const longest = 'a'.repeat(65_536)
    expect(sanitizeText(longest)).toBe(longest)
    expect(sanitizeText(`${longest}\u200b`)).toBe(longest)
    expect(sanitizeText(`${longest}a`)).toBe(`${'a'.repeat(65_536 - 12)} [truncated]`)
  })

  test.each([
    ['an emoji', '😀'],
    ['a letter with an accent that has no composed form', 'm\u0300'],
    ['a flag', '🇭🇰'],
    ['an emoji with a skin tone', '👩🏽'],
  ])('TEXT-019 TEXT-D03 does not split %s', (_, character) => {
    for (const before of range(0, 16)) {
      const result = sanitizeText('a'.repeat(before) + character.repeat(30_000))
      const whole = result.slice(before, -truncationMarker.length)
      expect(whole).toBe(character.repeat(whole.length / character.length))
      expect(byteLength(result)).toBeLessThanOrEqual(65_536)
      expect(byteLength(result)).toBeGreaterThan(65_536 - byteLength(character))
    }
  })

  test('TEXT-D03 separates the marker by one space', () => {
    expect(sanitizeText(`${'a'.repeat(65_000)}${' a'.repeat(1_000)}`)).toMatch(/[^ ] \[truncated\]$/)
  })

  /** Every code unit, including lone surrogates, with the interesting ones often. */
  const unit = fc.oneof(
    fc.constantFrom(
      ...Object.values(removed).flat(),
      9,
      10,
      11,
      13,
      32,
      0x85,
      0xa8,
      0x301,
      0x3099,
      0x1100,
      0x1161,
      0xfdfa,
    ),
    fc.integer({ min: 0, max: 0x10ffff }),
  )
  const texts = fc.array(unit, { maxLength: 60 }).map((codes) => String.fromCodePoint(...codes))
  const anyLength = fc.tuple(texts, fc.constantFrom(1, 1, 1, 5_000)).map(([text, times]) => text.repeat(times))

  test('TEXT-008..019 does not change a sanitized text', () => {
    fc.assert(
      fc.property(anyLength, (text) => {
        const once = sanitizeText(text)
        expect(sanitizeText(once)).toBe(once)
      }),
    )
  })

  test('TEXT-D03 returns at most 65536 bytes of whole, visible characters', () => {
    const forbidden = new RegExp(
      `[${Object.values(removed)
        .flat()
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => `\\u{${code.toString(16)}}`)
        .join('')}\\r\\t\\u00a0\\u3000]|  |\\n\\n\\n`,
      'u',
    )
    fc.assert(
      fc.property(anyLength, (text) => {
        const result = sanitizeText(text)
        expect(byteLength(result)).toBeLessThanOrEqual(maxSanitizedBytes)
        expect(result.isWellFormed()).toBe(true)
        expect(result.normalize('NFKC')).toBe(result)
        expect(forbidden.exec(result)).toBeNull()
      }),
    )
  })
})
