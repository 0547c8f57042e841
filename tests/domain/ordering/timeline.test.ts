import { describe, expect, test } from 'vitest'
import { expectedDates, latestStart } from '#domain/ordering/expected-dates.ts'
import { nextDates } from '#domain/ordering/headline.ts'
import { dueOf, lateBy } from '#domain/ordering/lateness.ts'
import { backwardFrom, forwardFrom } from '#domain/ordering/timeline.ts'
import { plannedDay } from '#domain/time.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, n, 9)).toISOString()
const steps = [
  { name: 'production', days: { min: 10, max: 14 } },
  { name: 'shipping', days: { min: 2, max: 6 } },
] as const

describe('a timeline', () => {
  test('HELPERS-012 starts each step at the end of the previous one', () => {
    expect(forwardFrom(day(1), steps, 'best')).toEqual([
      { name: 'production', start: day(1), end: day(11) },
      { name: 'shipping', start: day(11), end: day(13) },
    ])
    expect(forwardFrom(day(1), [], 'best')).toEqual([])
  })

  test('HELPERS-013 ends the last step at the given date', () => {
    expect(backwardFrom(day(31), steps, 'worst')).toEqual([
      { name: 'production', start: day(11), end: day(25) },
      { name: 'shipping', start: day(25), end: day(31) },
    ])
  })

  test('HELPERS-014 takes 2, 6 or 4 days for a step of 2 to 6 days', () => {
    const end = (pace: 'best' | 'worst' | 'average') => forwardFrom(day(1), [steps[1]], pace)[0]!.end
    expect([end('best'), end('worst'), end('average')]).toEqual([day(3), day(7), day(5)])
  })

  test('HELPERS-D04 counts calendar days, and rounds an average up', () => {
    // From Friday, March 6, over a weekend.
    const odd = [{ name: 'shipping', days: { min: 2, max: 5 } }]
    expect(forwardFrom(day(6), odd, 'average')[0]!.end).toBe(day(10))
    expect(backwardFrom(day(10), odd, 'average')[0]!.start).toBe(day(6))
  })
})

describe('the expected dates of an order', () => {
  const plan = {
    readyOn: undefined,
    leadTimes: [10, 14],
    transits: [
      { min: 2, max: 6 },
      { min: 3, max: 4 },
    ],
  }

  test('follow from the longest lead time and the slowest shipment', () => {
    expect(expectedDates(plan, day(1))).toEqual({
      ready: plannedDay(day(15), 0),
      arrival: { from: plannedDay(day(18), 0), to: plannedDay(day(21), 0), likely: plannedDay(day(20), 0) },
    })
    expect(latestStart(plan, plannedDay(day(25), 0))).toBe(plannedDay(day(5), 0))
  })

  test('follow the planned ready date, unless it has passed', () => {
    const readyOn = plannedDay(day(9), 0)
    expect(expectedDates({ ...plan, readyOn }, day(1))).toMatchObject({ ready: readyOn })
    expect(expectedDates({ ...plan, leadTimes: [], readyOn }, day(12))).toMatchObject({
      ready: plannedDay(day(12), 0),
      arrival: { from: plannedDay(day(15), 0) },
    })
  })

  test('HELPERS-012 include the lead time of what has not started when the planned ready date passes', () => {
    const readyOn = plannedDay(day(9), 0)
    expect(expectedDates({ ...plan, readyOn }, day(12))).toMatchObject({
      ready: plannedDay(day(26), 0),
      arrival: { from: plannedDay(day(29), 0) },
    })
  })

  test('are unknown without a lead time, and the arrival without a shipping option', () => {
    expect(expectedDates({ ...plan, leadTimes: [] }, day(1))).toBeUndefined()
    expect(expectedDates({ ...plan, transits: [] }, day(1))).toEqual({
      ready: plannedDay(day(15), 0),
      arrival: undefined,
    })
  })
})

describe('lateness', () => {
  test('depends on a passed planned date, not on the end of an offer', () => {
    for (const what of nextDates) {
      const headline = { next: { what, date: day(5) } }
      const isPlanned = ['sampleReady', 'serviceReady', 'ready', 'arrivesBy'].includes(what)
      expect([what, dueOf(headline)]).toEqual([what, isPlanned ? day(5) : undefined])
      expect(lateBy(headline, day(4))).toBeNull()
      expect(lateBy(headline, day(5))).toBeNull()
      expect(lateBy(headline, day(6))).toEqual(isPlanned ? headline.next : null)
    }
    expect(lateBy({ next: null }, day(6))).toBeNull()
  })
})
