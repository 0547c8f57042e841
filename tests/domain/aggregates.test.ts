import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { channelAccess } from '#application/conversations/contracts/live.ts'
import { aggregates } from '#domain/aggregates.ts'
import { emptyCase, statesOf } from '#domain/case.ts'
import { eventTypes, factOf, redact } from '#domain/events.ts'
import { type AnyAggregate, registerOf } from '#domain/kernel/aggregate.ts'
import { audiences, fact } from '#domain/kernel/fact.ts'
import { everyStory } from '#tests/support/cases.ts'

/** An aggregate of one fact and one command, to register with others. */
const planted = (changed: Partial<AnyAggregate> = {}): AnyAggregate => ({
  category: 'survey',
  key: 'surveys',
  holds: 'many',
  facts: { SurveyRequested: fact({ customer: {} }) },
  initial: {},
  decide: { RequestSurvey: () => [] },
  evolve: { SurveyRequested: (state: object) => state },
  money: z.object({}),
  comparable: (own: object) => own,
  idOf: () => '',
  claims: 'surveyId',
  identity: (_, ofCase) => ofCase,
  entityIdFor: {},
  topics: { customer: 'orders', staff: 'orders', supplier: 'orders' },
  ...changed,
})

describe('a register of aggregates', () => {
  test('accepts aggregates without shared names', () => {
    const register = registerOf(...aggregates.list, planted())
    expect(register.ofEvent('SurveyRequested')?.category).toBe('survey')
    expect(register.ofCategory('survey').key).toBe('surveys')
    expect(register.root.category).toBe('order')
  })

  test.each<[string, Partial<AnyAggregate>, string]>([
    ['category', { category: 'shipment' }, 'both have the category shipment'],
    ['key', { key: 'order' }, 'order and survey both have the key of a case order'],
    ['claimed scope', { claims: 'requestId' }, 'order and survey both have the claimed scope requestId'],
    [
      'event',
      { facts: { ShipmentAdded: fact({}) }, evolve: { ShipmentAdded: (state: object) => state } },
      'shipment and survey both have the event ShipmentAdded',
    ],
    ['command', { decide: { PlaceOrder: () => [] } }, 'order and survey both have the command PlaceOrder'],
    ['root', { holds: 'one' }, 'Exactly one aggregate must be the root of a case'],
  ])('throws where two have the same %s', (_, changed, message) => {
    expect(() => registerOf(...aggregates.list, planted(changed))).toThrow(message)
  })

  test('throws if a fact has no fold, or if there is no root', () => {
    expect(() => registerOf(...aggregates.list, planted({ evolve: {} }))).toThrow(
      'survey does not fold its event SurveyRequested',
    )
    expect(() => registerOf(planted())).toThrow('Exactly one aggregate must be the root of a case')
  })

  test('throws for an unknown category, and has no aggregate for an unknown event', () => {
    expect(() => aggregates.ofCategory('survey')).toThrow('The aggregate survey is not registered')
    expect(aggregates.ofEvent('SurveyRequested')).toBeUndefined()
  })
})

describe('the registered aggregates', () => {
  test('all have a key in an empty case', () => {
    expect(aggregates.all.map((one) => statesOf(emptyCase, one).length)).toEqual(
      aggregates.all.map(({ holds }) => (holds === 'many' ? 0 : 1)),
    )
    expect(emptyCase).toMatchObject(Object.fromEntries(aggregates.all.map(({ key }) => [key, expect.anything()])))
  })

  test('RT-D04 announce each fact on a channel that its audiences can access', () => {
    for (const type of eventTypes) {
      for (const audience of audiences.filter((one) => factOf(type).visible[one])) {
        const topic = aggregates.ofEvent(type)!.topics[audience] as keyof typeof channelAccess
        expect([type, audience, channelAccess[topic]]).toEqual([type, audience, expect.arrayContaining([audience])])
      }
    }
  })

  test('replace a hidden id by another one in every event of an audience', () => {
    const renamed = aggregates.all.flatMap(({ facts, entityIdFor }) =>
      audiences.flatMap((audience) =>
        entityIdFor[audience]
          ? Object.keys(facts).flatMap((type) => (factOf(type).visible[audience] ? [{ type, audience }] : []))
          : [],
      ),
    )
    expect(renamed).toEqual([
      { type: 'PurchaseOrderCreated', audience: 'customer' },
      { type: 'PurchaseOrderRemoved', audience: 'customer' },
    ])
    for (const { type, audience } of renamed) {
      for (const event of everyStory.flat().filter((one) => one.type === type)) {
        const { entityId } = redact(event, audience)!
        expect(entityId).toMatch(/^\w{8}$/)
        expect(entityId).not.toBe(event.entityId)
      }
    }
  })
})
