import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factOf, type Recorded } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { foldedOnRead, projections } from '#read-models/all.ts'
import { arbitraryOf } from '#tests/support/arbitrary.ts'
import { demoLog, everyStory, wholeCase } from '#tests/support/cases.ts'
import { tableAfter } from '#tests/support/fold-table.ts'

/** Redaction is structural: no row of an audience's tables, and no stored state of a row, contains hidden values. */

const views = [...projections, ...foldedOnRead]
const of = (audience: Audience) => views.filter((one) => one.audience === audience)
const everythingFor = (audience: Audience, events: readonly Recorded[]): string =>
  JSON.stringify(of(audience).map((one) => [...tableAfter(one, events)]))

/** The event with random other values in all fields that are hidden from `audience`. */
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

/** The events renumbered, as in a log without other events. */
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

  test('is the same with and without events that it may not see', () => {
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
    ['the supplier', 's-dongguan'],
    ['another supplier', 's-lodz'],
    ['the unit cost', 'unitCost'],
    ['the unit cost in the spec sheet', '"unitPrice":710'],
    ['the sourcing', 'sourcing'],
    ['the calculation of a shop price', 'calculation'],
    ['staff notes on a quote', 'Margin holds down'],
    ['staff notes on a payment', 'reference matched by hand'],
    ['the field of staff notes', 'internalNotes'],
    ['the acting user of the supplier', 'u-lin'],
  ])('ROLE-015 no customer learns %s', (_, secret) => {
    expect(toldTo.staff).toContain(secret)
    expect(toldTo.customer).not.toContain(secret)
  })

  test.each([
    ['the customer id', 'c-bloom'],
    ['the acting user of the customer', 'u-ada'],
    ['the contact', 'ada@bloom.example'],
    ['a company’s name', 'Bloom & Stem'],
    ['an address', 'NW Glisan'],
    ['the customer’s product name', 'Bouquet box'],
    ['the customer’s comments', 'two to a carton'],
    ['the selling price', '"unitPrice":1320'],
    ['the customer’s payment', '"PaymentRecorded"'],
    ['the order', '"requestId"'],
    ['the shop price', 'automaticQuotes'],
    ['the price calculation', 'calculation'],
  ])('SUPP-004 no supplier learns %s', (_, secret) => {
    expect(toldTo.staff).toContain(secret)
    expect(toldTo.supplier).not.toContain(secret)
  })
})

test('ROLE-015 SUPP-004 customers and suppliers learn the acting employee only in conversations (decision 151)', () => {
  const stories = everyStory.flat().filter(({ stream }) => !stream.startsWith('conversation-'))
  expect(everythingFor('staff', stories)).toContain('u-sam')
  for (const audience of ['customer', 'supplier'] as const)
    expect(everythingFor(audience, stories)).not.toContain('u-sam')
})

describe('owner of a row', () => {
  const rowsOf = (name: string) => {
    const projection = views.find((one) => one.name === name)!
    return [...tableAfter(projection, demoLog).values()].flatMap(({ shown }) => (shown ? [shown] : []))
  }
  const suppliers = new Set(['s-dongguan', 's-lodz'])
  const customers = new Set(['c-bloom', 'c-rival'])

  test('is the customer for ORDER rows', () => {
    const owners = rowsOf('order-for-customer').map((row) => row['customer_id'])
    expect(owners).toHaveLength(7)
    expect(new Set(owners)).toEqual(customers)
  })

  test('is the supplier of a released purchase order', () => {
    const owners = rowsOf('purchase-order-for-supplier').map((row) => row['supplier_id'])
    expect(owners).toHaveLength(4)
    expect(new Set(owners)).toEqual(suppliers)
  })

  test('exists for every line of a feed except that of staff', () => {
    const owners = (audience: Audience) => new Set(rowsOf(`feed-for-${audience}`).map((row) => row['owner']))
    expect(owners('customer')).toEqual(customers)
    expect(owners('supplier')).toEqual(suppliers)
    expect(owners('staff')).toEqual(new Set([null]))
  })

  test('is the only party in a line of a feed', () => {
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
