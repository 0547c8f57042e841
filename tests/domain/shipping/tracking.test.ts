import { expect, test } from 'vitest'
import { incotermOf } from '#domain/shipping/incoterms.ts'
import {
  codeOfOtherAddressRefusal,
  statusOfForwarder,
  type Tracking,
  trackingLinks,
} from '#domain/shipping/tracking.ts'

test('SHIP-014 SHIP-D02 each stage of a freight forwarder has a status; an unknown one is ignored', () => {
  const statuses = {
    pending: 'initial',
    pickup: 'pickedUp',
    origin_warehouse: 'pickedUp',
    export_customs_clearance: 'pickedUp',
    in_transit: 'shipped',
    import_customs_clearance: 'arrivedAtPort',
    destination_warehouse: 'inWarehouse',
    last_mile_delivery: 'inWarehouse',
    delivered: 'delivered',
  }
  for (const [slug, status] of Object.entries(statuses)) expect([slug, statusOfForwarder(slug)]).toEqual([slug, status])
  expect(['lost_at_sea', '', 'toString'].map(statusOfForwarder)).toEqual([undefined, undefined, undefined])
})

test('SHIP-007 SHIP-D05 tracking codes are linked to the page set by staff, else to that of the courier, else not', () => {
  const codes = { trackingCodes: ['1Z 9/A'] }
  expect(trackingLinks({ courier: 'ups', ...codes })).toEqual([
    { code: '1Z 9/A', url: 'https://www.ups.com/track?tracknum=1Z%209%2FA' },
  ])
  expect(trackingLinks({ courier: 'truck', ...codes })).toEqual([{ code: '1Z 9/A', url: undefined }])
  const trackingUrl = 'https://track.example/42'
  expect(trackingLinks({ courier: 'truck', ...codes, trackingUrl })).toEqual([{ code: '1Z 9/A', url: trackingUrl }])
})

test('SHIP-005 the Incoterm depends on route and duties', () => {
  const terms = [
    { route: 'factoryPickup', taxAndDutiesIncluded: true },
    { route: 'air', taxAndDutiesIncluded: true },
    { route: 'air', taxAndDutiesIncluded: false },
  ].map(incotermOf)
  expect(terms).toEqual(['FCA', 'DDP', 'DAP'])
})

test('SHIP-D05 a parcel goes to one address; freight of several recipients shares a transport document', () => {
  const shipmentTo = (shipmentId: string, addressId: string, courier: Tracking['courier'], code = 'JD01') => ({
    shipmentId,
    addressId,
    tracking: { courier, trackingCodes: [code] },
  })
  const own = shipmentTo('first', 'studio', 'dhl', 'jd01')
  const refused = { code: 'rule-broken', field: 'trackingCodes' }
  expect(codeOfOtherAddressRefusal(own, [own, shipmentTo('second', 'warehouse', 'dhl')])).toMatchObject(refused)
  expect(codeOfOtherAddressRefusal(own, [own, shipmentTo('second', 'studio', 'dhl')])).toBeUndefined()
  expect(codeOfOtherAddressRefusal(own, [own, shipmentTo('second', 'warehouse', 'dhl', 'JD02')])).toBeUndefined()
  const freight = shipmentTo('first', 'studio', 'truck')
  expect(codeOfOtherAddressRefusal(freight, [freight, shipmentTo('second', 'warehouse', 'truck')])).toBeUndefined()
})
