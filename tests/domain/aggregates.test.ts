import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { channelAccess } from '#application/conversations/contracts/live.ts'
import { aggregates } from '#domain/aggregates.ts'
import { emptyCase, statesOf } from '#domain/case.ts'
import { eventTypes, factOf, redact } from '#domain/events.ts'
import { type AnyAggregate, registerOf } from '#domain/kernel/aggregate.ts'
import { audiences, fact } from '#domain/kernel/fact.ts'
import { everyStory } from '#tests/support/cases.ts'

/** An aggregate of one fact and one command, to be put beside others. */
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
  test('takes aggregates that share nothing', () => {
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
    ['root', { holds: 'one' }, 'exactly one of exactly one'],
  ])('throws where two have the same %s', (_, changed, message) => {
    expect(() => registerOf(...aggregates.list, planted(changed))).toThrow(message)
  })

  test('throws where a fact has no fold, and where nothing is the root', () => {
    expect(() => registerOf(...aggregates.list, planted({ evolve: {} }))).toThrow(
      'survey does not fold its event SurveyRequested',
    )
    expect(() => registerOf(planted())).toThrow('exactly one of exactly one')
  })

  test('an unknown category is a bug, an unknown event is not of any aggregate', () => {
    expect(() => aggregates.ofCategory('survey')).toThrow('No aggregate survey in the register')
    expect(aggregates.ofEvent('SurveyRequested')).toBeUndefined()
  })
})

describe('what follows from the register', () => {
  test('an empty case holds every aggregate under its key', () => {
    expect(aggregates.all.map((one) => statesOf(emptyCase, one).length)).toEqual(
      aggregates.all.map(({ holds }) => (holds === 'many' ? 0 : 1)),
    )
    expect(emptyCase).toMatchObject(Object.fromEntries(aggregates.all.map(({ key }) => [key, expect.anything()])))
  })

  test('RT-D04 every audience that sees a fact has access to the channel that announces it', () => {
    for (const type of eventTypes) {
      for (const audience of audiences.filter((one) => factOf(type).visible[one])) {
        const topic = aggregates.ofEvent(type)!.topics[audience] as keyof typeof channelAccess
        expect([type, audience, channelAccess[topic]]).toEqual([type, audience, expect.arrayContaining([audience])])
      }
    }
  })

  test('an audience that must not know an id reads another one in every event that it sees', () => {
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
