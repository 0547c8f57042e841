import { hash } from 'node:crypto'
import { assert, constantFrom, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprint } from '#infrastructure/log/ids.ts'

/** JSON with sorted keys, written with the engine alone. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join()}}`
}

/** With and without escapes in JSON, and beyond ASCII. */
const character = constantFrom('a', '1', ' ', '-', '"', '\\', '\n', 'é', '纸', '📦', '\u2028', '\ud800')

test('a fingerprint is the hash of the JSON with sorted keys, for text with and without escapes', () => {
  assert(
    property(jsonValue({ depthSize: 'small', stringUnit: character }), (value) => {
      expect(fingerprint(value)).toBe(hash('sha256', canonical(value), 'hex').slice(0, 32))
    }),
  )
  for (const text of ['plain', 'a "quote"', 'line\nbreak', '纸盒', '\\', '\u2028', '']) {
    expect(fingerprint({ [text]: text })).toBe(hash('sha256', canonical({ [text]: text }), 'hex').slice(0, 32))
  }
})

test('a fingerprint does not depend on the number of different keys before it', () => {
  const many = Object.fromEntries(Array.from({ length: 2_500 }, (_, nth) => [`key "${nth}"`, nth]))
  const expected = hash('sha256', canonical(many), 'hex').slice(0, 32)
  expect([fingerprint(many), fingerprint(many)]).toEqual([expected, expected])
})
