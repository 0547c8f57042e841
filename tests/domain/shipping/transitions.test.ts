import { describe } from 'vitest'
import { shipmentStatuses } from '#domain/shipping/shipment-status.ts'
import { shipment } from '#domain/shipping/shipment.ts'
import { aShipment, byAir, shipmentEvents } from '#tests/support/event-fixtures.ts'
import { folded } from '#tests/support/given.ts'
import { matrix } from '#tests/support/transition-matrix.ts'

describe('a shipment', () => {
  const { data } = shipmentEvents.added
  const state = folded(shipment, aShipment.planned)
  const by = { by: 'system' } as const
  const unquoted = { option: null, quote: null }
  const { itemId } = data.items[0]
  matrix(shipment, ['none', 'removed', ...shipmentStatuses], {
    AddShipment: { data: { ...data, items: [...data.items] }, state: shipment.initial, allowed: ['none'] },
    AddEssentialsShipment: { data: { ...data, items: [...data.items] }, state: shipment.initial, allowed: ['none'] },
    DescribeShipment: {
      data: { name: 'To the fair', description: 'Booth 12' },
      state,
      allowed: [...shipmentStatuses],
    },
    SplitShipmentItem: {
      data: { itemId, itemNumber: '001', quantity: 400, toShipmentId: 'shipment-2', ...unquoted },
      state,
      allowed: ['initial'],
    },
    ReceiveShipmentItem: {
      data: { itemId, itemNumber: '001', quantity: 400, fromShipmentId: 'shipment-2', ...unquoted },
      state,
      allowed: ['initial'],
    },
    AdaptShipment: {
      data: { items: [{ itemId, itemNumber: '001', quantity: 400 }] },
      state,
      allowed: ['initial'],
    },
    ChangeShipmentAddress: { data: { addressId: 'address-9', ...unquoted }, state, allowed: ['initial'] },
    QuoteShipment: {
      data: { options: [byAir], validUntil: '2026-04-01T09:00:00.000Z' },
      state,
      allowed: ['initial'],
    },
    RequoteShipment: {
      data: { quote: { options: [byAir], validUntil: '2026-04-01T09:00:00.000Z' } },
      state: { ...state, quote: { options: [byAir], validUntil: '2025-03-01T09:00:00.000Z' } } as typeof state,
      allowed: ['initial'],
    },
    ChooseShippingOption: { data: { option: byAir }, state, allowed: ['initial'] },
    PackShipment: {
      data: {
        packingList: {
          unitType: 'carton',
          units: 2,
          cartons: [
            {
              itemId,
              count: 2,
              pieces: data.items[0].quantity / 2,
              length: 600,
              width: 400,
              height: 400,
              grossWeight: 9000,
            },
          ],
        },
      },
      state,
      allowed: ['initial', 'pickedUp', 'shipped'],
    },
    RemoveShipment: { data: {}, state, allowed: ['initial'] },
    RecordShipmentPickup: { data: by, state, allowed: ['initial'] },
    RecordShipmentDeparture: { data: { ...by, tracking: undefined }, state, allowed: ['initial', 'pickedUp'] },
    RecordPortArrival: { data: by, state, allowed: ['shipped'] },
    RecordCustomsClearance: { data: by, state, allowed: ['arrivedAtPort', 'shipped'] },
    RecordWarehouseArrival: { data: by, state, allowed: ['customsCleared', 'arrivedAtPort', 'shipped'] },
    RecordShipmentDelivery: {
      data: by,
      state,
      allowed: ['pickedUp', 'shipped', 'arrivedAtPort', 'customsCleared', 'inWarehouse'],
    },
    CorrectShipmentStatus: {
      data: { status: 'initial', reason: 'Recorded for the wrong shipment.' },
      state,
      allowed: ['pickedUp', 'shipped', 'arrivedAtPort', 'customsCleared', 'inWarehouse', 'delivered'],
    },
    RecordCourierReport: {
      data: { stage: 'delivered', statuses: [], happenedOn: '2026-03-01T09:00:00.000Z' },
      state,
      allowed: ['initial', 'pickedUp', 'shipped', 'arrivedAtPort', 'customsCleared', 'inWarehouse'],
      settled: ['delivered'],
    },
    ChangeTracking: {
      data: { ...by, tracking: { courier: 'dhl', trackingCodes: ['JD014600012345'] }, statuses: [] },
      state,
      allowed: [...shipmentStatuses],
    },
  })
})
