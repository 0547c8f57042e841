import { expect, test } from 'vitest'
import { departureTracking } from '#web/shipping/departure-tracking.ts'

/** Tracking that is sent with the departure of a shipment. */

const before = {
  courier: 'other' as const,
  trackingCodes: ['JD 01', 'JD02'],
  trackingUrl: 'https://track.example/JD01',
  statuses: [],
  additionalComments: 'Two parcels',
  lastUpdatedOn: '2026-03-02T00:00:00.000Z',
}
const { trackingUrl, additionalComments } = before

test('SHIP-D05 codes that are already recorded are not sent again with the departure', () => {
  expect(departureTracking(before, { courier: 'other', codes: 'JD 01, JD02' })).toEqual({})
  expect(departureTracking(before, { courier: 'other', codes: ' ' })).toEqual({})
  expect(departureTracking(null, { courier: 'dhl', codes: '' })).toEqual({})
})

test('SHIP-D05 other codes keep the comments, and the tracking page only with the same courier', () => {
  expect(departureTracking(before, { courier: 'other', codes: 'JD03' })).toEqual({
    tracking: { courier: 'other', trackingCodes: ['JD03'], trackingUrl, additionalComments },
  })
  expect(departureTracking(before, { courier: 'dhl', codes: 'JD01' })).toEqual({
    tracking: { courier: 'dhl', trackingCodes: ['JD01'], additionalComments },
  })
  expect(departureTracking(null, { courier: 'dhl', codes: 'JD03;JD04' })).toEqual({
    tracking: { courier: 'dhl', trackingCodes: ['JD03', 'JD04'] },
  })
})
