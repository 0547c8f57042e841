import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEvent, type DomainEvent, eventTypes, factOf, type Recorded, redact } from '#domain/events.ts'
import { audiences } from '#domain/kernel/fact.ts'
import { sentenceOf } from '#domain/sentences.ts'
import { arbitraryOf } from '#tests/support/arbitrary.ts'
import { everyStory, wholeCase } from '#tests/support/cases.ts'
import { english } from '#tests/support/english.ts'

/** An event of a type with random valid data, in an envelope with all parties. */
const anyEvent = (type: DomainEvent['type']): fc.Arbitrary<Recorded> =>
  arbitraryOf(factOf(type).schema).map((data) => ({
    ...wholeCase[0]!,
    ...({ type, data } as DomainEvent),
    parties: { customerId: 'c-bloom', supplierId: 's-dongguan' },
    actor: { kind: 'staff', id: 'u-sam' },
    causationId: 'cause',
  }))

describe('the register', () => {
  test('has no declaration for an unknown type', () => {
    expect(() => factOf('OrderEaten')).toThrow('No registered aggregate declares the event type OrderEaten')
  })

  test('has each field in one group', () => {
    for (const type of eventTypes) {
      const { staff } = factOf(type).visible
      expect([type, new Set(staff).size]).toEqual([type, staff!.length])
    }
  })

  test.each(eventTypes)('%s: valid data is stored unchanged', (type) => {
    fc.assert(
      fc.property(anyEvent(type), ({ data }) => {
        const event = { type, data } as DomainEvent
        expect(checkEvent(event)).toEqual(event)
      }),
      { numRuns: 20 },
    )
  })

  test.each(eventTypes)('%s: an undeclared field is refused', (type) => {
    const { data } = everyStory.flat().find((event) => event.type === type)!
    expect(() => checkEvent({ type, data: { ...data, cost: 1 } } as DomainEvent)).toThrow('cost')
  })
})

describe('personal data', () => {
  const personalTypes = eventTypes.filter((type) => factOf(type).personal)
  const erasedFrom = ({ type, data }: DomainEvent): DomainEvent => {
    const { erased } = factOf(type).personal!(data)
    return { type, data: { ...data, ...erased } } as DomainEvent
  }

  test.each(personalTypes)('%s: is still accepted after an erasure', (type) => {
    fc.assert(
      fc.property(anyEvent(type), (event) => {
        const left = erasedFrom(event)
        expect(checkEvent(left)).toEqual(left)
        expect(erasedFrom(left)).toEqual(left)
      }),
      { numRuns: 20 },
    )
  })

  test('is removed from every case by an erasure', () => {
    const left = everyStory
      .flat()
      .filter(({ type }) => personalTypes.includes(type))
      .map(erasedFrom)
    expect(left.length).toBeGreaterThan(0)
    expect(JSON.stringify(left)).not.toMatch(/Ada|Eve|Bloom|Rival|Glisan|Reymonta|555/)
  })
})

describe('redaction', () => {
  test.each(eventTypes)('%s: no hidden field survives redaction', (type) => {
    fc.assert(
      fc.property(anyEvent(type), fc.constantFrom(...audiences), (event, audience) => {
        const { visible, limitedTo } = factOf(type)
        const names = visible[audience]
        const known = redact(event, audience)
        // What someone has read is visible to staff and to the reader's own side (decision 151).
        const isOfOther = limitedTo === 'actor' && audience !== 'staff' && event.actor.kind !== audience
        expect(known === undefined).toBe(names === undefined || isOfOther)
        if (!known) return
        expect(Object.keys(known.data).toSorted()).toEqual(names!.toSorted())
        for (const name of names!) expect(known.data[name]).toBe((event.data as Record<string, unknown>)[name])
      }),
      { numRuns: 20 },
    )
  })

  test('leaves the event unchanged for staff', () => {
    for (const event of wholeCase) expect(redact(event, 'staff')).toBe(event)
  })

  test('leaves other audiences only the kind of an actor, without parties or causes', () => {
    const created = wholeCase.find(({ type }) => type === 'PurchaseOrderCreated')!
    const known = redact(created, 'customer')
    expect(known).toMatchObject({
      actor: { kind: 'system', id: 'system' },
      parties: { customerId: 'c-bloom', supplierId: null },
    })
    for (const cause of ['commandId', 'correlationId', 'causationId']) expect(known).not.toHaveProperty(cause)
    const released = wholeCase.find(({ type }) => type === 'PurchaseOrderReleased')!
    expect(redact(released, 'supplier')?.parties).toEqual({ customerId: null, supplierId: 's-dongguan' })
  })

  test('leaves an audience the ids of its own actors', () => {
    const [opened] = wholeCase
    expect(redact(opened!, 'customer')?.actor).toEqual({ kind: 'customer', id: 'u-ada' })
    const confirmed = wholeCase.find(({ type }) => type === 'PurchaseOrderConfirmed')!
    expect(redact(confirmed, 'supplier')?.actor).toEqual({ kind: 'supplier', id: 'u-lin' })
  })

  test('is idempotent for the same audience', () => {
    for (const event of everyStory.flat()) {
      for (const audience of audiences) {
        const once = redact(event, audience)
        expect(once && redact(once, audience)).toEqual(once)
      }
    }
  })
})

describe('sentences', () => {
  const toldTo = (audience: (typeof audiences)[number]) =>
    everyStory
      .flat()
      .flatMap((event) => redact(event, audience) ?? [])
      .map((event) => [event.type, sentenceOf(event)] as const)

  test('exist for every event type and every audience that sees it', () => {
    for (const audience of audiences) {
      for (const [, text] of toldTo(audience))
        expect(english(text)).toMatch(/^[a-z](?!.*(undefined|null|NaN|\[object))/)
    }
    expect(new Set(toldTo('staff').map(([type]) => type))).toEqual(new Set(eventTypes))
  })

  test('form the timeline of a whole case', () => {
    const story = wholeCase.map((event) => english(sentenceOf(event)))
    expect(story).toEqual([
      expect.stringMatching(/^created order \w{8}$/),
      'added item 001, Bouquet box',
      'configured Mailer box for 500 / 1,000 / 2,500 pieces',
      'configured Mailer box for 1,000 pieces',
      'configured Mailer box for 500 / 1,000 / 2,500 pieces',
      'requested a quote for 500 / 1,000 / 2,500 pieces',
      'sent 3 quotes',
      'quoted 2 shipping options for the whole order',
      'selected the quote for 2,500 pieces',
      'removed the selected quote',
      'selected the quote for 1,000 pieces',
      'updated the contact and addresses',
      'planned a shipment: Ocean freight',
      'confirmed that the shipments cover the whole order',
      'removed a planned shipment',
      'found that the shipments no longer cover the order',
      'updated the contact and addresses',
      'planned a shipment: Air freight',
      'confirmed that the shipments cover the whole order',
      'placed the order',
      'recorded a payment',
      'confirmed that the amount due is paid',
      'planned the purchase order',
      expect.stringMatching(/^sent purchase order \w{8} for 1,000 pieces$/),
      'notified the supplier',
      'confirmed the purchase order',
      'started production of the item',
      'started production',
      'completed production of the item',
      'completed production',
      'shipped the goods (JD014600012345)',
      'recorded the delivery of a shipment',
      'completed the order',
    ])
  })

  test('are correct for a single piece, a single quote and a shipment without tracking', () => {
    expect(english(sentenceOf({ type: 'QuoteRequested', data: { quantities: [1] } }))).toBe(
      'requested a quote for 1 piece',
    )
    expect(english(sentenceOf({ type: 'QuoteRequestCompleted', data: { quotes: [{}] } }))).toBe('sent 1 quote')
    expect(english(sentenceOf({ type: 'ShipmentDeparted', data: { tracking: null } }))).toBe('shipped the goods')
  })
})
