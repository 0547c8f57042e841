import { expect, test } from 'vitest'
import { nextOfShipment, nextOfWork } from '#web/ordering/late-parts.ts'
import type { AnyWork } from '#web/ordering/order-rules.ts'

const running = { status: 'inProgress' } as const
const [made, arrives, ended] = ['2026-03-04T15:59:59.999Z', '2026-03-09T15:59:59.999Z', '2026-03-12T15:59:59.999Z']
const sample = (status: string) =>
  ({
    itemType: 'sample',
    sample: { status, estimatedCompletionDate: made, estimatedDeliveryDate: arrives },
  }) as unknown as AnyWork
const service = (status: string) =>
  ({ itemType: 'service', service: { status, dates: { estimatedEndDate: ended } } }) as unknown as AnyWork

test('SAMPLE-002 a sample is due when it is made, then when it arrives', () => {
  const dues = ['initial', 'inProgress', 'shipped', 'completed', 'cancelled'].map((one) =>
    nextOfWork(running, sample(one)),
  )
  expect(dues).toEqual([null, { what: 'sampleReady', date: made }, { what: 'arrivesBy', date: arrives }, null, null])
})

test('SERVICE-D01 a service is due while it is in work', () => {
  const dues = ['initial', 'inProgress', 'inReview', 'completed'].map((one) => nextOfWork(running, service(one)))
  expect(dues).toEqual([null, { what: 'serviceReady', date: ended }, null, null])
})

test('SHIP-D08 a shipment is due on its last planned day, until it is delivered', () => {
  const inTransit = { status: 'shipped', plannedDeliveryTimeRange: { min: made, max: arrives } } as const
  expect(nextOfShipment(running, inTransit)).toEqual({ what: 'arrivesBy', date: arrives })
  expect(nextOfShipment(running, { ...inTransit, status: 'delivered' })).toBeNull()
  expect(nextOfShipment(running, { status: 'initial', plannedDeliveryTimeRange: null })).toBeNull()
})

test('nothing is late while its order is stopped', () => {
  for (const status of ['onHold', 'cancelled'] as const) expect(nextOfWork({ status }, sample('inProgress'))).toBeNull()
})
