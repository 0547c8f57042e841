import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAt, paces, timelineFrom, timelineUntil } from '#domain/timeline.ts'

const steps = [
  { name: 'sampling', min: 2, max: 6 },
  { name: 'production', min: 10, max: 15 },
]
const durations = fc.tuple(fc.nat(60), fc.nat(60)).map(([min, more]) => ({ min, max: min + more }))
const start = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

describe('a timeline', () => {
  test('HELPERS-014 takes the best, the worst or the average of a step', () => {
    expect(paces.map((pace) => daysAt({ min: 2, max: 6 }, pace))).toEqual([2, 6, 4])
  })

  test('HELPERS-D04 an average is whole days, rounded up', () => {
    expect(daysAt({ min: 2, max: 5 }, 'average')).toBe(4)
  })

  test('HELPERS-012 goes forward from its start, over weekends as over other days', () => {
    expect(timelineFrom('2026-03-06T09:00:00Z', steps, 'best')).toEqual([
      { ...steps[0], start: '2026-03-06T09:00:00.000Z', end: '2026-03-08T09:00:00.000Z' },
      { ...steps[1], start: '2026-03-08T09:00:00.000Z', end: '2026-03-18T09:00:00.000Z' },
    ])
  })

  test('HELPERS-013 goes back from the day things are needed', () => {
    const [sampling, production] = timelineUntil('2026-03-31T09:00:00Z', steps, 'worst')
    expect([sampling?.start, production?.start, production?.end]).toEqual([
      '2026-03-10T09:00:00.000Z',
      '2026-03-16T09:00:00.000Z',
      '2026-03-31T09:00:00.000Z',
    ])
    expect(timelineUntil('2026-03-31T09:00:00Z', [], 'best')).toEqual([])
  })

  test('HELPERS-012 HELPERS-013 there and back is where it began', () => {
    fc.assert(
      fc.property(
        start,
        fc.array(durations, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...paces),
        (from, all, pace) => {
          const planned = timelineFrom(from, all, pace)
          expect(timelineUntil(planned.at(-1)!.end, all, pace)).toEqual(planned)
          for (const [i, step] of planned.slice(1).entries()) expect(step.start).toBe(planned[i]!.end)
        },
      ),
    )
  })
})
