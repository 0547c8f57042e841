import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonOf } from '#application/contracts/wire.ts'
import type { Identity } from '#infrastructure/identity/identity.ts'
import { named, withNames } from '#infrastructure/reads/names.ts'

const known = {
  users: { 'u-ada': 'Ada "the box" Bloom', 'u-sam': 'Sam' },
  customers: { 'c-bloom': 'Bloom & Stem","supplierId":"s-lodz' },
  suppliers: { 's-lodz': 'Łódź' },
}
const asked: string[] = []
const names = (kind: keyof typeof known) => async (ids: readonly string[]) => {
  asked.push(...ids)
  return new Map(Object.entries(known[kind]).filter(([id]) => ids.includes(id)))
}
const identity = {
  namesOf: names('users'),
  customerNames: names('customers'),
  supplierNames: names('suppliers'),
} as unknown as Identity

/** The same, done to the value instead of its text. */
const namedByHand = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(namedByHand)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, own]) => {
      if (key === 'actor') {
        const name = (known.users as Record<string, string>)[(own as { id: string }).id]
        return [[key, name === undefined ? own : { ...own, name }]]
      }
      const name =
        key === 'customerId'
          ? { customerName: (known.customers as Record<string, string>)[own as string] }
          : key === 'supplierId'
            ? { supplierName: (known.suppliers as Record<string, string>)[own as string] }
            : {}
      return [[key, namedByHand(own)], ...Object.entries(name).filter(([, found]) => found !== undefined)]
    }),
  )
}

describe('names in an answer', () => {
  test('stand behind the ids that it has keys for, and are never read as part of it', async () => {
    const answer = {
      customerId: 'c-bloom',
      events: [{ actor: { kind: 'customer', id: 'u-ada' }, text: 'x' }, { actor: { kind: 'staff', id: 'staff' } }],
      sourcing: { supplierId: 's-lodz' },
      other: { supplierId: null, customerId: 'c-gone' },
    }
    expect(await named(identity, answer)).toEqual({
      customerId: 'c-bloom',
      customerName: 'Bloom & Stem","supplierId":"s-lodz',
      events: [
        { actor: { kind: 'customer', id: 'u-ada', name: 'Ada "the box" Bloom' }, text: 'x' },
        { actor: { kind: 'staff', id: 'staff' } },
      ],
      sourcing: { supplierId: 's-lodz', supplierName: 'Łódź' },
      other: { supplierId: null, customerId: 'c-gone' },
    })
  })

  test('are nobody’s who is only talked about, whatever anybody types', async () => {
    const bits = [
      '"',
      '\\',
      ':',
      ',',
      '{',
      '}',
      'customerId',
      'supplierId',
      'actor',
      'kind',
      'id',
      'c-bloom',
      's-lodz',
      'u-ada',
    ]
    const typed = fc.array(fc.constantFrom(...bits), { maxLength: 12 }).map((some) => some.join(''))
    const answer = fc.record({
      before: typed,
      customerId: fc.constantFrom('c-bloom', 'c-gone', null),
      items: fc.array(
        fc.record({ comment: typed, supplierId: fc.constantFrom('s-lodz', 's-gone'), list: fc.array(typed) }),
      ),
      actor: fc.record({ kind: fc.constantFrom('customer', 'staff'), id: fc.constantFrom('u-ada', 'u-gone') }),
      after: typed,
    })
    await fc.assert(
      fc.asyncProperty(answer, async (value) => {
        asked.length = 0
        expect(JSON.parse(await withNames(identity, jsonOf(value)))).toEqual(
          namedByHand(JSON.parse(JSON.stringify(value))),
        )
        const mentioned = [value.customerId, value.actor.id, ...value.items.map(({ supplierId }) => supplierId)]
        expect(new Set(asked)).toEqual(new Set(mentioned.filter((id) => id !== null)))
      }),
    )
  })
})
