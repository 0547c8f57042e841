import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { markedJson, markNames, NamedCustomer, NamedSupplier, NamedUser } from '#application/contracts/names.ts'
import type { Identity } from '#infrastructure/identity/identity.ts'
import { splitAtNames, insertNames, withNames } from '#infrastructure/reads/names.ts'

const known = {
  users: { 'u-ada': 'Ada "the box" Bloom', 'u-sam': 'Sam' },
  customers: { 'c-bloom': 'Bloom & Stem","@supplierName":["supplier","s-lodz"]' },
  suppliers: { 's-lodz': 'Łódź' },
}
const requested: string[] = []
const names = (kind: keyof typeof known) => async (ids: readonly string[]) => {
  requested.push(...ids)
  return new Map(Object.entries(known[kind]).filter(([id]) => ids.includes(id)))
}
let epoch = 0
const identity = {
  nameEpoch: () => epoch,
  namesOf: names('users'),
  customerNames: names('customers'),
  supplierNames: names('suppliers'),
} as unknown as Identity

const Answer = z.object({
  before: z.string(),
  ...NamedCustomer,
  actor: z.object({ kind: z.string(), ...NamedUser }).nullable(),
  items: z.array(z.object({ comment: z.string(), ...NamedSupplier, list: z.array(z.string()) })),
  about: z
    .discriminatedUnion('what', [
      z.object({ what: z.literal('supplier'), ...NamedSupplier }),
      z.object({ what: z.literal('nothing'), supplierId: z.string() }),
    ])
    .optional(),
  after: z.string(),
})
type Answer = z.input<typeof Answer>

const markAnswer = markNames(Answer)
const named = async (value: Answer) => JSON.parse(await withNames(identity, markedJson(markAnswer(value)))) as unknown

/** The same, written by hand. */
const nameOf = (field: string, all: Readonly<Record<string, string>>, id: string) =>
  all[id] === undefined ? {} : { [field]: all[id] }
const namedByHand = (value: Answer): unknown => ({
  ...value,
  ...nameOf('customerName', known.customers, value.customerId),
  actor: value.actor && { ...value.actor, ...nameOf('name', known.users, value.actor.id) },
  items: value.items.map((item) => ({ ...item, ...nameOf('supplierName', known.suppliers, item.supplierId) })),
  ...(value.about?.what === 'supplier' && {
    about: { ...value.about, ...nameOf('supplierName', known.suppliers, value.about.supplierId) },
  }),
})

describe('names in an answer', () => {
  test('are added to the ids that the contract declares, for names and texts with any characters', async () => {
    const bits = [
      '"',
      '\\',
      ':',
      ',',
      '{',
      '}',
      '[',
      ']',
      '@name',
      ',"@name":[',
      'customerName',
      'supplierId',
      'c-bloom',
      's-lodz',
    ]
    const typed = fc.array(fc.constantFrom(...bits), { maxLength: 12 }).map((some) => some.join(''))
    const supplierId = fc.constantFrom('s-lodz', 's-gone')
    const answer = fc.record(
      {
        before: typed,
        customerId: fc.constantFrom('c-bloom', 'c-gone'),
        actor: fc.option(fc.record({ kind: typed, id: fc.constantFrom('u-ada', 'u-gone') })),
        items: fc.array(fc.record({ comment: typed, supplierId, list: fc.array(typed) })),
        about: fc.record({ what: fc.constantFrom('supplier', 'nothing'), supplierId }),
        after: typed,
      },
      { requiredKeys: ['before', 'customerId', 'actor', 'items', 'after'] },
    )
    await fc.assert(
      fc.asyncProperty(answer, async (generated) => {
        const value = generated as Answer
        requested.length = 0
        expect(await named(value)).toEqual(JSON.parse(JSON.stringify(namedByHand(value))))
        const mentioned = [
          value.customerId,
          ...(value.actor ? [value.actor.id] : []),
          ...value.items.map((item) => item.supplierId),
          ...(value.about?.what === 'supplier' ? [value.about.supplierId] : []),
        ]
        expect(new Set(requested)).toEqual(new Set(mentioned))
      }),
    )
  })

  test('of an answer that is sent again are looked up once per epoch; the text is new only if a name is', async () => {
    const users = { 'u-ada': 'Ada' }
    let lookups = 0
    const found = async () => new Map<string, string>()
    const people = {
      nameEpoch: () => epoch,
      namesOf: async () => {
        lookups += 1
        return new Map(Object.entries(users))
      },
      customerNames: found,
      supplierNames: found,
    } as unknown as Identity
    const mark = markNames(z.object({ actor: z.object({ ...NamedUser }) }))
    const cut = splitAtNames(markedJson(mark({ actor: { id: 'u-ada' } })))
    const first = await insertNames(people, cut)
    expect(await insertNames(people, cut)).toBe(first)
    expect(lookups).toBe(1)
    epoch += 1
    expect(await insertNames(people, cut)).toBe(first)
    expect(lookups).toBe(2)
    users['u-ada'] = 'Ada Bloom'
    epoch += 1
    expect((await insertNames(people, cut)).json).toContain('"Ada Bloom"')
    expect(lookups).toBe(3)
  })

  test('are refused for two ids in one object', () => {
    expect(() => markNames(z.object({ ...NamedCustomer, ...NamedSupplier }))).toThrow(
      'Only one of customerId, supplierId can have a name',
    )
  })

  test('are refused at start if an id has no field for its name', () => {
    expect(() => markNames(z.object({ customerId: NamedCustomer.customerId }))).toThrow(
      'customerId has a name, but the schema has no field customerName for it',
    )
  })
})
