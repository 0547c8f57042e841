import { randomBytes } from 'node:crypto'
import { compactDecrypt, CompactEncrypt } from 'jose'
import { describe, expect, test } from 'vitest'
import { openBox, sealBox } from '#infrastructure/log/sealed-box.ts'

/** Encrypted personal data of an event: any JOSE library can read it, and the product can read a box of any JOSE library. */

const key = randomBytes(32)
const value = { contact: { firstName: 'Ada', lastName: '陈' } }

describe('a sealed box', () => {
  test('is compatible with jose in both directions', async () => {
    const { plaintext, protectedHeader } = await compactDecrypt(sealBox(key, value), key)
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM' })
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(value)
    const box = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(key)
    expect(openBox(key, box)).toEqual(value)
  })

  test('differs each time for the same value', () => {
    expect(sealBox(key, value)).not.toBe(sealBox(key, value))
  })

  test('cannot be decrypted with another key or after a change of any part', () => {
    const box = sealBox(key, value)
    const opened: number[] = []
    expect(openBox(randomBytes(32), box)).toBeUndefined()
    expect(openBox(randomBytes(16), box)).toBeUndefined()
    for (let index = 0; index < box.length; index++) {
      const other = box[index] === 'A' ? 'Q' : 'A'
      const changed = `${box.slice(0, index)}${other}${box.slice(index + 1)}`
      if (Buffer.from(changed, 'base64url').equals(Buffer.from(box, 'base64url'))) continue
      if (openBox(key, changed) !== undefined) opened.push(index)
    }
    expect(opened).toEqual([])
    const bad = ['', '....', box.slice(0, -1), box.slice(0, -4), `${box}.`, box.replace('..', '.x.'), '\u{1F4E6}']
    expect(bad.map((one) => openBox(key, one))).toEqual(bad.map(() => undefined))
  })
})
