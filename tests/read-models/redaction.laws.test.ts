import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factOf, type Recorded } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { foldedOnRead, projections } from '#read-models/all.ts'
import { arbitraryOf } from '#tests/support/arbitrary.ts'
import { demoLog, everyStory, wholeCase } from '#tests/support/cases.ts'
import { tableAfter } from '#tests/support/fold-table.ts'

/** Hiding is structural: what an audience may not know is in no row of its tables, in no state behind a row. */

const views = [...projections, ...foldedOnRead]
const of = (audience: Audience) => views.filter((one) => one.audience === audience)
const everythingFor = (audience: Audience, events: readonly Recorded[]): string =>
  JSON.stringify(of(audience).map((one) => [...tableAfter(one, events)]))

/** An event as it could have been, had everything been different that `audience` may not know about it. */
const otherwise = (event: Recorded, audience: 'customer' | 'supplier'): fc.Arbitrary<Recorded> => {
  const { schema, visible } = factOf(event.type)
  const seen = visible[audience] ?? []
  const hidden = Object.entries(schema.shape).filter(([name]) => !seen.includes(name))
  const data = fc.record(Object.fromEntries(hidden.map(([name, field]) => [name, arbitraryOf(field)])))
  const id = fc.stringMatching(/^[a-z]{4,8}$/)
  const other = audience === 'customer' ? 'supplierId' : 'customerId'
  return fc
    .record({ data, doer: id, party: id, commandId: id, correlationId: id, causationId: id })
    .map(({ data: changed, doer, party, ...cause }) => ({
      ...event,
      ...cause,
      data: { ...event.data, ...changed } as never,
      actor: event.actor.kind === audience ? event.actor : { kind: event.actor.kind, id: doer },
      parties: { ...event.parties, [other]: party },
    }))
}

/** The events as a log would have numbered them that holds nothing else. */
const numbered = (events: readonly Recorded[]): Recorded[] => {
  const versions = new Map<string, number>()
  return events.map((event) => {
    const version = (versions.get(event.stream) ?? 0) + 1
    versions.set(event.stream, version)
    return { ...event, version }
  })
}

describe.each(['customer', 'supplier'] as const)('every table for the %s', (audience) => {
  test('does not depend on hidden fields', () => {
    const asItWas = everythingFor(audience, wholeCase)
    const couldHaveBeen = fc.tuple(...wholeCase.map((event) => otherwise(event, audience)))
    fc.assert(
      fc.property(couldHaveBeen, (events) => {
        expect(everythingFor(audience, events)).toBe(asItWas)
      }),
      { numRuns: 20 },
    )
  })

  test('is the same whether or not something happened that it may not know about', () => {
    const known = numbered(wholeCase.filter(({ type }) => factOf(type).visible[audience] !== undefined))
    expect(known.length).toBeLessThan(wholeCase.length)
    expect(everythingFor(audience, known)).toBe(everythingFor(audience, wholeCase))
  })
})

describe('hidden values of the stories', () => {
  const stories = everyStory.flat()
  const toldTo = {
    customer: everythingFor('customer', stories),
    supplier: everythingFor('supplier', stories),
    staff: everythingFor('staff', stories),
  }

  test.each([
    ['who makes it', 's-dongguan'],
    ['who else makes things', 's-lodz'],
    ['what it costs to make', 'unitCost'],
    ['what it costs to make, as a spec sheet says it', '"unitPrice":710'],
    ['where it is sourced', 'sourcing'],
    ['how a price of the shop came about', 'calculation'],
    ['notes of staff on a quote', 'Margin holds down'],
    ['notes of staff on a payment', 'reference matched by hand'],
    ['that there are such notes', 'internalNotes'],
    ['who of the staff did it', 'u-sam'],
    ['who of the supplier did it', 'u-lin'],
  ])('ROLE-015 no customer learns %s', (_, secret) => {
    expect(toldTo.staff).toContain(secret)
    expect(toldTo.customer).not.toContain(secret)
  })

  test.each([
    ['who the customer is', 'c-bloom'],
    ['who of the customer did it', 'u-ada'],
    ['the contact', 'ada@bloom.example'],
    ['a company’s name', 'Bloom & Stem'],
    ['an address', 'NW Glisan'],
    ['what the customer calls it', 'Bouquet box'],
    ['the customer’s comments', 'two to a carton'],
    ['the selling price', '"unitPrice":1320'],
    ['what the customer paid', '"PaymentRecorded"'],
    ['the order', '"requestId"'],
    ['the price of the shop', 'automaticQuotes'],
    ['how it came about', 'calculation'],
    ['who of the staff did it', 'u-sam'],
  ])('SUPP-004 no supplier learns %s', (_, secret) => {
    expect(toldTo.staff).toContain(secret)
    expect(toldTo.supplier).not.toContain(secret)
  })
})

describe('owner of a row', () => {
  const rowsOf = (name: string) => {
    const projection = views.find((one) => one.name === name)!
    return [...tableAfter(projection, demoLog).values()].flatMap(({ shown }) => (shown ? [shown] : []))
  }
  const suppliers = new Set(['s-dongguan', 's-lodz'])
  const customers = new Set(['c-bloom', 'c-rival'])

  test('ORDER rows belong to the customer who ordered', () => {
    const owners = rowsOf('order-for-customer').map((row) => row['customer_id'])
    expect(owners).toHaveLength(7)
    expect(new Set(owners)).toEqual(customers)
  })

  test('purchase orders belong to the supplier they were released to', () => {
    const owners = rowsOf('purchase-order-for-supplier').map((row) => row['supplier_id'])
    expect(owners).toHaveLength(4)
    expect(new Set(owners)).toEqual(suppliers)
  })

  test('every line of a feed has an owner, but for staff, who own all', () => {
    const owners = (audience: Audience) => new Set(rowsOf(`feed-for-${audience}`).map((row) => row['owner']))
    expect(owners('customer')).toEqual(customers)
    expect(owners('supplier')).toEqual(suppliers)
    expect(owners('staff')).toEqual(new Set([null]))
  })

  test('a line of a feed names no party but its owner', () => {
    for (const row of rowsOf('feed-for-customer')) {
      expect(row['body']).toMatchObject({
        parties: { customerId: expect.stringMatching(/^c-/) as string, supplierId: null },
      })
    }
    for (const row of rowsOf('feed-for-supplier')) {
      expect(row['body']).toMatchObject({
        parties: { customerId: null, supplierId: expect.stringMatching(/^s-/) as string },
      })
    }
  })
})
