import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slug } from '#domain/text/slug.ts'
import { storageName } from '#domain/text/storage-name.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', 'É', 'ß', ' ', '_', '-', '.', '/', '\\', '&', '#', '箱') }),
)

describe('a slug', () => {
  test.each([
    ['Mailer Box (FEFCO 0427)', 'mailer-box-fefco-0427'],
    ['  Crème Brûlée — Schachtel! ', 'creme-brulee-schachtel'],
    ['Straße & Łódź', 'strasse-lodz'],
    ['İstanbul ﬁn', 'istanbul-fin'],
    ['纸盒', ''],
  ])('TEXT-D09 of "%s" is "%s"', (name, expected) => expect(slug(name)).toBe(expected))

  test.each([[5], [undefined], [null], [{}]])('TEXT-049 TEXT-D01 %j has no slug', (name) => {
    expect(() => slug(name)).toThrow(new TypeError('Expected slug input to be a string'))
  })

  test('TEXT-D09 is idempotent: words separated by single hyphens', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(slug(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slug(slug(name))).toBe(slug(name))
      }),
    )
  })
})

describe('the stored name of a file', () => {
  test.each([
    ['TEXT-050 lower case', 'A.PDF', 'a.pdf'],
    ['TEXT-051 without accents', 'é', 'e'],
    ['TEXT-052 underscores for spaces', 'a b', 'a_b'],
    ['TEXT-053 hyphens for slashes', 'a/b', 'a-b'],
    ['TEXT-054 no special characters', 'a&b#?.pdf', 'aandb.pdf'],
    ['TEXT-055 no leading dot', '.env', 'env'],
    ['TEXT-D08 signs as words', 'a+b@c.pdf', 'aplusbatc.pdf'],
    ['TEXT-D08 other characters removed', '(a)[b]{c}"\'#?%*:;<>\u0007箱.pdf', 'abc.pdf'],
    ['TEXT-D08 repeats collapsed', 'a   b - - c//d', 'a_b_-_-_c-d'],
    ['ART-016 all rules together', 'Ärger Lögo/1.PDF', 'arger_logo-1.pdf'],
    ['no path out of its folder', '..\\../../etc/passwd', '-..-..-etc-passwd'],
    ['a default if nothing is left', '???', 'file'],
  ])('%s', (_, name, stored) => expect(storageName(name)).toBe(stored))

  test('TEXT-050..055 has allowed characters only, no leading dot, and is idempotent', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const stored = storageName(name)
        expect(stored).toMatch(/^[a-z0-9_-][a-z0-9._-]*$/)
        expect(stored).not.toMatch(/__|--/)
        expect(storageName(stored)).toBe(stored)
      }),
    )
  })
})
