import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatQuantity } from '#domain/currencies.ts'
import { durationOf } from '#domain/text/durations.ts'
import { fileSize } from '#domain/text/file-size.ts'
import { HumanId, paddedNumber, Uuid } from '#domain/text/ids.ts'
import { languages } from '#domain/text/languages.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'

describe('ids', () => {
  test('HELPERS-001 for people are 8 unique digits and lower-case letters', () => {
    const drawn = Array.from({ length: 10_000 }, () => idGenerator.human())
    expect(new Set(drawn).size).toBe(10_000)
    expect(drawn.every((id) => HumanId.safeParse(id).success)).toBe(true)
    for (const other of ['abcdefg', 'abcdefghi', 'ABCDEFGH', 'abc-efgh'])
      expect(HumanId.safeParse(other).success).toBe(false)
  })

  test('ORDER-D02 contain no characters that are easily confused', () => {
    const drawn = Array.from({ length: 10_000 }, () => idGenerator.human()).join('')
    expect([...new Set(drawn)].toSorted().join('')).toBe('23456789abcdefghjkmnpqrstuvwyz')
  })

  test('HELPERS-002 of items have at least 3 digits', () => {
    expect([paddedNumber(7), paddedNumber(1234), paddedNumber(7, 5)]).toEqual(['007', '1234', '00007'])
  })

  test('HELPERS-003 of clients are ULIDs, which increase with time', () => {
    const drawn = Array.from({ length: 100 }, (_, i) => ulid(Date.parse('2026-03-02T09:00:00Z') + i))
    expect(drawn).toEqual(drawn.toSorted())
    for (const id of [...drawn, ulid()]) expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('HELPERS-004 accept UUIDs of version %i', (version) => {
    const uuid = `01900000-0000-${version}000-9000-0123456789aB`
    expect(Uuid.safeParse(uuid).success).toBe(version >= 1 && version <= 8)
  })

  test('HELPERS-004 refuse the nil UUID, other variants and several UUIDs', () => {
    const good = '01900000-0000-7000-9000-0123456789ab'
    for (const other of [
      '00000000-0000-0000-0000-000000000000',
      good.replace('-9', '-c'),
      `${good}${good}`,
      good.replaceAll('-', ''),
    ]) {
      expect(Uuid.safeParse(other).success).toBe(false)
    }
  })
})

describe('displayed numbers', () => {
  test.each([
    ['HELPERS-005', 0, '0 bytes'],
    ['HELPERS-005', 1, '1 byte'],
    ['HELPERS-005 HELPERS-D01', 99, '99 bytes'],
    ['HELPERS-006 HELPERS-D01', 100, '0.1 KB'],
    ['HELPERS-006', 999_999, '1000 KB'],
    ['HELPERS-007', 1_000_000, '1 MB'],
    ['HELPERS-007 HELPERS-D01', 1_540_000, '1.5 MB'],
    ['HELPERS-007', 999_999_999, '1000 MB'],
    ['HELPERS-008', 1_000_000_000, '1 GB'],
    ['HELPERS-008 HELPERS-D01', 2_000_000_000, '2 GB'],
  ])('%s: a file of %i bytes has %s', (_, bytes, shown) => expect(fileSize(bytes)).toBe(shown))

  test.each([
    ['HELPERS-009', 14, 20, 'days', 14, 20],
    ['HELPERS-009 HELPERS-D02', 15, 20, 'weeks', 2, 3],
    ['HELPERS-D02', 21, 21, 'weeks', 3, 3],
    ['HELPERS-D02', 15, 15, 'weeks', 2, 3],
    ['HELPERS-009', 0, 1, 'days', 0, 1],
  ] as const)('%s: %i to %i days are in %s from %i to %i', (_, min, max, unit, from, to) =>
    expect(durationOf({ min, max })).toEqual({ unit, min: from, max: to }),
  )

  test('PRICE-008 show money in dollars', () => {
    expect(formatMoney(1234.5, 'USD')).toBe('$1,234.50')
  })

  test.each([
    [1000, '1,000'],
    [2.5, '2.5'],
    [2.456, '2.46'],
    [0, '0'],
  ])('PRICE-009 a quantity of %d is shown as %s', (quantity, shown) => expect(formatQuantity(quantity)).toBe(shown))

  test.each(languages)('PRICE-009 group a quantity by the rules of %s', (language) => {
    const own = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
    for (const quantity of [0, 7, 999, 1_000, 12_345, 1_000_000, 123_456_789, Number.MAX_SAFE_INTEGER, 0.255, -1_500]) {
      expect(formatQuantity(quantity, language)).toBe(own.format(quantity).replace('-', '−'))
    }
  })
})
