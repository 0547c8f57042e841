import { callerOf, systemCaller } from '#application/pipeline/access.ts'
import { type CommandSpec, handle } from '#application/pipeline/handle.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import * as shipments from '#application/shipping/commands.ts'
import { packShipment } from '#application/shipping/pack-shipment.ts'
import * as shipmentPlans from '#application/shipping/plan-commands.ts'
import { type Case, shipmentsOf } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { plusDays } from '#domain/time.ts'
import { people, type PersonName } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import type { Box, Offer, StorySteps } from '#infrastructure/seed/stories/story-steps.ts'
import type { MemoryApp } from './memory-app.ts'

/** Orders with several shipments, and with tracked shipments. */

/** Tools of a story: its steps, and single commands. */
export type ShipmentStory = {
  app: MemoryApp
  story: StorySteps
  act: <Input>(who: PersonName, spec: CommandSpec<Input>, input: Input) => Promise<Case>
  box: Box
  offer: Offer
}

const byTruck = {
  name: 'Truck',
  route: 'ground' as const,
  taxAndDutiesIncluded: true,
  deliveryTimeRange: { min: 3, max: 5 },
  cost: 90,
}

/** An order in two shipments to two addresses, whose first shipping quotes expire (SHIP-D03, SHIP-T16). */
export const runSplitStory = async ({ app, story, act, box, offer }: ShipmentStory): Promise<void> => {
  await story.drafts('ada')
  await story.adds('ada', box)
  await story.asks('ada')
  await story.quotes('sam', offer)
  await story.chooses('ada', 1000)
  const planned = await story.checksOut('ada', bloomStudio, 'Ocean')
  const requestId = story.requestId()
  const { shipmentId } = shipmentsOf(planned)[0]!
  const warehouse = { ...bloomStudio, line1: '12 Glisan Dock', zipCode: '97210' }
  const { order } = await act('ada', shipmentPlans.addShippingAddress, { requestId, address: warehouse })
  const [main, , other] = requireExisting(order).addresses
  const split = { requestId, shipmentId, itemNumber: '001' }
  const two = await act('ada', shipmentPlans.splitShipmentItem, { ...split, quantity: 400, toAddressId: other!.id })
  const second = { requestId, shipmentId: shipmentsOf(two)[1]!.shipmentId }
  await act('ada', shipmentPlans.splitShipmentItem, { ...split, quantity: 100, toShipmentId: second.shipmentId })
  await act('ada', shipmentPlans.changeShipmentAddress, { ...second, addressId: main!.id })
  await act('ada', shipmentPlans.changeShipmentAddress, { ...second, addressId: other!.id })
  const quoteAndChoose = async (validUntil?: string) => {
    for (const ofShipment of [{ requestId, shipmentId }, second]) {
      const quoted = await act('sam', shipmentPlans.quoteShipment, {
        ...ofShipment,
        shippingOptions: [byTruck],
        ...(validUntil && { validUntil }),
      })
      const one = shipmentsOf(quoted).find((live) => live.shipmentId === ofShipment.shipmentId)
      const shippingOptionId = one!.quote!.options[0]!.id
      await act('ada', shipmentPlans.chooseShippingOption, { ...ofShipment, shippingOptionId })
    }
  }
  await quoteAndChoose(plusDays(app.ports.now(), 2))
  const later = { ...app.ports, now: () => plusDays(app.ports.now(), 3) }
  const system = { caller: systemCaller('expire-shipping-quotes'), input: { caseId: app.log.events[0]!.caseId } }
  const ada = callerOf({ status: 'active', loginMethod: 'pw', ...people.ada })
  await handle(later, systemCommands.expireShippingQuotes, { ...system, commandId: 'expire-shipping-quotes' })
  await handle(later, shipmentPlans.renewShippingOptions, {
    caller: ada,
    input: { requestId },
    commandId: 'renew-shipping-options',
  })
  await app.settled()
  await quoteAndChoose()
  await story.places('ada')
}

/** An ocean shipment with every stage, an inspection, and one corrected record (SHIP-T02..T09). */
export const runTrackedStory = async ({ story, act, box, offer }: ShipmentStory): Promise<void> => {
  await story.drafts('ada')
  await story.adds('ada', box)
  await story.asks('ada')
  await story.quotes('sam', offer)
  await story.chooses('ada', 1000)
  const planned = await story.checksOut('ada', bloomStudio, 'Ocean')
  await story.places('ada')
  await story.pays('sam')
  await story.confirms('lin')
  await story.starts('lin')
  await story.completes('lin')
  const ofShipment = { requestId: story.requestId(), shipmentId: shipmentsOf(planned)[0]!.shipmentId }
  const [item] = shipmentsOf(planned)[0]!.items
  const cartons = { itemId: item!.itemId, count: 4, pieces: item!.quantity / 4, grossWeight: 12_000 }
  await act('sam', packShipment, {
    ...ofShipment,
    unitType: 'carton',
    units: 4,
    cartons: [{ ...cartons, length: 600, width: 400, height: 380 }],
  })
  await act('sam', shipments.recordShipmentPickup, ofShipment)
  await story.sendsOff('sam', 'other', 'MAEU1234567')
  await act('sam', shipments.recordPortArrival, ofShipment)
  const tracking = { courier: 'other' as const, trackingCodes: ['MAEU1234567'] }
  await act('sam', shipments.changeTracking, { ...ofShipment, ...tracking, statuses: ['requiresInspection'] })
  await act('sam', shipments.recordCustomsClearance, ofShipment)
  await act('sam', shipments.recordWarehouseArrival, ofShipment)
  await act('sam', shipments.correctShipmentStatus, {
    ...ofShipment,
    status: 'shipped',
    reason: 'That was another container.',
  })
  await story.delivers('sam')
}
