import { expect, test } from 'vitest'
import { combineReports } from '#application/shipping/processes/follow-parcels.ts'
import { plusDays } from '#domain/time.ts'
import { monday } from '#tests/support/given.ts'

/** Courier reports about a shipment of several parcels, each with a tracking code. */

type Report = Parameters<typeof combineReports>[0][number][number]
const report = (stage: string, day: number, statuses: Report['statuses'] = []): Report => ({
  stage,
  statuses,
  happenedOn: plusDays(monday, day),
})
const left = report('in_transit', 1)
const stages = (ofCodes: Report[][]) => combineReports(ofCodes).map(({ stage }) => stage)

test('SHIP-D05 a shipment of several parcels is delivered with the last one', () => {
  const first = [left, report('delivered', 5)]
  expect(stages([first, [left]])).toEqual(['in_transit', 'in_transit', ''])
  expect(stages([first, []])).toEqual(['in_transit', ''])
  const all = combineReports([first, [report('delivered', 7), left]])
  expect(all.filter(({ stage }) => stage === 'delivered')).toEqual([report('delivered', 7)])
  // Repeated and in another order.
  expect(stages([[report('delivered', 7), left, left], first.toReversed()]).at(-1)).toBe('delivered')
  expect(stages([first])).toEqual(['in_transit', 'delivered'])
})

test('SHIP-013 SAMPLE-T05 the damage of one of several parcels is reported, with the delivery of all of them too', () => {
  const damaged = [report('delivered', 5, ['hasDamages'])]
  expect(combineReports([damaged, [left]])).toContainEqual(report('', 5, ['hasDamages']))
  expect(combineReports([damaged, [report('delivered', 7)]]).at(-1)).toEqual(report('delivered', 7, ['hasDamages']))
})
