import { expect, test } from 'vitest'
import { departureTracking } from '#web/shipping/departure-tracking.ts'

/** Tracking that is sent with the departure of a shipment. */

const before = {
  courier: 'other' as const,
  trackingCodes: ['A 1', 'B2'],
  trackingUrl: 'https://track.example/A1',
  statuses: [],
  additionalComments: 'Two parcels',
  lastUpdatedOn: '2026-03-02T00:00:00.000Z',
}
const { trackingUrl, additionalComments } = before

test('SHIP-D05 codes that are already recorded are not sent again with the departure', () => {
  expect(departureTracking(before, { courier: 'other', codes: 'A 1, B2' })).toEqual({})
  expect(departureTracking(before, { courier: 'other', codes: ' ' })).toEqual({})
  expect(departureTracking(null, { courier: 'dhl', codes: '' })).toEqual({})
})

test('SHIP-D05 other codes keep the comments, and the tracking page only with the same courier', () => {
  expect(departureTracking(before, { courier: 'other', codes: 'C3' })).toEqual({
    tracking: { courier: 'other', trackingCodes: ['C3'], trackingUrl, additionalComments },
  })
  expect(departureTracking(before, { courier: 'dhl', codes: 'A1' })).toEqual({
    tracking: { courier: 'dhl', trackingCodes: ['A1'], additionalComments },
  })
  expect(departureTracking(null, { courier: 'dhl', codes: 'C3;D4' })).toEqual({
    tracking: { courier: 'dhl', trackingCodes: ['C3', 'D4'] },
  })
})
