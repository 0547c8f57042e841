import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { asciiJson } from '#application/contracts/wire.ts'
import { envelopeJson, inEnvelope } from '#infrastructure/http/answers.ts'

/** With and without escapes in JSON, and beyond ASCII. */
const character = constantFrom('a', '1', ' ', '-', '"', '\\', '\n', 'é', '纸', '📦', '\u2028', '\ud800')

test('API-D02 an envelope written with its payload equals one around finished JSON, in ASCII', () => {
  const check = (payload: unknown) => {
    const json = envelopeJson(payload)
    expect(json).toBe(inEnvelope(asciiJson(payload)))
    expect(Buffer.byteLength(json)).toBe(json.length)
  }
  for (const payload of ['plain', '纸盒', 'é', '📦', '\u2028', { title: '纸盒', price: 1.5 }]) check(payload)
  assert(property(string({ unit: character }), check))
})
