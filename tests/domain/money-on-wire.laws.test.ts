import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aggregates } from '#domain/aggregates.ts'
import { foldCase, statesOf } from '#domain/case.ts'
import { dataOnWire, eventTypes, factOf, type Recorded } from '#domain/events.ts'
import { fact } from '#domain/kernel/fact.ts'
import { mapMoney, onWire } from '#domain/kernel/money-on-wire.ts'
import { Amount, PositiveAmount, UnitPrice } from '#domain/kernel/money.ts'
import { arbitraryOf } from '#tests/support/arbitrary.ts'
import { everyCase } from '#tests/support/cases.ts'

describe('API-D10 money on the wire', () => {
  test('is found by schema: counts with names like money are unchanged', () => {
    const { schema } = fact({
      everyone: {
        amount: z.int().positive(),
        total: z.int().nonnegative(),
        price: Amount,
        lines: z.array(z.strictObject({ cost: z.int(), paid: PositiveAmount, each: UnitPrice })),
      },
    })
    const stored = { amount: 250, total: 300, price: 12_345, lines: [{ cost: 4, paid: 50, each: 1_234 }] }
    expect(onWire(schema, stored)).toEqual({
      amount: 250,
      total: 300,
      price: 123.45,
      lines: [{ cost: 4, paid: 0.5, each: 1.234 }],
    })
  })

  test('is found in optional fields, records, defaults and unions', () => {
    const schema = z.object({
      gone: Amount.optional(),
      empty: Amount.nullable(),
      usual: Amount.default(100),
      byId: z.record(z.string(), Amount),
      either: z.union([z.strictObject({ pieces: z.int() }), z.strictObject({ price: Amount })]),
      made: z.string().pipe(z.transform((text: string) => Number(text))),
    })
    const stored = { empty: null, usual: 200, byId: { a: 1 }, made: 7 }
    expect(onWire<object>(schema, { ...stored, either: { price: 300 } })).toEqual({
      empty: null,
      usual: 2,
      byId: { a: 0.01 },
      either: { price: 3 },
      made: 7,
    })
    expect(onWire<object>(schema, { ...stored, either: { pieces: 300 } })).toMatchObject({ either: { pieces: 300 } })
  })

  test('is refused for an unclassified kind of schema', () => {
    expect(() => onWire(z.object({ of: z.map(z.string(), Amount) }), { of: new Map() })).toThrow('type map')
  })

  test.each(eventTypes)('%s is sent with all its fields, and absent ones remain absent', (type) => {
    fc.assert(
      fc.property(arbitraryOf(factOf(type).schema), (data) => {
        const out = dataOnWire({ type, data })
        expect(Object.keys(out)).toEqual(Object.keys(data))
      }),
      { numRuns: 20 },
    )
    expect(dataOnWire({ type, data: {} })).toEqual({})
  })

  test('is the price in the currency for events of the stories', () => {
    const placed = everyCase.flat().find(({ type }) => type === 'OrderPlaced')!
    expect(dataOnWire(placed)).toMatchObject({
      totals: { packaging: 1320, shipping: 420, total: 1740, amountDue: 1740 },
    })
    const sourced = everyCase.flat().find(({ type }) => type === 'ItemSourced')!
    expect(dataOnWire(sourced)).toMatchObject({ sourcing: { unitCost: 0.71 } })
  })

  test('is declared for every number of a state that depends on money', () => {
    const triple = (number: number) => number * 3
    for (const events of everyCase) {
      const dearer = events.map((event) => ({
        ...event,
        data: mapMoney(factOf(event.type).schema, event.data, triple),
      })) as Recorded[]
      const [was, is] = [foldCase(events), foldCase(dearer)]
      for (const aggregate of aggregates.all) {
        const expected = statesOf(was, aggregate).map((own) =>
          mapMoney(aggregate.money, aggregate.comparable(own), triple),
        )
        expect(statesOf(is, aggregate).map((own) => aggregate.comparable(own))).toEqual(expected)
      }
    }
  })
})
